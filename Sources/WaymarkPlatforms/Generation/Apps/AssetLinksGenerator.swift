import Waymark
import WaymarkCatalog

/// Generates the file `assetlinks.json`, or completes the user's own.
struct AssetLinksGenerator {
  private let catalog: LinkCatalog
  private let existing: AssetLinks?

  /// The path where a host serves the file (Google, "Digital Asset Links").
  static let path = ".well-known/assetlinks.json"

  /// The identity with the variants as they were declared.
  private let app: AppIdentity
  let plan: AssociationHosts

  /// Prepares the files of all domains of the app and of its variants.
  ///
  /// - Parameter fingerprints: Additional fingerprints of the app itself in any common spelling.
  init(_ catalog: LinkCatalog, fingerprints: [String], into existing: AssetLinks?) {
    let catalog = catalog.claimingWrappers
    self.catalog = catalog.servingVariants
    self.existing = existing
    app = catalog.app.adding(fingerprints: fingerprints)
    plan = AssociationHosts(serving: catalog)
  }

  /// Returns the files and the notes.
  ///
  /// Without dynamic rules, domains with the same apps share a file.
  ///
  /// - Throws: `RouteTableError` with every pair of routes that conflict for some link, if the file
  ///   has dynamic rules.
  func generation(hasRules: Bool) throws(RouteTableError) -> Generation {
    var (files, generation) = self.files(hasRules: hasRules)
    let table = try files.contains { $0.rules != nil } ? catalog.table() : nil
    for file in files {
      generation.files.append(
        GeneratedFile(path: file.path, domains: file.domains, text: text(of: file.links))
      )
      guard let rules = file.rules, let table else { continue }
      report(rules, file.hosts, file.path, table, &generation)
    }
    return generation
  }

  /// Returns the text of a file; that of the user's own stays as it is if nothing is missing in it.
  private func text(of links: AssetLinks) -> String {
    guard links == existing, let own = existing?.file?.document, !own.hasByteOrderMark else {
      return links.text
    }
    return String(decoding: own.bytes, as: UTF8.self)
  }

  /// Returns the files, each with the domains that serve it; the file for any domain has no list of
  /// domains.
  func links(hasRules: Bool) -> [(links: AssetLinks, domains: [String])] {
    files(hasRules: hasRules).files.map { ($0.links, $0.domains) }
  }

  /// A file before its text is written.
  private struct File {
    let links: AssetLinks
    let path: String
    let hosts: [AssociationHost]
    /// The domains that serve the file; empty for a file of any domain.
    let domains: [String]
    let rules: DynamicRulesWriter?
  }

  /// The hosts that serve the same file.
  private struct Group {
    let statements: [Statement]
    var rules: DynamicRulesWriter?
    var hosts: [AssociationHost] = []
    /// The subdomains that only a wildcard of the hosts includes.
    var subdomains: [String] = []

    func isAlike(_ statements: [Statement], _ rules: DynamicRulesWriter?) -> Bool {
      self.statements == statements && self.rules?.components == rules?.components
    }

    /// The domains that serve the file; none if every domain does.
    ///
    /// A device requests the file from each host in the manifest.
    var domains: [String] {
      hosts.contains { $0.name == nil } ? [] : hosts.compactMap(\.name) + subdomains
    }
  }

