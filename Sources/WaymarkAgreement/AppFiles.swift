internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The files of one app on both platforms; files that are not given are generated.
struct AppFiles {
  private let catalog: LinkCatalog
  private let system: SystemFiles
  /// Indicates whether a file for the platform is given.
  let isAppleGiven: Bool
  let isAndroidGiven: Bool
  /// Indicates whether the `Info.plist` is given.
  var isInfoPropertyListGiven: Bool { given.infoPropertyList != nil }
  /// The given files.
  private let given: PlatformFiles
  /// The files without which links cannot be compared, after the sides were made.
  private(set) var notCompared: [Agreement.NotCompared] = []
  /// The reasons for the limits of generated association files, by their hosts, if they are known.
  private(set) var causes: [String: LimitCauses] = [:]
  /// The apps of the catalog, or the one that the given entitlements are signed for.
  private let appIDs: [String]

  /// - Parameters:
  ///   - given: The given files; `nil` for generated files only.
  ///   - values: The values of references and placeholders in the given manifest.
  ///   - generated: The files that the catalog generates.
  init(
    _ catalog: LinkCatalog,
    given: PlatformFiles?,
    values: AndroidManifest.Values = .init(),
    generated: PlatformFiles
  ) {
    self.catalog = catalog
    let given = given?.readable ?? PlatformFiles()
    var files = given
    let isAny = catalog.app.domains == .any
    if files.entitlements == nil, !isAny { files.entitlements = generated.entitlements }
    if files.infoPropertyList == nil { files.infoPropertyList = generated.infoPropertyList }
    files.manifest = (given.manifest ?? generated.manifest)?.filled(with: values)
    self.given = given
    let own = catalog.app.apple?.appIDs ?? []
    appIDs = given.entitlements?.applicationIdentifier(beside: own).map { [$0] } ?? own
    isAppleGiven =
      !given.associations.isEmpty || !given.unreadableAssociations.isEmpty
      || given.entitlements != nil
    isAndroidGiven =
      !given.assetLinks.isEmpty || !given.unreadableAssetLinks.isEmpty || given.manifest != nil
    let package = files.manifest?.package
    system = SystemFiles(
      minSDK: catalog.app.android?.minSDK,
      files,
      statements: { hosts, requested in
        catalog.statements(
          of: hosts,
          requested: requested,
          package: package,
          given: given,
          generated: generated.assetLinks
        )
      },
      server: catalog.serverOfAnyDomain
    )
  }

  /// Adds a file without which links cannot be compared.
  ///
  /// - Parameters:
  ///   - host: The host of the file; `nil` for a file of the app, or of every host.
  private mutating func lack(
    _ what: String,
    of host: String? = nil,
    _ platform: Agreement.Platform,
    _ reason: String?
  ) {
    let missing = Agreement.NotCompared(platform, host, what, reason: reason ?? "")
    if !notCompared.contains(missing) { notCompared.append(missing) }
  }

  /// Returns a label that no domain and no scheme of a table and of the files contains.
  func label(unusedIn table: RouteTable, or others: [String] = []) -> String {
    let data = system.manifest?.locatedFilters.flatMap(\.filter.data) ?? []
    var names = others + hosts.map(\.name) + data.compactMap { $0[.host] }
    names += data.compactMap { $0[.scheme] }
    names += Array(given.associations.keys) + Array(given.assetLinks.keys)
    // In a filter for Android, the asterisk may represent the beginning of a label.
    let endings = names.filter { $0.hasPrefix("*") && !$0.hasPrefix("*.") }
      .compactMap { $0.dropFirst().split(separator: ".").first }
    var label = ScopeNames.label(unusedIn: table, or: names)
    for _ in 0..<20 where endings.contains(where: label.hasSuffix) {
      names.append(label)
      label = ScopeNames.label(unusedIn: table, or: names)
    }
    return label
  }

  /// The hosts that the files contain, in lowercase, with wildcards.
  private var hosts: [(name: String, platform: Agreement.Platform, file: String)] {
    (system.entitlements?.linkHosts ?? []).map { (lowercasedASCII($0), .iOS, "entitlements") }
      + (system.android()?.filterHosts ?? [])
      .map { (lowercasedASCII($0), .android, "android-manifest") }
  }

