import Waymark

/// A link and the route that was chosen for it, with secret values masked.
public struct RoutedLink: Sendable, Hashable {
  /// The link; values that the route keeps secret are `***`.
  public let text: String
  /// The name of the route, or its pattern if the route has no name.
  public let route: String
  /// The declaration that the route comes from.
  public let origin: RoutedLink.RouteOrigin

  init(text: String, route: String, origin: RoutedLink.RouteOrigin) {
    self.text = text
    self.route = route
    self.origin = origin
  }

  init(_ match: RouteMatch, _ origin: RoutedLink.RouteOrigin, hiding secrets: SecretTexts) {
    text = secrets.hide(in: match.shownText)
    route = match.route.label
    self.origin = origin
  }
}

extension RoutedLink: CustomStringConvertible {
  /// The link and its route, such as
  /// `x-documents://open?name=a (route 'open' of the feature 'DocumentFeature')`.
  public var description: String { "\(text) (route '\(route)' of \(origin))" }
}

extension RoutedLink {
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
}

extension RoutedLink.RouteOrigin: CustomStringConvertible {
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

extension RoutedLink {
  /// A reference to a route in messages.
  public struct RouteReference: Sendable, Hashable, CustomStringConvertible {
    /// The name of the route, or its pattern if the route has no name.
    public let route: String
    /// The declaration that the route comes from.
    public let origin: RoutedLink.RouteOrigin

    /// The text in messages, such as `'line' of the routes 'AppRoute'`.
    public var description: String { "'\(route)' of \(origin)" }
  }
}

/// The declaration of a route and its feature, for observers.
final class LinkSubject: Sendable {
  let origin: RoutedLink.RouteOrigin
  /// The feature that the action belongs to.
  let feature: ObjectIdentifier?
  let analyticsID: String?

  init(
    _ origin: RoutedLink.RouteOrigin,
    feature: ObjectIdentifier? = nil,
    analyticsID: String? = nil
  ) {
    self.origin = origin
    self.feature = feature
    self.analyticsID = analyticsID
  }
}

/// Returns names in quotation marks, with a word between them.
func quotedNames(_ names: [String], _ word: String = "and") -> String {
  names.map { "'\($0)'" }.joined(separator: " \(word) ")
}
