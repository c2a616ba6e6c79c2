import Waymark
import WaymarkCatalog

/// Checks the files of one app for inconsistencies between them.
struct FilesLint {
  let files: PlatformFiles
  /// The same files as those of an app.
  let system: SystemFiles
  let catalog: LinkCatalog?
  private(set) var findings: [LinkDiagnostic] = []

  /// A host or a scheme in a file, with its place.
  struct Name {
    let text: String
    let file: String
    let keyPath: String
    let place: FilePlace?
  }

  /// The domains of the service `applinks`, in lowercase and without duplicates.
  let domains: [Name]
  /// The schemes of the URL types, in lowercase and without duplicates.
  let schemes: [Name]
  /// The hosts and schemes of filters that a browser may open.
  let filters: FilterNames

  init(_ files: PlatformFiles, _ catalog: LinkCatalog?) {
    self.files = files
    system = SystemFiles(files)
    self.catalog = catalog
    domains = Self.domains(of: files.entitlements)
    schemes = Self.schemes(of: files.infoPropertyList)
    filters = FilterNames(files.manifest)
  }

  private static func domains(of entitlements: Entitlements?) -> [Name] {
    guard let list = entitlements?.list else { return [] }
    let key = Entitlements.associatedDomainsKey
    let names = PropertyListLint.strings(of: list[key], key).compactMap { element, text, path in
      let domain = AssociatedDomain(text)
      return domain.service == "applinks"
        ? Name(
          text: lowercasedASCII(domain.host),
          file: "entitlements",
          keyPath: path,
          place: list.document.place(of: element.offset)
        ) : nil
    }
    return unique(names)
  }

  private static func schemes(of info: InfoPropertyList?) -> [Name] {
    guard let info else { return [] }
    let key = "CFBundleURLTypes"
    let names = info.urlTypes.enumerated().flatMap { index, type in
      type.schemes.filter { !$0.contains("$(") && !$0.contains("${") }.map { scheme in
        Name(
          text: lowercasedASCII(scheme),
          file: "Info.plist",
          keyPath: "\(key)[\(index)].CFBundleURLSchemes",
          place: info.list[key].flatMap { info.list.document.place(of: $0.offset) }
        )
      }
    }
    return unique(names)
  }

  static func unique(_ names: [Name]) -> [Name] {
    var known: Set<String> = []
    return names.filter { known.insert($0.text).inserted }
  }

  /// Returns whether one of the domains is this host or a wildcard that includes it.
  static func covers(_ domains: [Name], _ host: String) -> Bool {
    domains.contains { $0.text.covers(domain: host) }
  }

  mutating func find(_ finding: LinkDiagnostic, at name: Name) {
    find(finding.at(name.keyPath, name.place), in: name.file)
  }

  mutating func find(_ finding: LinkDiagnostic, in file: String) {
    if findings.count >= LintFindings.limit { return }
    findings.append(finding.inFile(file))
  }
}

/// The hosts and schemes of the manifest's filters that a browser may open, without duplicates.
struct FilterNames {
  private(set) var hosts: [FilesLint.Name] = []
  private(set) var schemes: [FilesLint.Name] = []

  init(_ manifest: AndroidManifest?) {
    guard let manifest else { return }
    var (hosts, schemes): ([FilesLint.Name], [FilesLint.Name]) = ([], [])
    for (_, filter, path) in manifest.locatedFilters
    where filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory) {
      let place = manifest.document.place(of: filter.element.offset)
      func names(_ attribute: AndroidManifest.Data.Attribute) -> [FilesLint.Name] {
        filter.data.compactMap { $0[attribute] }.filter(Self.isWritten).map { text in
          FilesLint.Name(
            text: lowercasedASCII(text),
            file: "AndroidManifest.xml",
            keyPath: path,
            place: place
          )
        }
      }
      let found = names(.scheme)
      let isWeb = found.contains { Self.webSchemes.contains($0.text) }
      if isWeb { hosts += names(.host) }
      schemes += found.filter { !Self.webSchemes.contains($0.text) }
    }
    self.hosts = FilesLint.unique(hosts)
    self.schemes = FilesLint.unique(schemes)
  }

  private static let webSchemes: Set<String> = ["http", "https"]

  /// Returns whether the text is a literal value, and not a resource or build setting.
  private static func isWritten(_ text: String) -> Bool {
    !text.hasPrefix("@") && !text.contains("${")
  }
}