  // MARK: - Apple

  /// Returns for each domain a side for each set of rules that the apps have for it.
  mutating func apple(_ domains: [String], _ known: inout KnownSides) -> [[any LinkSide]] {
    guard let apple = catalog.app.apple, !domains.isEmpty else { return domains.map { _ in [] } }
    if apple.appIDs.isEmpty {
      lack(Self.association, .iOS, "the catalog has no application identifier for Apple's systems")
      return domains.map { _ in [] }
    }
    if let reason = system.reasonForNoEntitlements { lack("entitlements", .iOS, reason) }
    let servers = domains.map { server(of: $0.withoutPort) }
    let hosts = servers.map { $0 ?? "" }
    // Most files are generated together.
    let isAll = given.associations.isEmpty && given.unreadableAssociations.isEmpty
    let generated = isAll ? catalog.associationsWithCauses(of: hosts) : []
    for (host, file) in zip(hosts, generated) { causes[host] = file?.causes }
    let associations = hosts.indices.map { index in
      let host = hosts[index]
      if given.unreadableAssociations[host] != nil { return AppleAppSiteAssociation?.none }
      if let association = given.associations[host] { return association }
      return isAll ? generated[index]?.file : catalog.associations(of: [host])[0]
    }
    var sides: [[any LinkSide]] = []
    for (index, domain) in domains.enumerated() {
      if servers[index] == nil {
        let host = domain.withoutPort
        let file = reasonForNoServer(of: host)
        let reason = file.reason(quoted(host))
        if file.isUnknown { lack("entitlements", of: host, .iOS, reason) }
        let side: [any LinkSide] =
          file.isUnknown ? [] : [FixedSide(LinkDecision(reason: reason))]
        sides.append(side)
      } else if let association = associations[index] {
        // No file decides about links with a port.
        let hasPort = domain.contains(":")
        sides.append(
          hasPort ? [FixedSide(.withPort)] : known.apple(association, appIDs, domain)
        )
      } else {
        let file = MissingFile.association(reason: given.unreadableAssociations[hosts[index]])
        lack(Self.association, of: hosts[index], .iOS, file.reason(quoted(hosts[index])))
        sides.append([])
      }
    }
    return sides
  }

  /// Returns a side for all links with a custom scheme; `nil` without an app or an `Info.plist`.
  mutating func apple(scheme: String) -> (any LinkSide)? {
    let hasApp = catalog.app.apple?.appIDs.isEmpty == false
    guard hasApp || isInfoPropertyListGiven else { return nil }
    let decision = system.apple(scheme: scheme, shown: quoted(scheme))
    guard !decision.isUnknown else {
      lack("info-plist", .iOS, decision.reason)
      return nil
    }
    return FixedSide(decision)
  }

  private static let association = "apple-app-site-association"

  /// Returns the reason why no file decides for a domain.
  private func reasonForNoServer(of domain: String) -> MissingFile {
    do throws(MissingFile) {
      _ = try system.server(of: domain)
      return .entitlement
    } catch {
      return error
    }
  }

  /// Returns the host whose file decides for a domain; `nil` if the app is not associated with it.
  func server(of domain: String) -> String? { try? system.server(of: domain) }

  // MARK: - Domains

  /// Returns a domain for each domain of the routes and of the files; only a domain of the routes
  /// has a port.
  ///
  /// A host that no link has, such as `example.com/`, or whose value is not known, is added to
  /// ``notCompared``.
  ///
  /// - Parameter label: The first label of the domains of wildcards.
  mutating func domains(with table: RouteTable, label: String) -> [String] {
    let all = table.routeScopes.union(table.webOnly.map(\.scope)).filter { $0.kind == .universal }
    let names = ScopeNames(catalog.app, label: label).names(all.union([.universalAny]))
      .compactMap(\.name)
    // Each of them may be a domain that the catalog does not have.
    for setting in system.entitlements?.unknownDomains ?? [] where catalog.hasApp(for: .iOS) {
      lack("entitlements", of: setting.host, .iOS, "the domain is a build setting")
    }
    for host in system.android()?.unknownFilterHosts ?? [] where catalog.hasApp(for: .android) {
      lack("android-manifest", of: host, .android, "the host has no known value")
    }
    var known: Set<String> = []
    var others: [String] = []
    for host in hosts where !host.name.contains(":") {
      // In a filter for Android, a wildcard may have no dot.
      let domain = host.name.hasPrefix("*") ? label + host.name.dropFirst() : host.name
      let finding = DomainName.finding(in: domain)
      if finding == nil, (try? DeepLink("https://\(domain)/"))?.domain == domain {
        others.append(domain)
      } else {
        let parts = ["no link has the host \(quoted(host.name))", finding?.message, finding?.help]
        let reason = parts.compactMap(\.self).joined(separator: "; ")
        lack(host.file, of: host.name, host.platform, reason)
      }
    }
    return (names + (catalog.app.domains == .any ? [] : others))
      .filter { known.insert($0).inserted }
  }

