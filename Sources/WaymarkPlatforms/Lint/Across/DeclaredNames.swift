import Waymark

/// The hosts and schemes that a catalog wants a system to know.
struct DeclaredNames {
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog) { self.catalog = catalog }

  /// Every host; `nil` where the app takes any.
  var allHosts: Set<String>? {
    catalog.app.domains == .any ? nil : Set(catalog.app.domains.list)
  }

  /// Every scheme; `nil` where the app takes any.
  var allSchemes: Set<String>? {
    catalog.app.schemes == .any ? nil : Set(catalog.app.schemes.list)
  }

  /// The hosts with routes for the system; none has a port.
  ///
  /// Android's manifest names a subdomain that only a scope names, Apple's entitlements do not.
  func hosts(on platform: RouteNotes.Platform) -> [String] {
    let routes = catalog.routes.indices.filter { holds(catalog.routes[$0], on: platform) }
    if platform == .android {
      return ManifestHosts(catalog, routes: routes).hosts.filter { !$0.routes.isEmpty }.map(\.name)
    }
    let known = Set(routes)
    return AssociationHosts(catalog).hosts.filter { !known.isDisjoint(with: $0.routes) }
      .flatMap(\.domains)
  }

  /// The schemes with routes for the system.
  func schemes(on platform: RouteNotes.Platform) -> [String] {
    let routes = catalog.routes.filter { holds($0, on: platform) }
    return catalog.app.schemes.list.filter { scheme in
      routes.contains { route in
        route.scopes.contains(.appAny) || route.scopes.contains(.app(scheme: scheme))
      }
    }
  }

  private func holds(_ route: Route, on platform: RouteNotes.Platform) -> Bool {
    route.notes.platforms?.contains(platform) ?? true
  }
}
