/// The declaration that a route of a router comes from.
public enum RouteOrigin: Sendable, Hashable {
  /// A feature, for one of its actions.
  case action(feature: String, action: String)
  /// A link handler.
  case handler(String)
  /// An enum of typed routes.
  case typedRoutes(String)
  /// An old path or a redirect: the pattern and the target.
  case forward(String, to: String)

  /// The destination of the links, such as `DocumentFeature.OpenDocument`, `GamesLinkHandler` or
  /// `AppRoute`.
  public var destination: String {
    switch self {
    case .action(let feature, let action): "\(feature).\(action)"
    case .handler(let name), .typedRoutes(let name), .forward(let name, _): name
    }
  }
}

extension RouteOrigin: CustomStringConvertible {
  /// The text in messages, such as `the feature 'DocumentFeature'`.
  public var description: String {
    switch self {
    case .action(let feature, _): "the feature '\(feature)'"
    case .handler(let name): "the handler '\(name)'"
    case .typedRoutes(let name): "the routes '\(name)'"
    case .forward(let pattern, let target): "the forward of '\(pattern)' to '\(target)'"
    }
  }
}
