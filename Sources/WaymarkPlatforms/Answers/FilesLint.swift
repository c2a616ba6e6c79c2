import Waymark
import WaymarkCatalog

/// Checks the files of one app for inconsistencies between them.
struct FilesLint {
  let files: PlatformFiles
  /// The same files as those of an app.
  let system: SystemFiles
  let catalog: LinkCatalog?
  /// The app with all of its variants.
  private let all: LinkCatalog?
  /// The lowest API level of the app; `nil` if it is not known.
  let minSDK: Int?
  private(set) var findings: [LinkDiagnostic] = []

  /// A host or a scheme in a file, with its place.
  struct Name: Sendable, Hashable {
    let text: String
    let file: String
    let keyPath: String
    let place: FilePlace?
  }

  /// The domains of the service `applinks`, in lowercase and without duplicates.
  let domains: [Name]
  private let domainTexts: Set<String>
  /// The schemes of the URL types, in lowercase and without duplicates.
  let schemes: [Name]
  /// The hosts and schemes of filters that a browser may open.
  let filters: FilterNames
  /// Passwords and App Clips.
  let services: ServiceComparison
  /// Indicates whether the manifest contains all of its filters, with all values.
  let isManifestKnown: Bool

  init(
    _ files: PlatformFiles,
    _ catalog: LinkCatalog?,
    of all: LinkCatalog? = nil,
    minSDK: Int? = nil
  ) {
    self.all = all ?? catalog
    let catalog = catalog?.claimingWrappers
    var files = files.withoutRepeatedKeys
    files.manifest = files.manifest?.filled(with: catalog?.completed(.init()) ?? .init())
    self.files = files
    system = SystemFiles(minSDK: catalog?.app.android?.minSDK, files)
    self.minSDK = minSDK ?? system.minSDK
    self.catalog = catalog
    domains = Self.domains(of: files.entitlements)
    domainTexts = Set(domains.map(\.text))
    schemes = Self.schemes(of: files.infoPropertyList)
    filters = FilterNames(files.manifest)
    services = ServiceComparison(files, catalog)
    let android = system.android()
    isManifestKnown =
      android.map { $0.unknownValues.isEmpty && !$0.hasNavGraph } ?? true
  }

  /// Returns the domains of a service, in lowercase and without duplicates; a text that is not the
  /// name of a host has its own finding.
  static func domains(of entitlements: Entitlements?, _ service: String = "applinks") -> [Name] {
    guard let list = entitlements?.list else { return [] }
    let key = Entitlements.associatedDomainsKey
    let names = PropertyListLint.strings(of: list[key], key).compactMap { element, text, path in
      let (domain, host) = (AssociatedDomain(text), AssociatedDomain(text).meantHost)
      return domain.service == service && HostExpression.isHost(host)
        ? Name(
          text: host,
          file: PlatformFiles.Name.entitlements,
          keyPath: path,
          place: list.document.place(of: element.offset)
        ) : nil
    }
    return unique(names)
  }

  /// The app ID in the entitlements, if it may be another one than those of the catalog.
  var signedApp: String? {
    files.entitlements?.applicationIdentifier(beside: catalog?.app.apple?.appIDs ?? [])
  }

  private static func schemes(of info: InfoPropertyList?) -> [Name] {
    let names = (info?.locatedSchemes ?? []).map { scheme, path, place in
      Name(text: scheme, file: PlatformFiles.Name.infoPropertyList, keyPath: path, place: place)
    }
    return unique(names)
  }

  static func unique(_ names: [Name]) -> [Name] {
    var known: Set<String> = []
    return names.filter { known.insert($0.text).inserted }
  }

  /// Returns whether one of the domains is this host or a wildcard that includes it.
  static func covers(_ domains: Set<String>, _ host: String) -> Bool {
    host.coveringDomains.contains(where: domains.contains)
  }

  mutating func find(_ finding: LinkDiagnostic, at name: Name) {
    find(finding.at(name.keyPath, name.place), in: name.file)
  }

