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
  /// The path, relative to the output directory, of the association file that the place serves.
  var association: String?

  /// The name as a part of a path.
  var fileName: String {
    guard let name else { return "any-domain" }
    return name.isWildcardDomain ? "_wildcard\(name.dropFirst())" : name
  }
}

/// Determines the places of a catalog: its domains, those that only scopes contain, and the bare
/// domains of wildcards, which serve files for the wildcards.
struct WebPlaces {
  private(set) var places: [WebPlace] = []
  /// The domains with a port, which have no place.
  let ports: [String]
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog, table: RouteTable) {
    self.catalog = catalog
    let hosts = AssociationHosts(catalog)
    ports = hosts.ports
    let names = Self.names(catalog)
    for name in names {
      var place = WebPlace(name: name, exampleDomain: Self.example(of: name, names))
      fill(&place, AssociationHosts.scopes(of: name))
      places.append(place)
    }
    // The systems load the files for `*.example.com` from `example.com`.
    for name in names where name.isWildcardDomain {
      let bare = String(name.dropFirst(2))
      if places.contains(where: { $0.name == bare }) { continue }
      var place = WebPlace(name: bare, exampleDomain: bare)
      if Self.isTaken(bare, by: catalog.app.domains) {
        fill(&place, AssociationHosts.scopes(of: bare))
      }
      places.append(place)
    }
    if catalog.app.domains == .any {
      var place = WebPlace(name: nil, exampleDomain: Self.example(of: nil, names))
      fill(&place, [.universalAny])
      places.append(place)
    }
    let paths = AssociationGenerator(catalog, table: table, form: .components).paths
    for index in places.indices {
      places[index].association = Self.association(for: places[index].name, in: paths)
    }
  }

  /// Returns the declared domains in their order, then those that only scopes and `webOnly` paths
  /// contain.
  private static func names(_ catalog: LinkCatalog) -> [String] {
    var names: [String] = []
    for name in catalog.app.domains.list where !names.contains(name) { names.append(name) }
    let declared = Set(names)
    let scoped =
      catalog.routes.flatMap(\.scopes).filter { $0.kind == .universal }.compactMap(\.name)
      + catalog.webOnly.compactMap(\.domain)
    names += Set(scoped).subtracting(declared).sorted()
      .filter { isTaken($0, by: catalog.app.domains) }
    return names.filter { !$0.contains(":") }
  }

  /// Returns whether links to a domain belong to the app.
  private static func isTaken(_ domain: String, by declared: AppIdentity.Names) -> Bool {
    declared == .any
      || AssociationHosts.scopes(of: domain).contains { scope in
        scope.name.map(declared.list.contains) ?? false
      }
  }

  /// Returns a domain that has no more specific place.
  private static func example(of name: String?, _ names: [String]) -> String {
    let suffix: String
    switch name {
    case let name? where !name.isWildcardDomain: return name
    case let name?: suffix = String(name.dropFirst())
    case nil: suffix = ".example"
    }
    var label = "www"
    while names.contains(where: { $0 == label + suffix || $0 == "*.\(label)\(suffix)" }) {
      label += "w"
    }
    return label + suffix
  }

  private func fill(_ place: inout WebPlace, _ scopes: Set<RouteScope>) {
    place.routes = catalog.routes.indices.filter {
      !catalog.routes[$0].scopes.isDisjoint(with: scopes)
    }
    place.webOnly = catalog.webOnly.indices.filter { index in
      let domain = catalog.webOnly[index].domain
      return scopes.contains(domain.map { .universal(domain: $0) } ?? .universalAny)
    }
  }

  /// Returns the file of the domain itself, or of the nearest parent domain that has one.
  private static func association(for name: String?, in paths: [String?: String]) -> String? {
    var rest = name.map { $0.isWildcardDomain ? $0.dropFirst(2) : $0[...] }
    while let host = rest {
      if let path = paths[String(host)] { return path }
      rest = host.firstIndex(of: ".").map { host[host.index(after: $0)...] }
    }
    return paths[nil]
  }
}
