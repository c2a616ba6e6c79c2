public import Waymark

/// A route that no link can open, because other routes or web-only paths come first for every link,
/// because the app does not list the scheme or domain of its scopes, or because all links are
/// longer than the app reads.
public struct UnreachableRoute: Sendable, Hashable {
  /// A route or path that comes before another route for a link.
  public enum Rival: Sendable, Hashable {
    /// The route with this index in the table's `routes`.
    case route(Int)
    /// The path with this index in the table's `webOnly`.
    case webOnly(Int)
  }

  /// The reason why no link opens a route.
  public enum Reason: Sendable, Hashable {
    /// The app lists none of the schemes and domains that the route's scopes name.
    case undeclaredScopes([RouteScope])
    /// For every link that the route accepts, one of these comes first; `link` is an example.
    case hidden(by: [Rival], link: String)
    /// Every link for which nothing comes first has more bytes or more query items than the app's
    /// policies allow; `link` is a shortest one.
    case tooLong(link: String)
  }

  /// The index of the route in the table's `routes`.
  public let routeIndex: Int
  /// The reason why no link opens the route.
  public let reason: Reason
}

extension RouteTable {
  /// The routes that no link opens, in the given order.
  ///
  ///     // the route account/settings in universal, and the web-only path account/**
  ///     table.unreachableRoutes.map(\.reason)
  ///     // [.hidden(by: [.webOnly(0)], link: "https://www.example.com/account/settings")]
  ///
  /// Every listed route is certain to be unreachable. For every other route there is a link that
  /// opens it, except for a route whose search reached its limit; lint reports such routes, which
  /// are very rare. The property is computed each time.
  public var unreachableRoutes: [UnreachableRoute] {
    var search = ReachSearch(self)
    return routes.indices.compactMap { index in
      guard case .unreachable(let reason) = search.result(forRoute: index) else { return nil }
      return UnreachableRoute(routeIndex: index, reason: reason)
    }
  }

  /// Returns a link that opens a route; `nil` if no link does, or if the search reached its limit.
  package func openingLink(forRoute index: Int) -> String? {
    let sample = sampleLink(forRoute: index)
    if (try? match(sample))??.routeIndex == index { return sample }
    var search = ReachSearch(self)
    if case .opened(let link) = search.result(forRoute: index) { return link }
    return nil
  }

  /// Returns scopes with one scheme or one domain each, which represent all schemes and domains for
  /// which a route can be opened.
  package func openScopes(ofRoute index: Int) -> [RouteScope] {
    ScopeNames(app, label: ScopeNames.label(unusedIn: self)).names(routes[index].scopes)
  }
}
