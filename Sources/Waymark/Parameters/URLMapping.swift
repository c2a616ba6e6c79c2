/// The route that was used to read or write a link, so that an input can decode differently by
/// route.
public struct URLMapping: Sendable, Hashable {
  /// The route's name, if it has one.
  public let name: String?
  /// The route's pattern.
  public let pattern: Pattern
  /// The scope of the route that accepted the link, or for which the link is written.
  public let scope: RouteScope

  /// Creates a mapping.
  public init(name: String?, pattern: Pattern, scope: RouteScope) {
    self.name = name
    self.pattern = pattern
    self.scope = scope
  }
}