extension FilesLint {
  /// Reports includes of asset links that lead to further includes, and rules whose paths the
  /// manifest does not match.
  mutating func lintStatements() {
    for (host, links) in files.assetLinks.sorted(by: { $0.key < $1.key }) {
      for include in links.statements.compactMap(\.include) {
        guard let other = Self.host(of: include), let file = files.assetLinks[other],
          file.statements.contains(where: { $0.include != nil })
        else { continue }
        find(.deepInclude(other), in: Self.assetLinks(host))
      }
      lintRules(of: links, host)
    }
  }

  /// Reports rules for paths that the manifest does not match, because a rule can only restrict the
  /// manifest (developer.android.com, "Configure website associations and dynamic rules").
  private mutating func lintRules(of links: AssetLinks, _ host: String) {
    guard let simulator = system.android(),
      let domain = filters.hosts.first(where: { $0.text.bareDomain == host })?.text
    else { return }
    let package = catalog?.app.android?.package ?? files.manifest?.package
    for statement in links.statements {
      guard case .androidApp(let app, _)? = statement.target, package == nil || app == package
      else { continue }
      for rule in statement.dynamicComponents ?? [] where !rule.excludes {
        // A rule for every path applies to all links that the manifest matches.
        guard let path = rule.path, path != "*", path != "/*" else { continue }
        let link = "https://\(domain.exampleDomain())" + Self.sample(of: path)
        if !simulator.opens(link) {
          find(.ruleOutsideManifest(path, link: link), in: Self.assetLinks(host))
        }
      }
    }
  }

  /// Returns a path that the pattern matches.
  private static func sample(of pattern: String) -> String {
    let path = pattern.map { $0 == "*" || $0 == "?" ? "a" : String($0) }.joined()
    return path.hasPrefix("/") ? path : "/" + path
  }

  /// The host of `https://HOST/.well-known/assetlinks.json`; `nil` for another address.
  private static func host(of include: String) -> String? {
    let (start, end) = ("https://", "/.well-known/assetlinks.json")
    guard include.hasPrefix(start), include.hasSuffix(end) else { return nil }
    let host = include.dropFirst(start.count).dropLast(end.count)
    return host.contains("/") ? nil : lowercasedASCII(String(host))
  }
}

