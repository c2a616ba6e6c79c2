import Waymark

/// A link and the route that was chosen for it, with secret values masked.
public struct RoutedLink: Sendable, Hashable {
  /// The link; values that the route keeps secret are `***`.
  public let text: String
  /// The name of the route, or its pattern if the route has no name.
  public let route: String
  /// The declaration that the route comes from.
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
  /// The link and its route, such as
  /// `x-documents://open?name=a (route 'open' of the feature 'DocumentFeature')`.
  public var description: String { "\(text) (route '\(route)' of \(origin))" }
}
