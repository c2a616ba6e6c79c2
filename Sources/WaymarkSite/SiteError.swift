public import Waymark

/// An error for a catalog from which no site can be made.
public enum SiteError: DiagnosableError, Hashable {
  /// The routes conflict, or there are too many.
  case routes(RouteTableError)
  /// The domain for requests to a loopback address is not one of the app's domains.
  case unknownDomain(String, known: [String])

  /// The error as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .routes(let error): error.diagnostic
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

  /// The text of all diagnostics.
  public var description: String {
    if case .routes(let error) = self { return error.description }
    return diagnostic.description
  }
}
