/// A reference to a route in messages.
public struct RouteReference: Sendable, Hashable, CustomStringConvertible {
  /// The name of the route, or its pattern if the route has no name.
  public let route: String
  /// The declaration that the route comes from.
  public let origin: RouteOrigin

  /// The text in messages, such as `'line' of the routes 'AppRoute'`.
  public var description: String { "'\(route)' of \(origin)" }
}
