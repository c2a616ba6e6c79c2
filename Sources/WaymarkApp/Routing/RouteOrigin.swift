/// Who declared a route of a router.
public enum RouteOrigin: Sendable, Hashable {
  /// A feature, for one of its actions.
  case action(feature: String, action: String)
  /// A link handler.
  case handler(String)
  /// An enum of typed routes.
  case typedRoutes(String)
  /// An old path, or a redirect: the pattern, and what it stands for.
  case forward(String, to: String)

  /// What performs the links: `DocumentFeature.OpenDocument`, `GamesLinkHandler`, `AppRoute`.
  public var destination: String {
    switch self {
    case .action(let feature, let action): "\(feature).\(action)"
    case .handler(let name), .typedRoutes(let name), .forward(let name, _): name
    }
  }
}

extension RouteOrigin: CustomStringConvertible {
  /// How messages speak of it: `the feature 'DocumentFeature'`.
  public var description: String {
    switch self {
    case .action(let feature, _): "the feature '\(feature)'"
    case .handler(let name): "the handler '\(name)'"
    case .typedRoutes(let name): "the routes '\(name)'"
    case .forward(let pattern, let target): "the forward of '\(pattern)' to '\(target)'"
    }
  }
}
