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

  /// The hosts with routes for the system; associated domains have no ports.
  func hosts(on platform: RouteNotes.Platform) -> [String] {
    let hosts = AssociationHosts(catalog).hosts.filter { host in
      host.routes.contains { holds(catalog.routes[$0], on: platform) }
    }
    return hosts.flatMap(\.domains)
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
