internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The files of one app on both platforms; files that are not given are generated.
struct AppFiles {
  private let catalog: LinkCatalog
  private let system: SystemFiles
  /// The form of generated association files.
  let form: AssociationForm
  /// Indicates whether a file for the platform is given.
  let isAppleGiven: Bool
  let isAndroidGiven: Bool
  private let isAssociationGiven: Bool

  /// - Parameters:
  ///   - given: The given files; `nil` for generated files only.
  ///   - values: The values of references and placeholders in the given manifest.
  ///   - generated: The files that the catalog generates.
  ///   - form: The form of generated association files.
  init(
    _ catalog: LinkCatalog,
    given: PlatformFiles?,
    values: AndroidManifest.Values = .init(),
    generated: PlatformFiles,
    form: AssociationForm = .components
  ) {
    self.catalog = catalog
    self.form = form
    let given = given ?? PlatformFiles()
    var files = given
    if files.entitlements == nil { files.entitlements = generated.entitlements }
    if files.manifest == nil { files.manifest = generated.manifest }
    // Generated statements say nothing about certificates that the catalog does not contain.
    system = SystemFiles(
      files,
      values: values,
      verification: catalog.verification(by: given.assetLinks)
    )
    isAppleGiven = !given.associations.isEmpty || given.entitlements != nil
    isAndroidGiven = !given.assetLinks.isEmpty || given.manifest != nil
    isAssociationGiven = !given.associations.isEmpty
  }

  /// The hosts that the given files contain, in lowercase, with wildcards.
  var hosts: [String] {
    ((system.entitlements?.linkHosts ?? []) + (system.android()?.hosts ?? []))
      .map(lowercasedASCII)
  }

  // MARK: - Apple

  /// Returns for each domain a side for each set of rules that apps of the catalog have for it.
  func apple(_ domains: [String], _ known: inout KnownSides) -> [[any LinkSide]] {
    guard let apple = catalog.app.apple, !apple.appIDs.isEmpty else {
      return domains.map { _ in [] }
    }
    let servers = domains.map(server)
    let hosts = servers.map { $0 ?? "" }
    let associations =
      isAssociationGiven
      ? hosts.map(system.association)
      : catalog.associationFiles(of: hosts, form).map { file in
        file.flatMap { try? AppleAppSiteAssociation($0.text) }
      }
    return domains.indices.map { index in
      if let association = associations[index], servers[index] != nil {
        return known.apple(association, domains[index])
      }
      let missing = servers[index] == nil ? MissingFile.entitlement : .association
      return [ClosedSide(missing.reason(quoted(domains[index])))]
    }
  }

  /// Returns the host whose file decides for a domain; `nil` if the app is not associated with it.
  func server(of domain: String) -> String? {
    if catalog.app.domains == .any { return catalog.associationHost(of: domain) }
    return try? system.server(of: domain)
  }

  // MARK: - Domains

  /// Returns a domain for each domain of the routes and of the files, without ports.
  func domains(with table: RouteTable) -> [String] {
    let scopes = table.routes.reduce(into: Set<RouteScope>()) { $0.formUnion($1.scopes) }
    let all = scopes.union(table.webOnly.map(\.scope)).filter { $0.kind == .universal }
    let label = ScopeNames.label(unusedIn: table)
    let names = ScopeNames(catalog.app, label: label).names(all.union([.universalAny]))
      .compactMap(\.name)
    var known: Set<String> = []
    // On Android, a wildcard may have no dot.
    let others = hosts.map { $0.hasPrefix("*") ? label + $0.dropFirst() : $0 }
    return (names + (catalog.app.domains == .any ? [] : others))
      .filter { !$0.contains(":") && known.insert($0).inserted }
  }

  // MARK: - Android

  /// The API levels that the app supports and at which answers differ, in ascending order.
  var apiLevels: [Int] {
    let lowest = catalog.app.android?.minSDK ?? system.manifest?.minSDK ?? 0
    let levels = Agreement.apiLevels
    return levels.indices.compactMap { index in
      if levels[index] >= lowest { return levels[index] }
      // The lowest supported level has the answers of the level before it.
      let next = index + 1 < levels.count ? levels[index + 1] : .max
      return lowest < next ? lowest : nil
    }
  }

  /// Returns for each place its side on each API level; `nil` if the app is not for Android.
  ///
  /// - Parameter places: The schemes and hosts of links; see `AndroidSimulator.acceptor`.
  func android(
    _ places: [(scheme: String, host: String?)],
    _ apiLevels: [Int],
    _ known: inout KnownSides
  ) -> [[any LinkSide]]? {
    guard let package = catalog.app.android?.package else { return nil }
    guard let manifest = system.manifest else {
      if catalog.app.android?.activity == nil { return nil }
      let side = ClosedSide("there is no manifest")
      return places.map { _ in apiLevels.map { _ in side } }
    }
    var activities: [String: String] = [:]
    for name in catalog.activities {
      if let written = manifest.component(named: name, package: package)?.name {
        activities[written] = ActivityName.fullName(name, in: package)
      }
    }
    let simulators = apiLevels.compactMap(system.android)
    return places.map { place in
      simulators.map { AndroidSide($0, place, activities: activities, &known.android) }
    }
  }
}

extension LinkCatalog {
  /// The names of the activities that routes open, each of them once.
  fileprivate var activities: [String] {
    var names: [String] = []
    for name in [app.android?.activity] + routes.map(\.notes.activity) {
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