  mutating func find(_ finding: LinkDiagnostic, in file: String) {
    if findings.count >= LintFindings.limit { return }
    findings.append(finding.inFile(files.paths[file] ?? file))
  }
}

/// The hosts and schemes of the manifest's filters that a browser may open, without duplicates.
struct FilterNames {
  private(set) var hosts: [FilesLint.Name] = []
  private(set) var schemes: [FilesLint.Name] = []
  private(set) var hostTexts: Set<String> = []

  init(_ manifest: AndroidManifest?) {
    guard let manifest else { return }
    var (hosts, schemes): ([FilesLint.Name], [FilesLint.Name]) = ([], [])
    for (_, filter, path) in manifest.locatedFilters
    where filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory)
      && !filter.element.isRemoved
    {
      func names(_ attribute: AndroidManifest.Data.Attribute) -> [FilesLint.Name] {
        filter.data.compactMap { data in
          data.known(attribute).map { text in
            FilesLint.Name(
              text: lowercasedASCII(text),
              file: PlatformFiles.Name.manifest,
              keyPath: path,
              place: manifest.document.place(of: data.offset(of: attribute))
            )
          }
        }
      }
      let found = names(.scheme)
      if found.contains(where: { isWeb($0.text) }) {
        hosts += names(.host).filter { $0.text == "*" || HostExpression.isHost($0.text) }
      }
      schemes += found.filter { !isWeb($0.text) }
    }
    self.hosts = FilesLint.unique(hosts)
    hostTexts = Set(hosts.map(\.text))
    self.schemes = FilesLint.unique(schemes)
  }
}

extension FilesLint {
  /// Reports includes of asset links that lead to further includes, and rules whose paths the
  /// manifest does not match.
  mutating func lintStatements() {
    for (host, links) in files.assetLinks.sorted(by: { $0.key < $1.key }) {
      for include in links.statements.compactMap(\.include) {
        guard let other = AssetLinks.host(ofInclude: include), let file = files.assetLinks[other],
          file.statements.contains(where: { $0.include != nil })
        else { continue }
        find(.deepInclude(other), in: PlatformFiles.Name.assetLinks(host))
      }
      lintRules(of: links, host)
    }
  }

  /// Reports rules for paths that the manifest does not match, because a rule can only restrict the
  /// manifest (developer.android.com, "Configure website associations and dynamic rules").
  private mutating func lintRules(of links: AssetLinks, _ host: String) {
    let names = filters.hosts.map(\.text)
    guard let simulator = system.android(),
      let domain = names.first(where: { $0.bareDomain == host })?.exampleDomain(notIn: names)
    else { return }
    let package = catalog?.app.android?.package ?? files.manifest?.package
    for statement in links.statements {
      guard case .androidApp(let app, _)? = statement.target, package == nil || app == package
      else { continue }
      for rule in statement.dynamicComponents ?? [] where !rule.excludes {
        // A rule for every path applies to all links that the manifest matches.
        guard let path = rule.path, path != "*", path != "/*" else { continue }
        let link = "https://\(domain)" + Self.sample(of: path)
        let outcome = simulator.answer(for: link).outcome
        if outcome != .opens, outcome != .unknown {
          find(.ruleOutsideManifest(path, link: link), in: PlatformFiles.Name.assetLinks(host))
        }
      }
    }
  }

  /// Returns a path that the pattern matches.
  private static func sample(of pattern: String) -> String {
    let path = pattern.map { $0 == "*" || $0 == "?" ? "a" : String($0) }.joined()
    return path.hasPrefix("/") ? path : "/" + path
  }
}

