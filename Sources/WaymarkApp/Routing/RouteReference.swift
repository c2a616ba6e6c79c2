/// A route, as messages speak of it.
public struct RouteReference: Sendable, Hashable, CustomStringConvertible {
  /// The name of the route, or its pattern where it has none.
  public let route: String
  /// Who declared it.
  public let origin: RouteOrigin

  /// `'line' of the routes 'AppRoute'`.
  public var description: String { "'\(route)' of \(origin)" }
}
