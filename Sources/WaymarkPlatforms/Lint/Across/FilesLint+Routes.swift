import Waymark

extension FilesLint {
  /// What the catalog declares against the files.
  mutating func lintRoutes() {
    guard let catalog, let table = try? catalog.table() else { return }
    lintNames(of: catalog)
    let hosts = AssociationHosts(catalog).hosts
    for host in hosts {
      guard let name = host.name else { continue }
      let systems = [appleSystem(name, host.exampleDomain), androidSystem(host.exampleDomain)]
      for system in systems.compactMap({ $0 }) {
        for index in host.routes {
          lint(route: catalog.routes[index], table, host.exampleDomain, system)
        }
      }
      guard let apple = systems[0] else { continue }
      for index in host.webOnly {
        let pattern = catalog.webOnly[index].pattern
        let link = SampleLink(pattern).text(host: host.exampleDomain)
        if apple.opens(link), table.match(text: link) == nil {
          find(.webOnlyOpened(pattern: pattern.text, link: link), in: apple.file)
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

  private func appleSystem(_ host: String, _ domain: String) -> Simulation? {
    guard let association = files.associations[host], let appID = catalog?.app.apple?.appIDs.first
    else { return nil }
    let simulator = AppleSimulator(association, domain: domain)
    return simulator.appIDs.contains(appID)
      ? Simulation(system: .apple, file: Self.association(host)) {
        simulator.opens($0, appID: appID)
      } : nil
  }

  private func androidSystem(_ domain: String) -> Simulation? {
    // A host that is missing is told once.
    guard let manifest = files.manifest, Self.covers(filters.hosts, domain) else { return nil }
    let simulator = AndroidSimulator(manifest)
    return Simulation(system: .android, file: "AndroidManifest.xml") { simulator.opens($0) }
  }

  private mutating func lint(
    route: Route,
    _ table: RouteTable,
    _ domain: String,
    _ system: Simulation
  ) {
    guard route.notes.platforms?.contains(system.system.platform) ?? true else { return }
    let link = SampleLink(route.pattern).text(host: domain)
    guard table.match(text: link)?.route.label == route.label, !system.opens(link) else { return }
    find(
      .routeNotOpened(route: route.label, link: link, system.system),
      in: system.file
    )
  }

  /// Domains and schemes.
  private mutating func lintNames(of catalog: LinkCatalog) {
    let names = DeclaredNames(catalog)
    if files.entitlements != nil {
      lint(hosts: domains.filter { !isBesideItsWildcard($0) }, names, .apple, "entitlements")
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
    for host in hosts where !declared.contains(host.text) {
      find(.undeclaredHost(host.text), at: host)
    }
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

/// The hosts and schemes that a catalog wants a system to know.
private struct DeclaredNames {
  private let catalog: LinkCatalog

  init(_ catalog: LinkCatalog) { self.catalog = catalog }

  /// Every host; `nil` where the app takes any.
  var allHosts: Set<String>? {
    catalog.app.domains == .any ? nil : Set(catalog.app.domains.list)
  }

  /// Every scheme; `nil` where the app takes any.
  var allSchemes: Set<String>? {
    catalog.app.schemes == .any ? nil : Set(catalog.app.schemes.list)
  }

  /// The hosts with routes for the system; associated domains have no ports.
  func hosts(on platform: RouteNotes.Platform) -> [String] {
    let hosts = AssociationHosts(catalog).hosts.filter { host in
      host.routes.contains { holds(catalog.routes[$0], on: platform) }
    }
    return hosts.flatMap(\.domains)
  }

  /// The schemes with routes for the system.
  func schemes(on platform: RouteNotes.Platform) -> [String] {
    let routes = catalog.routes.filter { holds($0, on: platform) }
    return catalog.app.schemes.list.filter { scheme in
      routes.contains { route in
        route.scopes.contains(.appAny) || route.scopes.contains(.app(scheme: scheme))
      }
    }
  }

  private func holds(_ route: Route, on platform: RouteNotes.Platform) -> Bool {
    route.notes.platforms?.contains(platform) ?? true
  }
}

extension RouteTable {
  /// What a link matches; nothing where it cannot be read.
  fileprivate func match(text: String) -> RouteMatch? {
    (try? DeepLink(text, policy: app.policies)).flatMap { match($0) }
  }
}
