import Waymark

/// A host or scheme of a manifest, and what holds on it.
struct ManifestPlace {
  /// As the manifest names it.
  let name: String
  /// Indices of the routes, ascending.
  var routes: [Int] = []
  /// Indices of the `webOnly` paths that hold on all of it, ascending.
  var webOnly: [Int] = []
}

/// Works out which hosts and schemes a manifest names for which routes.
///
/// A host is a domain of the catalog, or one that a scope names and a wildcard of the catalog
/// takes: only the routes of that scope need it.
struct ManifestHosts {
  private(set) var hosts: [ManifestPlace] = []
  private(set) var schemes: [ManifestPlace] = []
  /// Domains with a port, which are for development.
  private(set) var ports: [String] = []
  /// Indicates whether the app takes domains, or schemes, that no manifest can name.
  private(set) var isForAnyDomain = false
  private(set) var isForAnyScheme = false

  /// - Parameter indices: Those of the routes that are for Android.
  init(_ catalog: LinkCatalog, routes indices: [Int]) {
    let routes = catalog.routes
    let scopes = routes.flatMap(\.scopes).filter { $0.kind == .universal }
    let names = Set(scopes.compactMap(\.name) + catalog.webOnly.compactMap(\.domain))
    let declared: [String]
    switch catalog.app.domains {
    case .listed(let list): declared = list
    case .any:
      declared = names.sorted()
      isForAnyDomain = indices.contains { routes[$0].scopes.contains(.universalAny) }
    }
    ports = declared.filter { $0.contains(":") }
    var taken: Set<String> = []
    for domain in declared where !domain.contains(":") && taken.insert(domain).inserted {
      hosts.append(Self.place(domain, catalog, indices))
    }
    // A name that stands in a scope alone is worth a host for what holds there and not around it.
    let wildcards = hosts.filter { $0.name.isWildcardDomain }
    for name in names.sorted() where !taken.contains(name) && !name.contains(":") {
      let around = wildcards.filter { Self.covers($0.name, name) }
      if around.isEmpty { continue }
      var place = Self.place(name, catalog, indices)
      let known = Set(around.flatMap(\.routes))
      place.routes.removeAll { known.contains($0) }
      if !place.routes.isEmpty { hosts.append(place) }
    }
    addSchemes(catalog, indices)
  }

  private mutating func addSchemes(_ catalog: LinkCatalog, _ indices: [Int]) {
    let scopes = indices.map { catalog.routes[$0].scopes }
    let names: [String]
    switch catalog.app.schemes {
    case .listed(let list): names = list
    case .any:
      let all = catalog.routes.flatMap(\.scopes).filter { $0.kind == .app }
      names = Set(all.compactMap(\.name)).sorted()
      isForAnyScheme = scopes.contains { $0.contains(.appAny) }
    }
    for name in names where !schemes.contains(where: { $0.name == name }) {
      let taking: Set<RouteScope> = [.appAny, .app(scheme: name)]
      let routes = zip(indices, scopes).filter { !$1.isDisjoint(with: taking) }.map(\.0)
      if !routes.isEmpty { schemes.append(ManifestPlace(name: name, routes: routes)) }
    }
  }

  private static func place(
    _ domain: String,
    _ catalog: LinkCatalog,
    _ indices: [Int]
  ) -> ManifestPlace {
    let scopes = AssociationHosts.scopes(of: domain)
    var place = ManifestPlace(name: domain)
    place.routes = indices.filter { !catalog.routes[$0].scopes.isDisjoint(with: scopes) }
    place.webOnly = catalog.webOnly.indices.filter { index in
      let domain = catalog.webOnly[index].domain
      return scopes.contains(domain.map { .universal(domain: $0) } ?? .universalAny)
    }
    return place
  }

  /// Returns whether a wildcard takes a domain, or all that another wildcard takes.
  static func covers(_ wildcard: String, _ name: String) -> Bool {
    name != wildcard && name.hasSuffix(wildcard.dropFirst())
  }

  /// A domain of a place on which nothing else holds than on the others.
  func example(of place: ManifestPlace) -> String {
    guard place.name.isWildcardDomain else { return place.name }
    let names = Set(hosts.map(\.name))
    let bare = place.name.dropFirst(2)
    return ["www", "app", "links", "any-name"].map { "\($0).\(bare)" }
      .first { !names.contains($0) } ?? "other.\(bare)"
  }
}