extension FilesLint {
  /// Checks the declarations of the catalog against the files.
  mutating func lintRoutes() {
    guard let catalog, let table = try? catalog.table() else { return }
    lintNames(of: catalog)
    guard let generated = try? PlatformFiles(generatedFrom: catalog) else { return }
    let ideal = FilesLint(generated, catalog)
    // If no route names an activity, the app has only one for links.
    let hasActivities =
      files.manifest != nil && catalog.routes.contains { $0.notes.activity != nil }
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
      for (route, links) in routes where hasActivities { lintActivity(of: route, links) }
      for (system, ideal) in [apple, android].compactMap({ $0 }) {
        for (route, links) in routes { lint(links, of: route, system, ideal) }
      }
      if let apple, let android {
        for index in host.routes { lintLikes(of: catalog.routes[index], domain, apple, android) }
      }
      guard let (system, ideal) = apple else { continue }
      for index in host.webOnly {
        let pattern = catalog.webOnly[index].pattern
        let link = examples.links(ofWebOnly: index, from: start).first { link in
          system.opens(link) && ideal?.opens(link) == false
        }
        if let link { find(.webOnlyOpened(pattern: pattern.text, link: link), in: system.file) }
      }
    }
  }

  /// One system, as far as its files are available.
  private struct Simulation {
    let system: System
    let file: String
    let opens: (String) -> Bool
  }

  private func apple(_ host: String, _ domain: String) -> Simulation? {
    guard let association = files.associations[host], let appID = catalog?.app.apple?.appIDs.first
    else { return nil }
    let simulator = AppleSimulator(association, domain: domain)
    // A missing app is reported once.
    guard simulator.appIDs.contains(appID) else { return nil }
    return Simulation(system: .apple, file: Self.association(host)) {
      simulator.opens($0, appID: appID)
    }
  }

  private func android(_ domain: String) -> Simulation? {
    // A missing host is also reported once.
    guard let simulator = system.android(), Self.covers(filters.hosts, domain) else { return nil }
    return Simulation(system: .android, file: "AndroidManifest.xml") { simulator.opens($0) }
  }

  /// Checks the example links of a route.
  ///
  /// Links that the generated file cannot support either are reported by its generator.
  private mutating func lint(
    _ links: [String],
    of route: Route,
    _ system: Simulation,
    _ ideal: Simulation?
  ) {
    guard route.notes.platforms?.contains(system.system.platform) ?? true,
      let link = links.first(where: { !system.opens($0) && ideal?.opens($0) != false })
    else { return }
    find(.routeNotOpened(route: route.label, link: link, system.system), in: system.file)
  }

  /// Checks variants of a route's link: a slash at its end, capital letters, an escaped slash.
  private mutating func lintLikes(
    of route: Route,
    _ domain: String,
    _ apple: (system: Simulation, ideal: Simulation?),
    _ android: (system: Simulation, ideal: Simulation?)
  ) {
    if route.notes.platforms != nil { return }
    let sample = ExampleLink(route.pattern)
    let plain = sample.text(host: domain)
    // A plain link that opens on only one system has already been reported.
    guard apple.system.opens(plain), android.system.opens(plain) else { return }
    let likes = [sample.withSlash, sample.upperCased, ExampleLink(route.pattern, value: "a%2Fb")]
    for link in likes.map({ $0.text(host: domain) }) {
      let opens = apple.system.opens(link)
      if opens == android.system.opens(link) { continue }
      // Differences between the generated files are reported by their generators.
      if let apple = apple.ideal, let android = android.ideal,
        apple.opens(link) != android.opens(link)
      {
        continue
      }
      let system = opens ? apple.system : android.system
      return find(
        .linkOnOneSystem(route: route.label, link: link, system.system),
        in: system.file
      )
    }
  }

  /// Checks domains and schemes.
  private mutating func lintNames(of catalog: LinkCatalog) {
    let names = DeclaredNames(catalog)
    if files.entitlements != nil {
      lint(hosts: domains, names, .apple, "entitlements")
    }
    if let info = files.infoPropertyList {
      lint(schemes: schemes, names, .apple, "Info.plist")
      for type in catalog.activityTypes where !info.lists(activityType: type) {
        find(.missingActivityType(type), in: "Info.plist")
      }
    }
    if files.manifest != nil {
      lint(hosts: filters.hosts, names, .android, "AndroidManifest.xml")
      lint(schemes: filters.schemes, names, .android, "AndroidManifest.xml")
    }
  }

  private mutating func lint(
    hosts: [Name],
    _ names: DeclaredNames,
    _ system: System,
    _ file: String
  ) {
    for host in names.hosts(on: system.platform) where !Self.covers(hosts, host) {
      find(.missingHost(host, system), in: file)
    }
    guard let declared = names.allHosts else { return }
    for host in hosts where !isDeclared(host.text, declared) && !isBesideItsWildcard(host) {
      find(.undeclaredHost(host.text), at: host)
    }
  }

  /// Returns whether the catalog declares a host, or a wildcard for it.
  private func isDeclared(_ host: String, _ declared: Set<String>) -> Bool {
    declared.contains { $0.covers(domain: host) }
  }

  private mutating func lint(
    schemes: [Name],
    _ names: DeclaredNames,
    _ system: System,
    _ file: String
  ) {
    let found = Set(schemes.map(\.text))
    for scheme in names.schemes(on: system.platform) where !found.contains(scheme) {
      find(.missingScheme(scheme, system), in: file)
    }
    guard let declared = names.allSchemes else { return }
    for scheme in schemes where !declared.contains(scheme.text) {
      find(.undeclaredScheme(scheme.text), at: scheme)
    }
  }
}

