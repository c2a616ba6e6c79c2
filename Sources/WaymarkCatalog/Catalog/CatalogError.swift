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

  /// - Parameter bytes: The text of the catalog.
  init(_ error: JSONError, in bytes: [UInt8]) {
    var finding = error.diagnostic
    if Self.mayShowSecret(error, in: bytes) {
      var (message, help) = (finding.message, finding.help)
      if case .bareWord = error.reason {
        (message, help) = ("a word is not in quotation marks", "write it in quotation marks")
      }
      finding = LinkDiagnostic(
        code: finding.code,
        message: message,
        place: error.position.description,
        help: help
      )
    }
    finding.keyPath = ""
    finding.line = error.position.line
    finding.column = error.position.column
    self.init(findings: [finding], omittedFindings: 0)
  }

  /// Returns whether the excerpt of an error may show an example or a default in a catalog with
  /// secrets, which cannot be read before the error is corrected.
  private static func mayShowSecret(_ error: JSONError, in bytes: [UInt8]) -> Bool {
    if String(decoding: bytes, as: UTF8.self).firstRange(of: "\"secrets\"") == nil { return false }
    let names = ["examples", "defaults"]
    if names.contains(where: error.excerpt.text.contains) { return true }
    // The text before the error is valid, so it can be read to its end.
    var containers: [Bool] = []
    var name = ""
    var (index, isNamed, last) = (0, false, -1)
    while index < min(error.offset, bytes.count) {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        name = String(decoding: bytes[start..<min(index, bytes.count)].dropFirst(), as: UTF8.self)
      case UInt8(ascii: ":"): isNamed = names.contains(name)
      case UInt8(ascii: ","): isNamed = false
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        containers.append(isNamed || containers.last == true)
        isNamed = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      // An excerpt shows one line.
      case 0x0A, 0x0D: last = -1
      default: break
      }
      if isNamed || containers.last == true { last = index }
      index += 1
    }
    return last >= 0
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