extension FilesLint {
  /// Checks the declarations of the catalog against the files.
  mutating func lintRoutes() {
    guard let catalog, let table = try? catalog.table() else { return }
    lintNames(of: catalog)
    guard var generated = try? PlatformFiles(generatedFrom: catalog) else { return }
    generated.addDynamicRules(from: catalog, asIn: files)
    let ideal = FilesLint(generated, catalog)
    let hasActivities = files.manifest != nil && catalog.hasActivities
    let examples = RouteExamples(catalog: catalog, table: table)
    for host in AssociationHosts(catalog).hosts {
      guard let name = host.name else { continue }
      let domain = host.exampleDomain
      let apple = apple(name, domain).map { ($0, ideal.apple(name, domain)) }
      let android = android(domain).map { ($0, ideal.android(domain)) }
      let start = "https://\(domain)/"
      let routes = host.routes.map { index in
        // An example may be a link of another domain.
        let links = examples.links(ofRoute: index, from: start).filter { $0.hasPrefix(start) }
        return (catalog.routes[index], links)
      }
      var groups = RouteGroups(table: table)
      for (route, links) in routes where hasActivities { lintActivity(of: route, links, &groups) }
      for (system, ideal) in [apple, android].compactMap({ $0 }) {
        for (route, links) in routes { lint(links, of: route, system, ideal, &groups) }
      }
      if let apple, let android {
        for index in host.routes {
          lintLikes(of: catalog.routes[index], domain, apple, android, &groups)
        }
      }
      for group in groups.list { find(group.finding, in: group.file) }
      guard let (system, ideal) = apple else { continue }
      for index in host.webOnly {
        let pattern = catalog.webOnly[index].pattern
        let link = examples.links(ofWebOnly: index, from: start).first { link in
          system.opens(link) == true && ideal?.opens(link) == false
        }
        if let link { find(.webOnlyOpened(pattern: pattern.text, link: link), in: system.file) }
      }
    }
  }

  /// One system, as far as its files are available.
  private struct Simulation {
    let system: System
    let file: String
    /// The file that keeps a link in the browser that ``file`` opens in the app.
    var siteFile: String?
    let decision: (String) -> LinkDecision

    /// Returns whether a link opens the app; `nil` if that is not known.
    func opens(_ link: String) -> Bool? {
      let found = decision(link)
      return found.isUnknown ? nil : found.opens
    }
  }

  private func apple(_ host: String, _ domain: String) -> Simulation? {
    let signed = signedApp
    // If the entitlements have only the wildcard, the file of its domain decides.
    let host = files.entitlements?.server(of: domain) ?? host
    guard let association = files.associations[host],
      let appID = signed ?? catalog?.app.apple?.appIDs.first
    else { return nil }
    let simulator = AppleSimulator(association, domain: domain)
    // A missing app is reported once.
    guard simulator.appIDs.contains(appID) else { return nil }
    return Simulation(system: .apple, file: PlatformFiles.Name.association(host)) {
      LinkDecision(simulator.answer(for: $0, appID: appID))
    }
  }

  private func android(_ domain: String) -> Simulation? {
    // A missing host is also reported once.
    guard let simulator = system.android(), Self.covers(filters.hostTexts, domain) else {
      return nil
    }
    let declared = simulator.hosts(verifying: domain).first
    let host = AndroidSimulator.source(of: declared ?? domain)
    let rules = dynamicRules(of: host)
    return Simulation(
      system: .android,
      file: PlatformFiles.Name.manifest,
      siteFile: PlatformFiles.Name.assetLinks(host)
    ) { link in
      let answer = simulator.answer(for: link)
      return rules?.decision(about: link, with: answer) ?? LinkDecision(answer)
    }
  }

  /// Checks the example links of a route.
  ///
  /// Links that the generated file cannot support either are reported by its generator.
  private mutating func lint(
    _ links: [String],
    of route: Route,
    _ system: Simulation,
    _ ideal: Simulation?,
    _ groups: inout RouteGroups
  ) {
    guard route.applies(to: system.system.platform),
      let link = links.first(where: { system.opens($0) == false && ideal?.opens($0) != false })
    else { return }
    let (name, decision) = (system.system, system.decision(link))
    let file = decision.isExcludedBySite ? system.siteFile : nil
    let closed = name == .android ? self.system.android()?.closedFilter(for: link) : nil
    groups.add(route.label, file ?? system.file, [name.rawValue, decision.rule ?? ""], link) {
      .routeNotOpened(routes: $0, link: $1, name, isByRules: file != nil, closed)
    }
  }