extension FilesLint {
  /// Checks the entitlements against the association files.
  mutating func lintApple() {
    let hosts = files.associations.keys.sorted()
    if files.entitlements != nil, !hosts.isEmpty {
      var missing: Set<String> = []
      for domain in domains {
        let source = domain.text.bareDomain
        if files.associations[source] == nil, missing.insert(source).inserted {
          find(.domainWithoutAssociation(source), at: domain)
        }
      }
      for host in hosts where !domains.contains(where: { $0.text.bareDomain == host }) {
        find(.associationWithoutDomain(host), in: Self.association(host))
      }
    }
    let expected = catalog.map { DeclaredNames($0).hosts(on: .iOS).map { $0.bareDomain } }
    for host in hosts where expected?.contains(host) == true {
      let listed = Set(files.associations[host]?.appLinks?.details.flatMap(\.appIDs) ?? [])
      for app in catalog?.app.apple?.appIDs ?? [] where !listed.contains(app) {
        find(.appNotInAssociation(app, host: host), in: Self.association(host))
      }
    }
  }

  /// Checks the manifest against the asset links.
  mutating func lintAndroid() {
    let hosts = files.assetLinks.keys.sorted()
    if let verified = system.android()?.hosts.map({ $0.bareDomain }), !hosts.isEmpty {
      var missing: Set<String> = []
      for host in filters.hosts {
        let source = host.text.bareDomain
        if verified.contains(source), files.assetLinks[source] == nil,
          missing.insert(source).inserted
        {
          find(.hostWithoutAssetLinks(source), at: host)
        }
      }
      // A domain of the catalog may be present although no route uses it.
      let declared = catalog.map { AssociationHosts($0).hosts.compactMap(\.name) } ?? []
      for host in hosts where !verified.contains(host) && !declared.contains(host) {
        find(.assetLinksWithoutHost(host), in: Self.assetLinks(host))
      }
    }
    guard let package = catalog?.app.android?.package ?? files.manifest?.package else { return }
    let expected = catalog.map { DeclaredNames($0).hosts(on: .android).map { $0.bareDomain } }
    for host in hosts where expected?.contains(host) != false {
      let isNamed = files.assetLinks[host]?.statements.contains { statement in
        guard case .androidApp(package, _) = statement.target else { return false }
        return statement.relations.contains(AssetLinks.handleAllURLs)
      }
      // An include may name the app.
      let mayBe = files.assetLinks[host]?.statements.contains { $0.include != nil }
      if isNamed != true, mayBe != true {
        find(.packageNotInAssetLinks(package, host: host), in: Self.assetLinks(host))
      }
    }
  }

  /// Reports hosts and schemes that the app declares on only one system.
  mutating func lintSystems() {
    // The names that the catalog declares are checked separately.
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

  /// Returns whether a domain is present together with its wildcard, which does not include it.
  func isBesideItsWildcard(_ domain: Name) -> Bool {
    domains.contains { $0.text == "*." + domain.text }
  }

  static func association(_ host: String) -> String { "apple-app-site-association of \(host)" }
  static func assetLinks(_ host: String) -> String { "assetlinks.json of \(host)" }
}
