import Waymark
import WaymarkCatalog

/// Domains that a web server treats in the same way, with their routes.
struct WebPlace: Sendable {
  /// The domain, or `*.example.com` for all subdomains; `nil` for all domains without a separate
  /// place.
  let name: String?
  /// A single domain that belongs to the place.
  let exampleDomain: String
  /// The indices of the routes that apply there, ascending; empty if the place serves only files.
  var routes: [Int] = []
  /// The indices of the `webOnly` paths that apply there, ascending.
  var webOnly: [Int] = []

  /// The scope of the links of the place.
  var scope: RouteScope { name.map { .universal(domain: $0) } ?? .universalAny }

  /// The name as a part of a path.
  var fileName: String {
    guard let name else { return "any-domain" }
    return name.isWildcardDomain ? "_wildcard\(name.dropFirst())" : name
  }
}

/// Determines the places of a catalog: its domains, those that only scopes contain, and those that
/// only serve files: the bare domains of wildcards, and domains that only share passwords.
struct WebPlaces {
  private(set) var places: [WebPlace] = []
  /// The domains with a port, which have no place.
  let ports: [String]

  /// - Parameters:
  ///   - listed: Further domains, if the app accepts any.
  ///   - passwords: The domains that share passwords; `nil` for those of the app.
  init(_ catalog: LinkCatalog, listed: [String] = [], passwords: [String]? = nil) {
    let scoped = ScopedRoutes(catalog)
    let isAny = catalog.app.domains == .any
    let domains = isAny ? scoped.domains.union(listed).sorted() : catalog.app.domains.list
    ports = domains.filter { $0.contains(":") }
    let names = Self.names(catalog, scoped.domains, listed)
    func fill(_ place: inout WebPlace, _ scope: RouteScope) {
      place.routes = scoped.routes(in: scope)
      place.webOnly = scoped.webOnly(in: scope)
    }
    for name in names {
      var place = WebPlace(name: name, exampleDomain: name.exampleDomain(notIn: names))
      fill(&place, .universal(domain: name))
      places.append(place)
    }
    // The systems load the files for `*.example.com` from `example.com`.
    var known = Set(names)
    let passwords = isAny ? [] : passwords ?? catalog.app.listedPasswordDomains
    let others = names.filter(\.isWildcardDomain) + passwords.filter { !$0.contains(":") }
    for bare in others.map(\.bareDomain) where known.insert(bare).inserted {
      var place = WebPlace(name: bare, exampleDomain: bare)
      if catalog.app.covers(.universal(domain: bare)) { fill(&place, .universal(domain: bare)) }
      places.append(place)
    }
    if isAny {
      var place = WebPlace(name: nil, exampleDomain: "*.example".exampleDomain(notIn: names))
      fill(&place, .universalAny)
      places.append(place)
    }
  }

  /// Returns the declared domains in their order, then those that only scopes and `webOnly` paths
  /// contain.
  private static func names(
    _ catalog: LinkCatalog,
    _ scoped: Set<String>,
    _ listed: [String]
  ) -> [String] {
    var names = (catalog.app.domains == .any ? listed : catalog.app.domains.list).unique
    let known = names.compactMap { RouteScope.universal(domain: $0).name }
    names += scoped.subtracting(known).sorted()
      .filter { catalog.app.covers(.universal(domain: $0)) }
    return names.filter { !$0.contains(":") }
  }
}

extension LinkCatalog {
  /// The places of the app and of its variants, each with the catalog of the first of them that has
  /// links there.
  var webPlaces: (places: [(place: WebPlace, catalog: LinkCatalog)], ports: [String]) {
    var places: [(place: WebPlace, catalog: LinkCatalog)] = []
    var ports: [String] = []
    let variants = app.variants.keys.sorted().compactMap { variant($0) }
    for catalog in [self] + variants {
      let own = WebPlaces(catalog)
      ports += own.ports.filter { !ports.contains($0) }
      for place in own.places {
        guard let index = places.firstIndex(where: { $0.place.name == place.name }) else {
          places.append((place, catalog))
          continue
        }
        if places[index].place.routes.isEmpty { places[index] = (place, catalog) }
      }
    }
    return (places, ports)
  }
}