  /// Checks variants of a route's link: a slash at its end, capital letters, an escaped slash.
  private mutating func lintLikes(
    of route: Route,
    _ domain: String,
    _ apple: (system: Simulation, ideal: Simulation?),
    _ android: (system: Simulation, ideal: Simulation?),
    _ groups: inout RouteGroups
  ) {
    if route.notes.platforms != nil { return }
    let sample = ExampleLink(route.pattern)
    let plain = sample.text(host: domain)
    // A plain link that opens on only one system has already been reported.
    guard apple.system.opens(plain) == true, android.system.opens(plain) == true else { return }
    let likes = [sample.withSlash, sample.upperCased, ExampleLink(route.pattern, value: "a%2Fb")]
    for (index, like) in likes.enumerated() {
      let link = like.text(host: domain)
      guard let opens = apple.system.opens(link), let other = android.system.opens(link),
        opens != other
      else { continue }
      // Differences between the generated files are reported by their generators.
      if let apple = apple.ideal, let android = android.ideal,
        apple.opens(link) != android.opens(link)
      {
        continue
      }
      let system = opens ? apple.system : android.system
      let name = system.system
      return groups.add(route.label, system.file, ["like", "\(index)", name.rawValue], link) {
        .linkOnOneSystem(routes: $0, link: $1, name)
      }
    }
  }

  /// Checks domains and schemes.
  private mutating func lintNames(of catalog: LinkCatalog) {
    let names = DeclaredNames(catalog)
    if files.entitlements != nil {
      lint(hosts: domains, names, .apple, PlatformFiles.Name.entitlements)
    }
    if let info = files.infoPropertyList {
      lint(schemes: schemes, names, .apple, PlatformFiles.Name.infoPropertyList)
      for type in catalog.activityTypes where !info.lists(activityType: type) {
        find(.missingActivityType(type), in: PlatformFiles.Name.infoPropertyList)
      }
    }
    if files.manifest != nil {
      lint(hosts: filters.hosts, names, .android, PlatformFiles.Name.manifest)
      lint(schemes: filters.schemes, names, .android, PlatformFiles.Name.manifest)
    }
  }

  private mutating func lint(
    hosts: [Name],
    _ names: DeclaredNames,
    _ system: System,
    _ file: String
  ) {
    let entitlements = files.entitlements
    let isKnown =
      system == .apple
      ? entitlements?.hasUnknownDomain() != true && entitlements?.isOfAppClip != true
      : isManifestKnown
    let texts = Set(hosts.map(\.text))
    for host in names.hosts(on: system.platform) where isKnown && !Self.covers(texts, host) {
      find(.missingHost(host, system), in: file)
    }
    guard let declared = names.allHosts(on: system.platform) else { return }
    // A text that is no domain is another finding.
    for host in hosts
    where !Self.covers(declared, host.text) && !isBesideItsWildcard(host)
      && DomainName.finding(in: host.text) == nil && convertedDomain(host.text) == host.text
    {
      let owner = all?.owners.first { owner in
        owner.catalog.app.domains.list.contains { $0.covers(domain: host.text) }
      }
      find(.undeclaredHost(host.text, owner: owner), at: host)
    }
  }

