/// A route that no link can open, because others take everything away from it or because the app
/// does not list what it holds for.
public struct UnreachableRoute: Sendable, Hashable {
  /// What takes a link away from a route.
  public enum Taker: Sendable, Hashable {
    /// The route of this index in the table's `routes`.
    case route(Int)
    /// The path of this index in the table's `webOnly`.
    case webOnly(Int)
  }

  /// Why no link opens the route.
  public enum Reason: Sendable, Hashable {
    /// The app lists none of the schemes and domains that the route's scopes name.
    case undeclaredScopes([RouteScope])
    /// Whatever the route takes, others take first; the link is an example.
    case taken(by: [Taker], link: String)
  }

  /// Where the route stands in the table's `routes`.
  public let routeIndex: Int
  /// Why no link opens it.
  public let reason: Reason
}

extension RouteTable {
  /// The most links that are tried for one route before nothing is claimed about it.
  static var reachLimit: Int { 10_000 }

  /// The routes that no link opens, in the order in which they were given.
  ///
  ///     // the route account/settings in universal, and the web-only path account/**
  ///     table.unreachableRoutes.map(\.reason)
  ///     // [.taken(by: [.webOnly(0)], link: "https://www.example.com/account/settings")]
  ///
  /// What is listed is certain. A route that is not listed may still be out of reach where deciding
  /// it would take more than 10,000 links. Computed anew each time.
  public var unreachableRoutes: [UnreachableRoute] {
    let fresh = FreshText(self)
    return routes.indices.compactMap { index in
      ReachSearch(self, fresh, index).reason.map { UnreachableRoute(routeIndex: index, reason: $0) }
    }
  }
}
