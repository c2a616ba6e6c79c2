import Waymark

extension FilesLint {
  /// What the catalog declares against the files.
  mutating func lintRoutes() {
    guard let catalog, let table = try? catalog.table() else { return }
    lintNames(of: catalog)
    guard let generated = try? PlatformFiles(generatedFrom: catalog) else { return }
    for host in AssociationHosts(catalog).hosts {
      guard let name = host.name else { continue }
      let domain = host.exampleDomain
      let apple = appleSystem(files, name, domain).map {
        ($0, appleSystem(generated, name, domain))
      }
      let android = androidSystem(files, domain).map { ($0, androidSystem(generated, domain)) }
      for (system, ideal) in [apple, android].compactMap({ $0 }) {
        for index in host.routes {
          lint(route: catalog.routes[index], table, domain, system, ideal)
        }
      }
      if let apple, let android {
        for index in host.routes { lintLikes(of: catalog.routes[index], domain, apple, android) }
      }
      guard let (system, ideal) = apple else { continue }
      for index in host.webOnly {
        let pattern = catalog.webOnly[index].pattern
        let link = SampleLink(pattern).text(host: domain)
        if table.match(text: link) == nil, system.opens(link), ideal?.opens(link) == false {
          find(.webOnlyOpened(pattern: pattern.text, link: link), in: system.file)
        }
      }
    }
  }

  /// One system, as far as its files are known.
  private struct Simulation {
    let system: FilesRisk.System
    let file: String
    let opens: (String) -> Bool
  }

  private func appleSystem(_ files: PlatformFiles, _ host: String, _ domain: String) -> Simulation?
  {
    guard let association = files.associations[host], let appID = catalog?.app.apple?.appIDs.first
    else { return nil }
    let simulator = AppleSimulator(association, domain: domain)
    // An app that is missing is told once.
    guard simulator.appIDs.contains(appID) else { return nil }
    return Simulation(system: .apple, file: Self.association(host)) {
      simulator.opens($0, appID: appID)
    }
  }

  private func androidSystem(_ files: PlatformFiles, _ domain: String) -> Simulation? {
    // And so is a host.
    guard let manifest = files.manifest, Self.covers(FilterNames(manifest).hosts, domain)
    else { return nil }
    let simulator = AndroidSimulator(manifest)
    return Simulation(system: .android, file: "AndroidManifest.xml") { simulator.opens($0) }
  }

  /// Tries a link of a route; what the generated file cannot say either is for its generator to
  /// tell.
  private mutating func lint(
    route: Route,
    _ table: RouteTable,
    _ domain: String,
    _ system: Simulation,
    _ ideal: Simulation?
  ) {
    guard route.notes.platforms?.contains(system.system.platform) ?? true else { return }
    let link = SampleLink(route.pattern).text(host: domain)
    guard table.match(text: link)?.route.label == route.label, !system.opens(link),
      ideal?.opens(link) != false
    else { return }
    find(.routeNotOpened(route: route.label, link: link, system.system), in: system.file)
  }

  /// Tries what is like a link of a route: a slash at its end, capital letters, an escaped slash.
  private mutating func lintLikes(
    of route: Route,
    _ domain: String,
    _ apple: (system: Simulation, ideal: Simulation?),
    _ android: (system: Simulation, ideal: Simulation?)
  ) {
    if route.notes.platforms != nil { return }
    let sample = SampleLink(route.pattern)
    let plain = sample.text(host: domain)
    // What opens on one system alone as it is has been told.
    guard apple.system.opens(plain), android.system.opens(plain) else { return }
    let likes = [sample.withSlash, sample.upperCased, SampleLink(route.pattern, value: "a%2Fb")]
    for link in likes.map({ $0.text(host: domain) }) {
      let opens = apple.system.opens(link)
      if opens == android.system.opens(link) { continue }
      // What generated files cannot say alike either is for their generators to tell.
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

  /// Domains and schemes.
  private mutating func lintNames(of catalog: LinkCatalog) {
    let names = DeclaredNames(catalog)
    if files.entitlements != nil {
      lint(hosts: domains, names, .apple, "entitlements")
    }
    if files.infoPropertyList != nil { lint(schemes: schemes, names, .apple, "Info.plist") }
    if files.manifest != nil {
      lint(hosts: filters.hosts, names, .android, "AndroidManifest.xml")
      lint(schemes: filters.schemes, names, .android, "AndroidManifest.xml")
    }
  }

  private mutating func lint(
    hosts: [Name],
    _ names: DeclaredNames,
    _ system: FilesRisk.System,
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

  /// Whether the catalog declares a host, or a wildcard for it.
  private func isDeclared(_ host: String, _ declared: Set<String>) -> Bool {
    declared.contains { $0.matches(host: host) }
  }

  private mutating func lint(
    schemes: [Name],
    _ names: DeclaredNames,
    _ system: FilesRisk.System,
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

extension RouteTable {
  /// What a link matches; nothing where it cannot be read.
  fileprivate func match(text: String) -> RouteMatch? {
    (try? DeepLink(text, policy: app.policies)).flatMap { match($0) }
  }
}
