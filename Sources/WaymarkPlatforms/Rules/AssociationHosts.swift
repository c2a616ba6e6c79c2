import Waymark
import WaymarkCatalog

/// A host that serves an association file, with the routes of its domains.
struct AssociationHost: Sendable {
  /// The host; `nil` for all hosts that the catalog does not contain.
  let name: String?
  /// The domains of the catalog that use the host's file: the host itself, and `*.` with the host;
  /// empty for a host with which the app only shares passwords.
  var domains: [String]
  /// The domains of all hosts, of which some subdomains of the host have a file of their own.
  fileprivate(set) var declared: Set<String> = []
  /// The indices of the routes that apply to some of the domains, ascending.
  var routes: [Int] = []
  /// The indices of the `webOnly` paths that apply to all of the domains, ascending.
  var webOnly: [Int] = []
  /// Indicates whether a route or `webOnly` path applies to only some of the domains.
  var isMixed = false

  /// Returns whether a domain uses the file.
  func serves(_ domain: String) -> Bool {
    domains.contains(domain)
      || !declared.contains(domain) && domains.contains { $0.covers(domain: domain) }
  }

  /// A single domain that uses the file.
  var exampleDomain: String {
    guard let name else { return "www.example.com" }
    if domains.contains(name) { return name }
    let label = "www".numbered {
      declared.contains("\($0).\(name)") || declared.contains("*.\($0).\(name)")
    }
    return "\(label).\(name)"
  }
}

/// Determines which hosts serve a file.
///
/// The file of `example.com` applies to the subdomains of `*.example.com` (Apple, "Associated
/// Domains Entitlement"). Domains with ports have no file.
struct AssociationHosts: Sendable {
  private(set) var hosts: [AssociationHost] = []
  /// The domains of all hosts.
  private var domains: Set<String> = []
  /// The domains with a port, which get no file.
  private(set) var ports: [String] = []

  /// Determines the hosts of all domains of the app and of its variants.
  init(serving catalog: LinkCatalog) {
    let catalog = catalog.claimingWrappers
    let identities = catalog.app.identities
    self.init(
      catalog.servingVariants,
      listed: identities.flatMap(\.domains.list),
      passwords: identities.flatMap(\.listedPasswordDomains),
      identities: identities.map { Set($0.domains.list) }
    )
  }

  /// - Parameters:
  ///   - listed: Further domains, if the app accepts any.
  ///   - passwords: The domains that share passwords; `nil` for those of the app.
  ///   - identities: The domains of the app and of each variant.
  init(
    _ catalog: LinkCatalog,
    listed: [String] = [],
    passwords: [String]? = nil,
    identities: [Set<String>] = []
  ) {
    let passwords = passwords ?? catalog.app.listedPasswordDomains
    let catalog = catalog.claimingWrappers
    let scoped = ScopedRoutes(catalog)
    let isAny = catalog.app.domains == .any
    var domains = catalog.app.domains.list
    if isAny { domains = scoped.domains.union(listed + passwords).sorted() }
    var positions: [String: Int] = [:]
    for domain in domains {
      if domain.contains(":") {
        ports.append(domain)
        continue
      }
      let name = domain.bareDomain
      if let index = positions[name] {
        if !hosts[index].domains.contains(domain) { hosts[index].domains.append(domain) }
      } else {
        positions[name] = hosts.count
        hosts.append(AssociationHost(name: name, domains: [domain]))
      }
    }
    self.domains = Set(hosts.lazy.flatMap(\.domains))
    for index in hosts.indices {
      // For an app with a wildcard, the domain of another variant is one more subdomain.
      let wildcards = hosts[index].domains.filter(\.isWildcardDomain)
      let own = identities.filter { !$0.isDisjoint(with: wildcards) }
      let declared = own.reduce(self.domains) { $0.intersection($1) }
      Self.fill(&hosts[index], declared, scoped, catalog)
    }
    if isAny {
      var host = AssociationHost(name: nil, domains: [])
      host.routes = scoped.routes(in: .universalAny)
      host.webOnly = scoped.webOnly(in: .universalAny)
      hosts.append(host)
    }
    for domain in passwords {
      let name = domain.bareDomain
      if domain.contains(":") {
        if !ports.contains(domain) { ports.append(domain) }
      } else if positions[name] == nil {
        positions[name] = hosts.count
        hosts.append(AssociationHost(name: name, domains: []))
      }
    }
  }

  private static func fill(
    _ host: inout AssociationHost,
    _ declared: Set<String>,
    _ routes: ScopedRoutes,
    _ catalog: LinkCatalog
  ) {
    // A subdomain that only a scope contains has no separate file if a wildcard includes it.
    var scoped: [String] = []
    if host.domains.contains(where: \.isWildcardDomain) {
      host.declared = declared
      scoped = routes.domains.filter { host.serves($0) && !host.domains.contains($0) }
    }
    let places = (host.domains + scoped).map {
      Set(catalog.app.covering(.universal(domain: $0)))
    }
    for (scopes, indices) in routes.groups {
      let count = places.count { !scopes.isDisjoint(with: $0) }
      if count > 0 { host.routes += indices }
      if count > 0 && count < places.count { host.isMixed = true }
    }
    host.routes.sort()
    for (index, path) in catalog.webOnly.enumerated() {
      let count = places.count { $0.contains(path.scope) }
      if count == places.count {
        host.webOnly.append(index)
      } else if count > 0 {
        host.isMixed = true
      }
    }
  }
}

extension AssociationHosts {
  /// Returns the host whose association file decides for a domain: the bare domain of the most
  /// specific wildcard that covers the domain, or else the domain itself.
  func host(of domain: String) -> String {
    if domains.contains(domain) { return domain }
    return domain.coveringDomains.first(where: domains.contains)?.bareDomain ?? domain
  }
}

extension LinkCatalog {
  /// Returns a function that returns the host whose association file decides for a domain of the
  /// app.
  package func associationHost() -> @Sendable (_ domain: String) -> String {
    AssociationHosts(self).host
  }

  /// The domains that scopes and `webOnly` paths contain.
  var scopedDomains: Set<String> { ScopedRoutes(self).domains }
}
