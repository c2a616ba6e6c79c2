import Waymark
import WaymarkCatalog

/// The hosts and schemes that a system must support according to a catalog.
struct DeclaredNames {
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog) { self.catalog = catalog.claimingWrappers }

  /// All hosts; `nil` if the app accepts any host.
  var allHosts: Set<String>? {
    catalog.app.domains == .any ? nil : Set(catalog.app.domains.list)
  }

  /// All schemes; `nil` if the app accepts any scheme.
  var allSchemes: Set<String>? {
    catalog.app.schemes == .any ? nil : Set(catalog.app.schemes.list)
  }

  /// Returns the hosts, without ports, that have routes for the system.
  ///
  /// A subdomain that appears only in a scope is included for Android's manifest, but not for
  /// Apple's entitlements.
  func hosts(on platform: RouteNotes.Platform) -> [String] {
    let routes = catalog.routes(for: platform)
    if platform == .android {
      return ManifestHosts(catalog, routes: routes).hosts.filter { !$0.routes.isEmpty }.map(\.name)
    }
    let known = Set(routes)
    return AssociationHosts(catalog).hosts.filter { !known.isDisjoint(with: $0.routes) }
      .flatMap(\.domains)
  }

  /// Returns the schemes that have routes for the system.
  func schemes(on platform: RouteNotes.Platform) -> [String] {
    // A manifest has no filter for a link that its route refuses.
    let routes = catalog.routes.filter { route in
      route.applies(to: platform)
        && !(platform == .android && route.notes.requiresVerifiedLink == true)
    }
    return catalog.app.schemes.list.filter { scheme in
      routes.contains { route in
        route.scopes.contains(.appAny) || route.scopes.contains(.app(scheme: scheme))
      }
    }
  }
}
