import Waymark
import WaymarkCatalog

/// Generates the file `assetlinks.json`, or completes the user's own.
struct AssetLinksGenerator {
  private let catalog: LinkCatalog
  private let fingerprints: [String]
  private let existing: AssetLinks?

  /// The path where a host serves the file (Google, "Digital Asset Links").
  static let path = ".well-known/assetlinks.json"

  /// - Parameter fingerprints: Additional fingerprints in any common spelling.
  init(_ catalog: LinkCatalog, fingerprints: [String], into existing: AssetLinks?) {
    self.catalog = catalog
    self.fingerprints = fingerprints
    self.existing = existing
  }

  /// Returns the files and the notes.
  ///
  /// Without dynamic rules there is one file for all domains.
  ///
  /// - Parameter table: The routes to write dynamic rules for, or `nil` for no rules.
  func generation(rules table: RouteTable?) -> Generation {
    var generation = Generation()
    guard let android = catalog.app.android else {
      generation.find(.noPackage)
      return generation
    }
    let texts = fingerprintTexts(&generation)
    if let finding = existing?.findings.first {
      generation.find(.invalidLinks(finding), path: Self.path)
    }
    let present = existing.flatMap { Self.index(of: android.package, in: $0) }
    // A device rejects the whole file if one list is empty.
    if texts.isEmpty, present == nil { generation.find(.noFingerprint) }
    if !generation.isUsable { return generation }
    let plan = AssociationHosts(catalog)
    for port in plan.ports { generation.find(.port(port)) }
    if plan.hosts.isEmpty { generation.find(.noDomain) }
    guard let table, !plan.hosts.isEmpty else {
      let file = merged(texts, rules: nil, &generation)
      add(file, to: plan.hosts, at: Self.path, &generation)
      return generation
    }
    var groups: [(rules: DynamicRulesWriter, hosts: [AssociationHost])] = []
    for host in plan.hosts {
      let rules = rules(of: host)
      if let index = groups.firstIndex(where: { $0.rules.components == rules.components }) {
        groups[index].hosts.append(host)
      } else {
        groups.append((rules, [host]))
      }
    }
    for (rules, hosts) in groups {
      let folder = groups.count == 1 ? "" : (hosts[0].name ?? "any-domain") + "/"
      let components = rules.components.isEmpty ? nil : rules.components
      let file = merged(texts, rules: components, &generation)
      add(file, to: hosts, at: folder + Self.path, &generation)
      report(rules, hosts, folder + Self.path, table, &generation)
    }
    return generation
  }

  private func fingerprintTexts(_ generation: inout Generation) -> [String] {
    var texts: [String] = []
    for spelling in (catalog.app.android?.fingerprints ?? []) + fingerprints {
      guard let fingerprint = CertificateFingerprint(spelling) else {
        generation.find(.invalidFingerprint(spelling))
        continue
      }
      if !texts.contains(fingerprint.text) { texts.append(fingerprint.text) }
    }
    return texts
  }

  /// The hosts of the manifest that the catalog contains only in scopes; for a wildcard, the domain
  /// without `*.`.
  private var subdomains: [String] {
    let routes = catalog.routes.indices.filter {
      catalog.routes[$0].notes.platforms?.contains(.android) ?? true
    }
    let known = AssociationHosts(catalog).hosts.compactMap(\.name)
    return ManifestHosts(catalog, routes: routes).hosts.map(\.name.bareDomain)
      .filter { !known.contains($0) }
  }

  private func add(
    _ file: AssetLinks,
    to hosts: [AssociationHost],
    at path: String,
    _ generation: inout Generation
  ) {
    let isForAny = hosts.contains { $0.name == nil }
    // A device requests the file from each host in the manifest.
    var domains = isForAny ? [] : hosts.compactMap(\.name)
    for name in isForAny ? [] : subdomains where !domains.contains(name) {
      let isBelow = hosts.contains { host in
        host.domains.contains { $0.covers(domain: name) }
      }
      if isBelow { domains.append(name) }
    }
    generation.files.append(GeneratedFile(path: path, domains: domains, text: file.text))
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

  private func merged(
    _ texts: [String],
    rules: [AssetLinks.DynamicComponent]?,
    _ generation: inout Generation
  ) -> AssetLinks {
    let package = catalog.app.android?.package ?? ""
    guard var file = existing, var list = file.root.array else {
      let target = AssetLinks.Target.androidApp(package: package, fingerprints: texts)
      return AssetLinks(statements: [.init(target: target, dynamicComponents: rules)])
    }
    guard let index = Self.index(of: package, in: file),
      var statement = AssetLinks.Statement(json: list[index]),
      case .androidApp(_, let known)? = statement.target
    else {
      let target = AssetLinks.Target.androidApp(package: package, fingerprints: texts)
      list.append(AssetLinks.Statement(target: target, dynamicComponents: rules).json)
      file.root = .array(list)
      generation.find(.addedApp(package), path: Self.path)
      return file
    }
    let missing = texts.filter { !known.contains($0) }
    for text in missing {
      generation.find(.addedFingerprint(text), path: Self.path)
    }
    if !missing.isEmpty, var target = statement.json["target"] {
      target["sha256_cert_fingerprints"] = .strings(known + missing)
      statement.json["target"] = target
    }
    if let rules, statement.dynamicComponents != rules {
      if statement.dynamicComponents != nil {
        generation.find(.replacedRules, path: Self.path)
      }
      statement.dynamicComponents = rules
    }
    list[index] = statement.json
    file.root = .array(list)
    return file
  }

  // MARK: - Dynamic rules

  private func rules(of host: AssociationHost) -> DynamicRulesWriter {
    DynamicRulesWriter(
      routes: host.routes.map { catalog.routes[$0] }
        .filter { $0.notes.platforms?.contains(.android) ?? true },
      webOnly: host.webOnly.map { catalog.webOnly[$0].pattern },
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
    generation.find(.spelling(on: .android), path: path)
    let compiled = DynamicRules(rules.components)
    let samples = RouteSamples(catalog: catalog, table: table)
    func opens(_ link: String, _ host: String) -> Bool {
      compiled.decision(for: AndroidURI(link)).allows
    }
    for host in hosts where host.isMixed {
      generation.checkSharedHost(host, samples, path: path, opens: opens)
    }
    generation.checkLinks(samples, hosts, for: .android, path: path, opens: opens)
    let start = "https://\(hosts[0].exampleDomain)/"
    for found in rules.differences {
      for difference in Difference.allCases where found.kinds.contains(difference) {
        let finding = LinkDiagnostic.difference(difference, on: .android, excludes: found.excludes)
        let exampleLink = ManifestExamples.candidates(of: found.pattern, difference)
          .map { start + $0 }
          .first { text in
            guard let link = try? DeepLink(text, policy: table.app.policies) else { return false }
            let allows = compiled.decision(for: AndroidURI(text)).allows
            let isShown = finding.effect == .either || allows == (finding.effect == .wider)
            return isShown && allows == (table.match(link) == nil)
          }
        if exampleLink == nil, difference.needsLink { continue }
        generation.find(finding, route: found.label, path: path, exampleLink: exampleLink)
      }
    }
  }
}
