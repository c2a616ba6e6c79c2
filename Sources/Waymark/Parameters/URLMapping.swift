/// The route that was used to read or write a link, so that an input can decode differently by
/// route.
public struct URLMapping: Sendable {
  private let routes: MappedRoutes
  // A mapping has the size of two references, so that it is cheap to copy and to pass on.
  private let route: UInt32
  private let scopeIndex: UInt32

  /// Creates a mapping.
  public init(name: String?, pattern: Pattern, scope: RouteScope) {
    let route = Route(pattern, in: [scope], name: name)
    self.init(MappedRoutes([route], scopes: [scope]), route: 0, scope: 0)
  }

  /// Creates the mapping of a table's route.
  ///
  /// - Parameters:
  ///   - route: The index of the route.
  ///   - scope: The index of the scope.
  init(_ routes: MappedRoutes, route: UInt32, scope: UInt32) {
    self.routes = routes
    self.route = route
    self.scopeIndex = scope
  }

  /// The route's name, if it has one.
  public var name: String? { routes.routes[Int(route)].name }
  /// The route's pattern.
  public var pattern: Pattern { routes.routes[Int(route)].pattern }
  /// The scope of the route that accepted the link, or for which the link is written.
  public var scope: RouteScope { routes.scopes[Int(scopeIndex)] }
}

extension URLMapping: Hashable {
  /// Returns whether the names, the patterns and the scopes are equal.
  public static func == (left: URLMapping, right: URLMapping) -> Bool {
    left.name == right.name && left.pattern == right.pattern && left.scope == right.scope
  }

  /// Hashes the name, the pattern and the scope.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(pattern)
    hasher.combine(scope)
  }
}

/// The routes and the scopes that mappings identify by their indices.
///
/// All mappings of a table share one instance.
final class MappedRoutes: Sendable {
  let routes: [Route]
  let scopes: [RouteScope]

  init(_ routes: [Route], scopes: [RouteScope]) {
    self.routes = routes
    self.scopes = scopes
  }
}