  private mutating func lint(
    schemes: [Name],
    _ names: DeclaredNames,
    _ system: System,
    _ file: String
  ) {
    let found = Set(schemes.map(\.text))
    let info = files.infoPropertyList
    let isKnown =
      system == .apple
      ? info?.hasUnknownScheme != true && info?.repeatedKey == nil : isManifestKnown
    for scheme in names.schemes(on: system.platform) where isKnown && !found.contains(scheme) {
      find(.missingScheme(scheme, system), in: file)
    }
    guard let declared = names.allSchemes else { return }
    for scheme in schemes
    where !declared.contains(scheme.text) && !DeclaredNames.isOfService(scheme.text)
      && SchemeName.finding(in: scheme.text) == nil
    {
      let owner = all?.owners.first { $0.catalog.app.schemes.list.contains(scheme.text) }
      find(.undeclaredScheme(scheme.text, owner: owner), at: scheme)
    }
  }
}

extension FilesLint {
  /// Checks the entitlements against the association files.
  mutating func lintApple() {
    let hosts = files.associations.keys.sorted()
    let all = (hosts + files.unreadableAssociations.keys).sorted()
    if files.entitlements != nil, !all.isEmpty {
      var missing: Set<String> = []
      for domain in domains {
        let source = domain.text.bareDomain
        if files.associations[source] == nil, files.unreadableAssociations[source] == nil,
          missing.insert(source).inserted
        {
          find(.domainWithoutAssociation(source, isOfService: isOfService(source)), at: domain)
        }
      }
      let services = files.entitlements?.associatedDomains.map(\.meantHost) ?? []
      let known = services + (catalog?.app.listedPasswordDomains ?? []) + domainsOfOthers
      let isKnown = files.entitlements?.unknownDomains.isEmpty != false
      let knownHosts = Set(known.map(\.bareDomain))
      for host in all where isKnown && !knownHosts.contains(host) {
        let wildcard = files.entitlements?.wildcard(for: host)
        find(
          wildcard.map { .associationBesideWildcard(host, $0) }
            ?? .associationWithoutDomain(host, isDeclared: isDeclared(host)),
          in: PlatformFiles.Name.association(host)
        )
      }
    }
    let signed = signedApp
    if let signed {
      let linkHosts = Set(domains.map(\.text.bareDomain))
      for host in hosts where linkHosts.contains(host) {
        if files.associations[host]?.linkedApps.contains(signed) == false {
          find(
            .signedAppNotInAssociation(signed, host: host),
            in: PlatformFiles.Name.entitlements
          )
        }
      }
    }
    let missing = lintSignedApp()
    let expected = catalog.map { Set(DeclaredNames($0).hosts(on: .iOS).map(\.bareDomain)) }
    for host in hosts where expected?.contains(host) == true {
      // A wildcard may read the file of another host.
      if let server = files.entitlements?.server(of: host), server != host { continue }
      let listed = files.associations[host]?.linkedApps ?? []
      for app in catalog?.app.apple?.appIDs ?? []
      where !listed.contains(app) && app != signed && app != missing {
        find(.appNotInAssociation(app, host: host), in: PlatformFiles.Name.association(host))
      }
    }
  }

  /// Returns whether a file of the app may name a host according to the catalog.
  private func isDeclared(_ host: String) -> Bool {
    catalog.flatMap { DeclaredNames($0).allHosts }.map { Self.covers($0, host) } ?? true
  }

  /// Returns whether a service that leads to links of the app may serve the files of a host.
  private func isOfService(_ host: String) -> Bool {
    DeclaredNames.isOfService(host: host) || catalog?.app.isWrapper(host) == true
  }

  /// The variants of the app.
  private var variants: [AppIdentity] {
    catalog.map { $0.app.sortedVariants.map(\.identity) } ?? []
  }

  /// The domains of other variants of the app, whose files are not for the app itself.
  private var domainsOfOthers: [String] {
    guard let app = catalog?.app else { return [] }
    let others = app.declaredScopes.filter { $0.kind == .universal && !app.covers($0) }
    return others.compactMap(\.name)
      + variants.flatMap { $0.domains.list + $0.listedPasswordDomains }
  }

