public import Waymark
import WaymarkDiagnostics

/// An error for a catalog from which no site can be made.
public enum SiteError: DiagnosableError, Hashable {
  /// The routes conflict, or there are too many.
  case routes(RouteTableError)
  /// The domain for requests to a loopback address is not one of the app's domains.
  case unknownDomain(String, known: [String])
  /// Templates of pages have mistakes; the value contains all of them, and is not empty.
  case templates([LinkDiagnostic])

  /// The error as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .routes(let error): error.diagnostic
    case .templates(let findings): findings[0]
    case .unknownDomain(let domain, let known):
      LinkDiagnostic(
        code: .init("site.unknown-domain"),
        message: "\(quoted(domain)) is not a domain of the app",
        help: nearestName(to: domain, among: known).map(didYouMean)
          ?? (known.isEmpty
            ? "list it in the app's 'domains'" : "the domains are \(quotedList(known))")
      )
    }
  }

  /// All mistakes, one diagnostic each.
  public var diagnostics: [LinkDiagnostic] {
    switch self {
    case .routes(let error): error.diagnostics
    case .templates(let findings): findings
    case .unknownDomain: [diagnostic]
    }
  }

  /// The text of all diagnostics.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n\n") }
}
