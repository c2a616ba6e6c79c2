/// A catalog that cannot be read: everything that is wrong with it, in the order of its text.
///
///     do throws(CatalogError) {
///       catalog = try LinkCatalog(bytes: bytes)
///     } catch {
///       for diagnostic in error.diagnostics(file: "waymark.json") { print(diagnostic) }
///     }
public struct CatalogError: DiagnosableError, Hashable {
  /// What is wrong, by place; never empty.
  public let faults: [CatalogFault]
  /// How many faults were found beyond the first ``faultLimit``, which are not kept.
  public let omittedFaults: Int

  /// The most faults that are kept.
  public static var faultLimit: Int { 250 }

  init(faults: [CatalogFault], omittedFaults: Int) {
    self.faults = faults
    self.omittedFaults = omittedFaults
  }

  init(_ error: JSONError) {
    self.init(faults: [CatalogFault(error)], omittedFaults: 0)
  }

  /// The first fault.
  public var diagnostic: LinkDiagnostic { faults[0].diagnostic }

  /// All faults; the last one counts those that were not kept.
  public var diagnostics: [LinkDiagnostic] { diagnostics(file: nil) }

  /// All faults, with the name of the file before line and column: `waymark.json:12:5`.
  public func diagnostics(file: String?) -> [LinkDiagnostic] {
    var diagnostics = faults.map { $0.diagnostic(file: file) }
    if omittedFaults > 0 {
      let message = "\(omittedFaults) more \(omittedFaults == 1 ? "fault" : "faults") follow"
      diagnostics.append(LinkDiagnostic(code: .init("catalog.more-faults"), message: message))
    }
    return diagnostics
  }

  /// The drawing of every fault.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// Every code that the error can have, except those of ``PatternError``, which it passes on.
  public static var allCodes: [LinkDiagnostic.Code] {
    JSONError.allCodes + CatalogFault.allCodes + [.init("catalog.more-faults")]
  }
}