  /// Checks the services of a system other than links.
  mutating func lintServices(on system: System) {
    for entry in services.missing.compactMap(\.entry) where system == .apple {
      let source = entry.text.bareDomain
      if files.unreadableAssociations[source] != nil { continue }
      // The links of the domain have the same finding.
      let isKnown = domains.contains { $0.text.bareDomain == source }
      if !files.associations.isEmpty, !isKnown {
        find(.domainWithoutAssociation(source, isOfService: isOfService(source)), at: entry)
      }
    }
    for difference in services.differences where difference.platform == system.platform {
      if findings.count < LintFindings.limit { findings.append(difference.finding) }
    }
  }

  /// Checks the manifest against the asset links.
  mutating func lintAndroid() {
    let hosts = files.assetLinks.keys.sorted()
    let all = (hosts + files.unreadableAssetLinks.keys).sorted()
    if let verified = (system.android()?.hosts).map({ Set($0.map(\.bareDomain)) }), !all.isEmpty {
      var missing: Set<String> = []
      for host in filters.hosts {
        let source = host.text.bareDomain
        if verified.contains(source), files.assetLinks[source] == nil,
          files.unreadableAssetLinks[source] == nil, missing.insert(source).inserted
        {
          find(.hostWithoutAssetLinks(source, isOfService: isOfService(source)), at: host)
        }
      }
      // A domain of the catalog may be present although no route uses it.
      let own = catalog.map { AssociationHosts($0).hosts.compactMap(\.name) } ?? []
      // A file that another one includes needs no filter.
      let included = files.assetLinks.values.flatMap(\.statements).compactMap(\.include)
        .compactMap(AssetLinks.host(ofInclude:))
      let declared = Set(own + domainsOfOthers.map(\.bareDomain) + included)
      let wildcards = Set(variants.flatMap(\.domains.list))
      for host in all
      where !verified.contains(host) && !declared.contains(host)
        && !Self.covers(wildcards, host)
      {
        find(
          .assetLinksWithoutHost(host, isDeclared: isDeclared(host)),
          in: PlatformFiles.Name.assetLinks(host)
        )
      }
    }
    guard let package = catalog?.app.android?.package ?? files.manifest?.package else {
      if files.manifest != nil, !hosts.isEmpty {
        find(.unknownPackage, in: PlatformFiles.Name.manifest)
      }
      return
    }
    let expected = catalog.map { Set(DeclaredNames($0).hosts(on: .android).map(\.bareDomain)) }
    for host in hosts where expected?.contains(host) != false {
      let isNamed = files.assetLinks[host]?.statements.contains { statement in
        statement.names(package) && statement.relations.contains(AssetLinks.handleAllURLs)
      }
      // An include may name the app.
      let mayBe = files.assetLinks[host]?.statements.contains { $0.include != nil }
      if isNamed != true, mayBe != true {
        find(.packageNotInAssetLinks(package, host: host), in: PlatformFiles.Name.assetLinks(host))
      }
    }
  }

  /// Reports hosts and schemes that the app declares on only one system.
  mutating func lintSystems() {
    // The names that the catalog declares are checked separately.
    guard catalog == nil, files.manifest != nil else { return }
    if files.entitlements != nil {
      for domain in domains
      where !Self.covers(filters.hostTexts, domain.text) && !isBesideItsWildcard(domain) {
        find(.hostOnOneSystem(domain.text, .apple), at: domain)
      }
      let isKnown = files.entitlements?.hasUnknownDomain() != true
      for host in filters.hosts
      where isKnown && !Self.covers(domainTexts, host.text) && host.text != "*" {
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

  /// Returns whether a domain is present together with its wildcard, which does not include it.
  func isBesideItsWildcard(_ domain: Name) -> Bool {
    domainTexts.contains("*." + domain.text)
  }
}

extension AppleAppSiteAssociation {
  /// The apps that have rules for links.
  fileprivate var linkedApps: Set<String> { Set(appLinks?.details.flatMap(\.appIDs) ?? []) }
}
