import Waymark
import WaymarkCatalog

/// A host that serves an association file, with the routes of its domains.
struct AssociationHost {
  /// The host; `nil` for all hosts that the catalog does not contain.
  let name: String?
  /// The domains of the catalog that use the host's file: the host itself, and `*.` with the host.
  var domains: [String]
  /// The indices of the routes that apply to some of the domains, ascending.
  var routes: [Int] = []
  /// The indices of the `webOnly` paths that apply to all of the domains, ascending.
  var webOnly: [Int] = []
  /// Indicates whether a route or `webOnly` path applies to only some of the domains.
  var isMixed = false

  /// A single domain that uses the file.
  var exampleDomain: String {
    guard let name else { return "www.example.com" }
    return domains.contains(name) ? name : "www.\(name)"
  }
}

/// Determines which hosts serve a file.
///
/// The file of `example.com` applies to the subdomains of `*.example.com` (Apple, "Associated
/// Domains Entitlement"). Domains with ports have no file.
struct AssociationHosts {
  private(set) var hosts: [AssociationHost] = []
  /// The domains with a port, which get no file.
  private(set) var ports: [String] = []
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog) {
    self.catalog = catalog
    let isAny = catalog.app.domains == .any
    var domains = catalog.app.domains.list
    if isAny {
      let scopes = catalog.routes.flatMap(\.scopes).filter { $0.kind == .universal }
      domains = Set(scopes.compactMap(\.name) + catalog.webOnly.compactMap(\.domain)).sorted()
    }
    for domain in domains {
      if domain.contains(":") {
        ports.append(domain)
        continue
      }
      let name = domain.servingHost
      if let index = hosts.firstIndex(where: { $0.name == name }) {
        if !hosts[index].domains.contains(domain) { hosts[index].domains.append(domain) }
      } else {
        hosts.append(AssociationHost(name: name, domains: [domain]))
      }
    }
    let declared = Set(domains)
    for index in hosts.indices { fill(&hosts[index], declared) }
    if isAny {
      var host = AssociationHost(name: nil, domains: [])
      host.routes = catalog.routes.indices.filter {
        catalog.routes[$0].scopes.contains(.universalAny)
      }
      host.webOnly = catalog.webOnly.indices.filter { catalog.webOnly[$0].domain == nil }
      hosts.append(host)
    }
  }

  private func fill(_ host: inout AssociationHost, _ declared: Set<String>) {
    var places = host.domains.map { Self.scopes(of: $0) }
    // A subdomain that only a scope contains has no separate file if a wildcard includes it.
    for domain in host.domains where domain.isWildcardDomain {
      let suffix = domain.dropFirst()
      let names = Set(
        catalog.routes.flatMap(\.scopes).filter { $0.kind == .universal }.compactMap(\.name)
          + catalog.webOnly.compactMap(\.domain)
      )
      for name in names.sorted() where name.hasSuffix(suffix) && !declared.contains(name) {
        places.append(Self.scopes(of: name))
      }
    }
    for (index, route) in catalog.routes.enumerated() {
      let count = places.count { !route.scopes.isDisjoint(with: $0) }
      if count > 0 { host.routes.append(index) }
      if count > 0 && count < places.count { host.isMixed = true }
    }
    for (index, path) in catalog.webOnly.enumerated() {
      let scope = path.domain.map { RouteScope.universal(domain: $0) } ?? .universalAny
      let count = places.count { $0.contains(scope) }
      if count == places.count {
        host.webOnly.append(index)
      } else if count > 0 {
        host.isMixed = true
      }
    }
  }

  /// Returns the scopes that apply to a domain, or to every subdomain of one.
  static func scopes(of domain: String) -> Set<RouteScope> {
    var scopes: Set<RouteScope> = [.universalAny, .universal(domain: domain)]
    var rest = domain.isWildcardDomain ? domain.dropFirst(2) : domain[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      scopes.insert(.universal(domain: "*.\(rest)"))
    }
    return scopes
  }
}
