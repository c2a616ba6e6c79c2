public import Waymark
import WaymarkDiagnostics

/// An error for a catalog that cannot be read, with all of its mistakes in the order of the text.
///
///     do throws(CatalogError) {
///       catalog = try LinkCatalog(bytes: bytes)
///     } catch {
///       for diagnostic in error.diagnostics(file: "waymark.json") { print(diagnostic) }
///     }
public struct CatalogError: DiagnosableError, Hashable {
  /// The mistakes, sorted by position; never empty.
  ///
  /// The key path of a mistake, such as `routes[3].scopes[0]`, is empty for the whole catalog. In a
  /// catalog that was created in Swift, it contains the label of a route instead of its index.
  public let findings: [LinkDiagnostic]
  /// The number of mistakes beyond the first ``findingLimit``, which are not stored.
  public let omittedFindings: Int

  /// The maximum number of mistakes that are stored.
  public static var findingLimit: Int { 250 }

  init(findings: [LinkDiagnostic], omittedFindings: Int) {
    self.findings = findings
    self.omittedFindings = omittedFindings
  }

  /// The error with remedies in the words of Swift.
  var inSwift: CatalogError {
    CatalogError(findings: findings.map(\.inSwift), omittedFindings: omittedFindings)
  }

  init(_ error: JSONError) {
    var finding = error.diagnostic
    finding.keyPath = ""
    finding.line = error.position.line
    finding.column = error.position.column
    self.init(findings: [finding], omittedFindings: 0)
  }

  /// The first mistake.
  public var diagnostic: LinkDiagnostic { findings[0] }

  /// All mistakes; the last diagnostic contains the number of mistakes that are not stored.
  public var diagnostics: [LinkDiagnostic] {
    omittedFindings > 0 ? findings + [.moreFindings(omittedFindings)] : findings
  }

  /// Returns all mistakes with the name of the file before line and column: `waymark.json:12:5`.
  public func diagnostics(file: String?) -> [LinkDiagnostic] {
    guard let file else { return diagnostics }
    return findings.map { $0.inFile(file) } + diagnostics.dropFirst(findings.count)
  }

  /// The text of all diagnostics.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// Every code that the error can have, except the codes of `PatternError`.
  public static var allCodes: [LinkDiagnostic.Code] {
    JSONError.allCodes + CatalogFindingCodes.catalog
      + LinkDiagnostic.declarationCodes.filter { $0.rawValue.hasPrefix("catalog.") }
  }
}