  /// Returns the files, and the findings without those about dynamic rules.
  private func files(hasRules: Bool) -> (files: [File], generation: Generation) {
    var generation = Generation()
    let all = AppsOfHost(app).packages
    if all.isEmpty {
      generation.find(.noPackage)
      return ([], generation)
    }
    let texts = fingerprintTexts(all, &generation)
    // The first statement is added to a file without any.
    if let finding = existing?.findings.first, existing?.root.array?.isEmpty == false {
      generation.find(.invalidLinks(finding), path: Self.path)
    }
    // A device rejects the whole file if one list is empty. A variant without fingerprints is left
    // out, so that it does not keep the others from a file.
    func isWritten(_ package: AppsOfHost.Package) -> Bool {
      package.fingerprints.contains { texts[$0] != nil }
        || existing.flatMap { Self.index(of: package.name, in: $0) } != nil
    }
    let written = all.filter(isWritten).map(\.name)
    let hasOwn = app.android.map { written.contains($0.package) } ?? !written.isEmpty
    if !hasOwn { generation.find(.noFingerprint) }
    if !generation.isUsable { return ([], generation) }
    for port in plan.ports { generation.find(.port(port)) }
    if plan.hosts.isEmpty, plan.ports.isEmpty { generation.find(.noDomain) }
    /// Returns the statements about apps; without a host, the user's own file shares passwords.
    func statements(_ packages: [AppsOfHost.Package], of host: AssociationHost?) -> [Statement] {
      packages.filter(isWritten).map { package in
        Statement(
          package,
          fingerprints: package.fingerprints.compactMap { texts[$0] }.unique,
          sharesPasswords: host.map { sharesPasswords(package.name, $0) } ?? package.sharesPasswords
        )
      }
    }
    let routes = catalog.routes(for: .android)
    let manifestHosts = app.identities.map { identity in
      Set(ManifestHosts(catalog.replacing(identity), routes: routes).hosts.map(\.name))
    }
    // The user's own file gets all apps, because its domains are unknown.
    func statements(of host: AssociationHost) -> [Statement] {
      existing == nil
        ? statements(AppsOfHost(app, host, manifestHosts: manifestHosts).packages, of: host)
        : statements(all, of: nil)
    }
    var groups: [Group] = []
    for host in plan.hosts {
      let statements = statements(of: host)
      // A domain of a variant that is only on iOS has no file.
      if statements.isEmpty { continue }
      let isForLinks = statements.contains(where: \.hasLinks)
      let rules = hasRules && isForLinks ? rules(of: host) : nil
      let index = groups.firstIndex { $0.isAlike(statements, rules) }
      if let index {
        groups[index].hosts.append(host)
      } else {
        groups.append(Group(statements: statements, rules: rules, hosts: [host]))
      }
    }
    // A subdomain has the file of its wildcard, unless other apps share passwords with it.
    for (host, parent) in subdomains {
      guard let index = groups.firstIndex(where: { $0.hosts.contains { $0.name == parent } }) else {
        continue
      }
      let (statements, rules) = (statements(of: host), groups[index].rules)
      if statements.isEmpty { continue }
      let own =
        groups[index].statements == statements
        ? index : groups.firstIndex { $0.isAlike(statements, rules) }
      if let own, let name = host.name {
        groups[own].subdomains.append(name)
      } else {
        groups.append(Group(statements: statements, rules: rules, hosts: [host]))
      }
    }
    // The file is written before the domains are known, too.
    if plan.hosts.isEmpty { groups.append(Group(statements: statements(all, of: nil))) }
    let files = groups.map { group in
      let folder = groups.count == 1 ? "" : (group.hosts[0].name ?? "any-domain") + "/"
      let components = group.rules.flatMap { $0.components.isEmpty ? nil : $0.components }
      return File(
        links: merged(group.statements, rules: components, &generation),
        path: folder + Self.path,
        hosts: group.hosts,
        domains: group.domains,
        rules: group.rules
      )
    }
    return (files, generation)
  }

  /// Returns whether an app or a variant with the same package shares passwords with a host.
  private func sharesPasswords(_ package: String, _ host: AssociationHost) -> Bool {
    let isWrapper = app.identities.contains { $0.isWrapper(host.name) }
    return app.identities.contains { identity in
      identity.android?.package == package
        && identity.sharesPasswords(with: host.name, readsWildcards: true)
        && !(isWrapper && identity.listedPasswordDomains.isEmpty)
    }
  }

  /// Returns the spelling of each fingerprint that devices accept.
  private func fingerprintTexts(
    _ packages: [AppsOfHost.Package],
    _ generation: inout Generation
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for spelling in packages.flatMap(\.fingerprints) {
      texts[spelling] = CertificateFingerprint(spelling)?.text
      if texts[spelling] == nil { generation.find(.invalidFingerprint(spelling)) }
    }
    return texts
  }

  /// The hosts of the manifest that the catalog contains only in scopes, each with the host of the
  /// wildcard that includes it.
  private var subdomains: [(host: AssociationHost, parent: String?)] {
    let known = plan.hosts.compactMap(\.name)
    let names = ManifestHosts(catalog, routes: catalog.routes(for: .android)).hosts.map(\.name)
    return names.map(\.bareDomain).filter { !known.contains($0) }.compactMap { name in
      let parents = name.coveringDomains.lazy.compactMap { domain in
        plan.hosts.first { $0.domains.contains(domain) }
      }
      return parents.first.map { parent in
        let wildcards = parent.domains.filter(\.isWildcardDomain)
        return (AssociationHost(name: name, domains: wildcards), parent.name)
      }
    }
  }

  // MARK: - Statements

  /// Returns the index of the statement that lets an app open links.
  private static func index(of package: String, in file: AssetLinks) -> Int? {
    file.root.array?.firstIndex { value in
      guard let statement = AssetLinks.Statement(json: value),
        case .androidApp(package, _)? = statement.target
      else { return false }
      return statement.relations.contains(AssetLinks.handleAllURLs)
    }
  }

  /// A statement about an app.
  private struct Statement: Equatable {
    let package: String
    let fingerprints: [String]
    let hasLinks: Bool
    let sharesPasswords: Bool

    init(_ package: AppsOfHost.Package, fingerprints: [String], sharesPasswords: Bool) {
      self.package = package.name
      self.fingerprints = fingerprints
      hasLinks = package.hasLinks
      self.sharesPasswords = sharesPasswords
    }

    var target: AssetLinks.Target { .androidApp(package: package, fingerprints: fingerprints) }

    /// Passwords and passkeys of a site need their own relation (developer.android.com, "Sign in
    /// your user with Credential Manager").
    var relations: [String] {
      (hasLinks ? [AssetLinks.handleAllURLs] : [])
        + (sharesPasswords ? [AssetLinks.getLoginCredentials] : [])
    }
  }

