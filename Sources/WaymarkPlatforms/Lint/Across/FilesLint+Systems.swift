import Waymark

extension FilesLint {
  /// Entitlements against the association files.
  mutating func lintApple() {
    let hosts = files.associations.keys.sorted()
    if files.entitlements != nil, !hosts.isEmpty {
      var missing: Set<String> = []
      for domain in domains {
        let source = domain.text.servingHost
        if files.associations[source] == nil, missing.insert(source).inserted {
          find(.domainWithoutAssociation(source), at: domain)
        }
      }
      for host in hosts where !domains.contains(where: { $0.text.servingHost == host }) {
        find(.associationWithoutDomain(host), in: Self.association(host))
      }
    }
    let expected = catalog.map { DeclaredNames($0).hosts(on: .iOS).map { $0.servingHost } }
    for host in hosts where expected?.contains(host) == true {
      let listed = Set(files.associations[host]?.appLinks?.details.flatMap(\.appIDs) ?? [])
      for app in catalog?.app.apple?.appIDs ?? [] where !listed.contains(app) {
        find(.appNotInAssociation(app, host: host), in: Self.association(host))
      }
    }
  }

  /// The manifest against the asset links.
  mutating func lintAndroid() {
    let hosts = files.assetLinks.keys.sorted()
    if let manifest = files.manifest, !hosts.isEmpty {
      let verified = AndroidSimulator(manifest).hosts.map { $0.servingHost }
      var missing: Set<String> = []
      for host in filters.hosts {
        let source = host.text.servingHost
        if verified.contains(source), files.assetLinks[source] == nil,
          missing.insert(source).inserted
        {
          find(.hostWithoutAssetLinks(source), at: host)
        }
      }
      // A domain of the catalog may be there for what no route is about.
      let declared = catalog.map { AssociationHosts($0).hosts.compactMap(\.name) } ?? []
      for host in hosts where !verified.contains(host) && !declared.contains(host) {
        find(.assetLinksWithoutHost(host), in: Self.assetLinks(host))
      }
    }
    guard let package = catalog?.app.android?.package ?? files.manifest?.package else { return }
    let expected = catalog.map { DeclaredNames($0).hosts(on: .android).map { $0.servingHost } }
    for host in hosts where expected?.contains(host) != false {
      let isNamed = files.assetLinks[host]?.statements.contains { statement in
        guard case .androidApp(package, _) = statement.target else { return false }
        return statement.relations.contains(AssetLinks.handleAllURLs)
      }
      // An include may name it.
      let mayBe = files.assetLinks[host]?.statements.contains { $0.include != nil }
      if isNamed != true, mayBe != true {
        find(.packageNotInAssetLinks(package, host: host), in: Self.assetLinks(host))
      }
    }
  }

  /// What one system's app declares and the other's does not.
  mutating func lintSystems() {
    // What the catalog declares is asked for by name.
    guard catalog == nil, files.manifest != nil else { return }
    if files.entitlements != nil {
      for domain in domains
      where !Self.covers(filters.hosts, domain.text) && !isBesideItsWildcard(domain) {
        find(.hostOnOneSystem(domain.text, .apple), at: domain)
      }
      for host in filters.hosts where !Self.covers(domains, host.text) && host.text != "*" {
        find(.hostOnOneSystem(host.text, .android), at: host)
      }
    }
    if files.infoPropertyList != nil {
      let (apple, android) = (Set(schemes.map(\.text)), Set(filters.schemes.map(\.text)))
      for scheme in schemes where !android.contains(scheme.text) {
        find(.schemeOnOneSystem(scheme.text, .apple), at: scheme)
      }
      for scheme in filters.schemes where !apple.contains(scheme.text) {
        find(.schemeOnOneSystem(scheme.text, .android), at: scheme)
      }
    }
  }

  /// Whether a domain is there for the sake of its wildcard, which does not take it.
  func isBesideItsWildcard(_ domain: Name) -> Bool {
    domains.contains { $0.text == "*." + domain.text }
  }

  static func association(_ host: String) -> String { "apple-app-site-association of \(host)" }
  static func assetLinks(_ host: String) -> String { "assetlinks.json of \(host)" }
}