  // MARK: - Android

  /// The API levels that the app supports and at which answers differ, in ascending order.
  var apiLevels: [Int] {
    let lowest = system.minSDK ?? 0
    let levels = Agreement.apiLevels
    return levels.indices.compactMap { index in
      if levels[index] >= lowest { return levels[index] }
      // The lowest supported level has the answers of the level before it.
      let next = index + 1 < levels.count ? levels[index + 1] : .max
      return lowest < next ? lowest : nil
    }
  }

  /// Returns whether the links of a domain with a port can be compared as those of its host: unless
  /// the manifest has ports.
  mutating func ignoresPorts(of domain: String) -> Bool {
    let data = system.manifest?.locatedFilters.flatMap(\.filter.data) ?? []
    if !data.contains(where: { $0[.port] != nil }) { return true }
    lack("android-manifest", of: domain, .android, "the manifest has ports")
    return false
  }

  /// Notes places whose sides will be created one after the other, so that none is kept for long.
  func expect(
    _ places: [(scheme: String, host: String?)],
    _ apiLevels: [Int],
    _ known: inout KnownSides
  ) {
    let simulators = apiLevels.compactMap(system.android)
    for place in places where system.statements?.reasonForUnknown(place.host ?? "") == nil {
      for simulator in simulators {
        known.android.expect(simulator, scheme: place.scheme, host: place.host)
      }
    }
  }

  /// Returns for each place its side on each API level; there are none without an app for Android,
  /// or without its manifest.
  ///
  /// - Parameter places: The schemes and hosts of links, either only web links or only links with
  ///   a custom scheme; see `AndroidSimulator.acceptor`.
  mutating func android(
    _ places: [(scheme: String, host: String?)],
    _ apiLevels: [Int],
    _ known: inout KnownSides
  ) -> [[any LinkSide]] {
    guard let android = catalog.app.android, !places.isEmpty else { return places.map { _ in [] } }
    guard let manifest = system.manifest else {
      lack("android-manifest", .android, catalog.reasonForNoManifest)
      return places.map { _ in [] }
    }
    let isWeb = places.contains { $0.scheme == "https" }
    if isWeb, given.assetLinks.isEmpty, given.unreadableAssetLinks.isEmpty,
      android.fingerprints.allSatisfy({ CertificateFingerprint($0) == nil })
    {
      lack("assetlinks", .android, "the catalog has no fingerprint of a certificate")
    }
    let unknown = isWeb ? system.statements?.unknown ?? [:] : [:]
    for (host, reason) in unknown.sorted(by: { $0.key < $1.key }) {
      lack("assetlinks", of: AndroidSimulator.source(of: host), .android, reason)
    }
    var activities: [String: String] = [:]
    for name in catalog.activities {
      let component = manifest.component(named: name, package: android.package)
      if let written = component.flatMap(manifest.activity) {
        activities[written] = ActivityName.fullName(name, in: android.package)
      }
    }
    let simulators = apiLevels.compactMap(system.android)
    return places.map { place in
      if isWeb, let host = place.host, system.statements?.reasonForUnknown(host) != nil {
        return []
      }
      return simulators.map { AndroidSide($0, place, activities: activities, &known.android) }
    }
  }
}

extension LinkCatalog {
  /// The names of the activities that routes open, each of them once.
  fileprivate var activities: [String] {
    ([app.android?.activity] + routes.map(\.notes.activity)).compactMap(\.self).unique
  }
}
