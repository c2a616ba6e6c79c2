import Waymark

/// A link and the route that took it, as facts that may be shown.
public struct RoutedLink: Sendable, Hashable {
  /// The link; values that the route keeps secret are `***`.
  public let text: String
  /// The name of the route, or its pattern where it has none.
  public let route: String
  /// Who declared the route.
  public let origin: RouteOrigin

  init(text: String, route: String, origin: RouteOrigin) {
    self.text = text
    self.route = route
    self.origin = origin
  }

  init(_ match: RouteMatch, _ origin: RouteOrigin, hiding secrets: SecretTexts) {
    text = secrets.hide(in: match.shownText)
    route = match.route.label
    self.origin = origin
  }
}

extension RoutedLink: CustomStringConvertible {
  /// `x-documents://open?name=a (route 'open' of the feature 'DocumentFeature')`.
  public var description: String { "\(text) (route '\(route)' of \(origin))" }
}