  private func merged(
    _ statements: [Statement],
    rules: [AssetLinks.DynamicComponent]?,
    _ generation: inout Generation
  ) -> AssetLinks {
    guard var file = existing else {
      return AssetLinks(
        statements: statements.map { statement in
          .init(relations: statement.relations, target: statement.target, dynamicComponents: rules)
        }
      )
    }
    for statement in statements { merge(statement, rules: rules, into: &file, &generation) }
    return file
  }

  /// Adds the missing statement or fingerprints of an app to the user's own file.
  private func merge(
    _ own: Statement,
    rules: [AssetLinks.DynamicComponent]?,
    into file: inout AssetLinks,
    _ generation: inout Generation
  ) {
    var list = file.root.array ?? []
    let (package, texts) = (own.package, own.fingerprints)
    guard let index = Self.index(of: package, in: file),
      var statement = AssetLinks.Statement(json: list[index]),
      case .androidApp(_, let known)? = statement.target
    else {
      let statement = AssetLinks.Statement(
        relations: own.relations,
        target: own.target,
        dynamicComponents: rules
      )
      list.append(statement.json)
      file.root = .array(list)
      generation.find(.addedApp(package), path: Self.path)
      return
    }
    // Another statement may have a fingerprint of the app.
    let all = file.fingerprints(of: package)
    let missing = texts.filter { !all.contains($0) }
    for text in missing { generation.find(.addedFingerprint(text), path: Self.path) }
    if !missing.isEmpty, var target = statement.json["target"] {
      target["sha256_cert_fingerprints"] = .strings(known + missing)
      statement.json["target"] = target
    }
    let relations = own.relations.filter { !statement.relations.contains($0) }
    if !relations.isEmpty { statement.json["relation"] = .strings(statement.relations + relations) }
    if let rules, statement.dynamicComponents != rules {
      if statement.dynamicComponents != nil { generation.find(.replacedRules, path: Self.path) }
      statement.dynamicComponents = rules
    }
    list[index] = statement.json
    file.root = .array(list)
  }

  // MARK: - Dynamic rules

  private func rules(of host: AssociationHost) -> DynamicRulesWriter {
    DynamicRulesWriter(
      routes: host.routes.map { catalog.routes[$0] }.filter { $0.applies(to: .android) },
      webOnly: host.webOnly.map { catalog.webOnly[$0] },
      policies: catalog.app.policies
    )
  }

  private func report(
    _ rules: DynamicRulesWriter,
    _ hosts: [AssociationHost],
    _ path: String,
    _ table: RouteTable,
    _ generation: inout Generation
  ) {
    if rules.components.isEmpty { return }
    generation.find(.spelling(on: .dynamicRules), path: path)
    let compiled = DynamicRules(rules.components)
    let examples = RouteExamples(catalog: catalog, table: table)
    func opens(_ link: String, _ host: String) -> Bool {
      compiled.decision(for: AndroidURI(link)).allows
    }
    let acceptor = DynamicRulesAcceptor(compiled)
    for host in hosts where host.isMixed {
      guard let file = acceptor.acceptors.first else { continue }
      generation.checkSharedHost(host, examples, path: path, file: file) {
        acceptor.opens(acceptor.index(of: $0))
      }
    }
    let causes = causes(of: rules, sharedBy: nil)
    generation.checkLinks(examples, hosts, for: .android, path: path, causes: causes, opens: opens)
  }

  private func causes(of rules: DynamicRulesWriter, sharedBy host: String?) -> LimitCauses {
    LimitCauses(.dynamicRules, app, sharedHost: host, rules.differences, owners: rules.owners)
  }

  /// Returns the dynamic rules for the links of a domain, and the reasons for their limits; `nil`
  /// if the domain has no rules.
  func dynamicRules(of domain: String) -> (rules: DynamicRulesAcceptor, causes: LimitCauses)? {
    let name = plan.host(of: domain)
    guard
      let host = plan.hosts.first(where: { $0.name == name })
        ?? plan.hosts.first(where: { $0.name == nil })
    else { return nil }
    let rules = rules(of: host)
    if rules.components.isEmpty { return nil }
    return (
      DynamicRulesAcceptor(DynamicRules(rules.components)),
      causes(of: rules, sharedBy: host.isMixed ? name : nil)
    )
  }
}

extension AppIdentity {
  /// Returns the identity with further fingerprints of the app itself, also in each variant that is
  /// the same app.
  fileprivate func adding(fingerprints: [String]) -> AppIdentity {
    guard let own = android ?? identities.lazy.compactMap(\.android).first else { return self }
    func isSame(_ other: Android?) -> Bool {
      other?.package == own.package && other?.fingerprints == own.fingerprints
    }
    var app = self
    if isSame(app.android) { app.android?.fingerprints += fingerprints }
    for (name, variant) in variants where isSame(variant.android) {
      app.variants[name]?.android?.fingerprints += fingerprints
    }
    return app
  }
}
