public import Waymark

/// An error for a catalog that cannot be read, with all of its mistakes in the order of the text.
///
///     do throws(CatalogError) {
///       catalog = try LinkCatalog(bytes: bytes)
///     } catch {
///       for diagnostic in error.diagnostics(file: "waymark.json") { print(diagnostic) }
///     }
public struct CatalogError: DiagnosableError, Hashable {
  /// The mistakes, sorted by position; never empty.
  public let faults: [CatalogFault]
  /// The number of mistakes beyond the first ``faultLimit``, which are not stored.
  public let omittedFaults: Int

  /// The maximum number of mistakes that are stored.
  public static var faultLimit: Int { 250 }

  init(faults: [CatalogFault], omittedFaults: Int) {
    self.faults = faults
    self.omittedFaults = omittedFaults
  }

  init(_ error: JSONError) {
    self.init(faults: [CatalogFault(error)], omittedFaults: 0)
  }

  /// The first mistake as a diagnostic.
  public var diagnostic: LinkDiagnostic { faults[0].diagnostic }

  /// All mistakes as diagnostics; the last one contains the number of mistakes that are not stored.
  public var diagnostics: [LinkDiagnostic] { diagnostics(file: nil) }

  /// Returns all mistakes as diagnostics, with the name of the file before line and column:
  /// `waymark.json:12:5`.
  public func diagnostics(file: String?) -> [LinkDiagnostic] {
    var diagnostics = faults.map { $0.diagnostic(file: file) }
    if omittedFaults > 0 {
      let message = "\(omittedFaults) more \(omittedFaults == 1 ? "fault" : "faults") follow"
      diagnostics.append(LinkDiagnostic(code: .init("catalog.more-faults"), message: message))
    }
    return diagnostics
  }

  /// The text of all diagnostics.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// Every code that the error can have, except the codes of `PatternError`.
  public static var allCodes: [LinkDiagnostic.Code] {
    JSONError.allCodes + CatalogFault.allCodes + [.init("catalog.more-faults")]
  }
}
