import Waymark
import WaymarkCatalog

/// The routes and `webOnly` paths of a catalog by their scopes.
///
/// Most routes have the same scopes, so that finding those of many domains takes little time.
struct ScopedRoutes {
  /// The indices of the routes by their scopes.
  let groups: [Set<RouteScope>: [Int]]
  /// The domains that scopes and `webOnly` paths contain.
  let domains: Set<String>
  private let webOnly: [RouteScope]
  private let app: AppIdentity

  /// - Parameter indices: The indices of the routes to consider, ascending; `nil` for all.
  init(_ catalog: LinkCatalog, routes indices: [Int]? = nil) {
    let routes = catalog.routes
    app = catalog.app
    webOnly = catalog.webOnly.map(\.scope)
    groups = Dictionary(grouping: indices ?? Array(routes.indices)) { routes[$0].scopes }
    let all = indices == nil ? Array(groups.keys) : routes.map(\.scopes)
    domains = Set((all.joined() + webOnly).filter { $0.kind == .universal }.compactMap(\.name))
  }

  /// Returns the indices of the routes that apply to all of a scope, ascending.
  func routes(in scope: RouteScope) -> [Int] {
    let scopes = app.covering(scope)
    let found = groups.filter { !$0.key.isDisjoint(with: scopes) }.map(\.value)
    return found.count == 1 ? found[0] : found.joined().sorted()
  }

  /// Returns the indices of the `webOnly` paths that apply to all of a scope, ascending.
  func webOnly(in scope: RouteScope) -> [Int] {
    let scopes = app.covering(scope)
    return webOnly.indices.filter { scopes.contains(webOnly[$0]) }
  }
}
