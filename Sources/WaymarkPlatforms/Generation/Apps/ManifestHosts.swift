import Waymark
import WaymarkCatalog

/// A host or scheme of a manifest, with its routes.
struct ManifestPlace {
  /// The name as written in the manifest.
  let name: String
  /// Indices of the routes, ascending.
  var routes: [Int] = []
  /// The indices of the `webOnly` paths that apply to all of the place, ascending.
  var webOnly: [Int] = []

  /// Returns whether a route applies to the place.
  func has(route: Int) -> Bool {
    var (low, high) = (0, routes.count)
    while low < high {
      let middle = (low + high) / 2
      if routes[middle] < route { low = middle + 1 } else { high = middle }
    }
    return low < routes.count && routes[low] == route
  }
}

/// Determines the hosts and schemes in a manifest, with their routes.
///
/// A host is a domain of the catalog, or one that a scope contains and a wildcard of the catalog
/// includes; only the routes of that scope need the latter.
struct ManifestHosts {
  private(set) var hosts: [ManifestPlace] = []
  private(set) var schemes: [ManifestPlace] = []
  /// The domains with a port, which are for development.
  private(set) var ports: [String] = []
  /// Indicates whether the app accepts domains, or schemes, that a manifest cannot contain.
  private(set) var isForAnyDomain = false
  private(set) var isForAnyScheme = false

  /// - Parameter indices: The indices of the routes that are for Android.
  init(_ catalog: LinkCatalog, routes indices: [Int]) {
    let scoped = ScopedRoutes(catalog, routes: indices)
    let names = scoped.domains
    let declared: [String]
    switch catalog.app.domains {
    case .listed(let list): declared = list
    case .any:
      declared = names.sorted()
      isForAnyDomain = scoped.groups.keys.contains { $0.contains(.universalAny) }
    }
    ports = declared.filter { $0.contains(":") }
    var taken: Set<String> = []
    for domain in declared where !domain.contains(":") && taken.insert(domain).inserted {
      hosts.append(Self.place(domain, scoped))
    }
    // A name that only a scope contains needs a host only for routes that its wildcard does not
    // have.
    let declaredHosts = hosts
    for name in names.sorted() where !taken.contains(name) && !name.contains(":") {
      let around = declaredHosts.filter { $0.name.covers(domain: name) }
      if around.isEmpty { continue }
      var place = Self.place(name, scoped)
      let known = Set(around.flatMap(\.routes))
      place.routes.removeAll { known.contains($0) }
      if !place.routes.isEmpty { hosts.append(place) }
    }
    addSchemes(catalog, indices)
  }

  private mutating func addSchemes(_ catalog: LinkCatalog, _ all: [Int]) {
    // The app refuses a custom scheme, which any app can claim, for the other routes.
    let indices = all.filter { catalog.routes[$0].notes.requiresVerifiedLink != true }
    let scoped = ScopedRoutes(catalog, routes: indices)
    let names: [String]
    switch catalog.app.schemes {
    case .listed(let list): names = list
    case .any:
      let all = catalog.routes.flatMap(\.scopes).filter { $0.kind == .app }
      names = Set(all.compactMap(\.name)).sorted()
      isForAnyScheme = scoped.groups.keys.contains { $0.contains(.appAny) }
    }
    for name in names where !schemes.contains(where: { $0.name == name }) {
      let routes = scoped.routes(in: .app(scheme: name))
      if !routes.isEmpty { schemes.append(ManifestPlace(name: name, routes: routes)) }
    }
  }

  private static func place(_ domain: String, _ scoped: ScopedRoutes) -> ManifestPlace {
    let scope = RouteScope.universal(domain: domain)
    return ManifestPlace(
      name: domain,
      routes: scoped.routes(in: scope),
      webOnly: scoped.webOnly(in: scope)
    )
  }

  /// Returns a domain of a place that is in no other place.
  func example(of place: ManifestPlace) -> String {
    place.name.exampleDomain(notIn: hosts.map(\.name))
  }
}
