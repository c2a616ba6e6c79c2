import Waymark

extension LinkWritingError {
  var remedy: String? {
    switch reason {
    case .noMapping(.unknownRoute(let nearest?)): "did you mean '\(nearest.quotable)'?"
    case .noMapping(.unknownRoute(nil)): "use the name of one of the routes"
    case .noMapping(.otherKind(let kind)): "add '\(kind.rawValue)' to the scopes of the route"
    case .noMapping(.otherName(let kind, _, let available)):
      available.isEmpty
        ? "list a \(kind.nameNoun) in the app's identity that the route accepts"
        : "request \(Self.requests(for: available).joined(separator: " or "))"
    case .noMapping(.noName(let kind)):
      "name the \(kind.nameNoun) in the app's identity or in the link creator"
    case .wildcardInPattern: "put a parameter in its place, as {name} or {name**}"
    case .missingParameter(let name): "give '\(name.quotable)' a value"
    case .valueNotAllowed(let name, _, .restricted(let expected)):
      "give '\(name.quotable)' \(expected)"
    case .notReadBack(let other?, _) where other != route:
      "change the value, or one of the patterns of '\(route.quotable)' and '\(other.quotable)'"
    case .valueNotAllowed(let name, _, .unreadable(let expected)):
      "give '\(name.quotable)' \(expected)"
    case .notRouted: "give it a pattern with @Route in place of @NotRouted"
    case .misdeclared: "write every value of the pattern once, in the pattern's order"
    case .notEncodable(let error): error.diagnostic.help
    case .faultyRoutes(let error): error.diagnostic.help
    case .notReadBack: "change a value, or the pattern of '\(route.quotable)'"
    case .valueNotAllowed, .unreadable, .notURL: nil
    }
  }

  /// Returns the names that a caller can request, and after them the domains that need a subdomain.
  private static func requests(for names: [String]) -> [String] {
    names.filter { !$0.isWildcardDomain }.map { "'\($0.quotable)'" }
      + names.filter(\.isWildcardDomain).map { "a subdomain of '\($0.bareDomain.quotable)'" }
  }
}
