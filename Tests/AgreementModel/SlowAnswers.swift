import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// The answers of the simulators about some files, one link at a time.
struct SlowAnswers {
  typealias Platform = Agreement.Platform

  /// One way to read files: a device with an API level, or an app of the association files.
  struct Reader: Hashable {
    let platform: Platform
    /// The API level, or the index of the app ID.
    let number: Int
  }

  struct Answer: Hashable {
    var opens: Bool
    var activity: String?
    var rule: String?
  }

  /// The simulators of generated association files by server; `nil` for a server without a file.
  typealias GeneratedSimulators = [String: AppleSimulator?]

  private let catalog: LinkCatalog
  private let simulators: [String: AppleSimulator]
  /// The schemes in the `Info.plist`, in lowercase; `nil` if one of them is a build setting.
  private let schemes: [String]?
  /// The devices by API level, one for each certificate that the app may have.
  private let devices: [Int: [AndroidSimulator]]
  /// The domains whose association file is neither given nor generated.
  private let withoutAssociation: Set<String>
  /// The hosts of the manifest whose statements are neither given nor generated.
  private let withoutStatements: [String]

  /// - Parameters:
  ///   - given: Files that replace generated ones.
  ///   - domains: The domains of all links.
  ///   - known: The simulators that were made, because generating a file takes most of the time.
  init(
    _ catalog: LinkCatalog,
    given: PlatformFiles?,
    generated: PlatformFiles,
    levels: [Int],
    domains: [String],
    _ known: inout GeneratedSimulators
  ) {
    self.catalog = catalog
    let given = given ?? PlatformFiles()
    let types = (given.infoPropertyList ?? generated.infoPropertyList)?.urlTypes ?? []
    let names = types.flatMap(\.schemes)
    schemes = names.contains { $0.hasPrefix("$") } ? nil : names.map { $0.lowercased() }
    var simulators: [String: AppleSimulator] = [:]
    var unknown: Set<String> = []
    for domain in domains where catalog.app.apple != nil {
      // The generated ones of an app with any domain name none, but given ones decide.
      let isAny = catalog.app.domains == .any
      let entitlements = given.entitlements ?? (isAny ? nil : generated.entitlements)
      guard let server = Self.server(of: domain, catalog, entitlements) else { continue }
      var simulator = given.associations[server].map { AppleSimulator($0, domain: "") }
      if simulator == nil {
        if known[server] == nil {
          let file = catalog.associations(of: [server])[0]
            .flatMap { try? AppleAppSiteAssociation($0.text) }
          known.updateValue(file.map { AppleSimulator($0, domain: "") }, forKey: server)
        }
        simulator = known[server] ?? nil
      }
      simulators[domain] = simulator?.serving(domain)
      if simulator == nil { unknown.insert(domain) }
    }
    self.simulators = simulators
    withoutAssociation = unknown
    guard let manifest = given.manifest ?? generated.manifest, let android = catalog.app.android
    else {
      devices = [:]
      withoutStatements = []
      return
    }
    // The app of a user has one of the certificates, so a link opens the app if it does with each.
    let fingerprints =
      android.fingerprints.isEmpty ? [RandomCatalogs.fingerprint] : android.fingerprints
    let isAny = catalog.app.domains == .any && given.assetLinks.isEmpty
    var lists = android.fingerprints.isEmpty || isAny ? [:] : generated.assetLinks
    lists.merge(given.assetLinks) { _, own in own }
    // Older systems verify the hosts of more filters.
    let requested = AndroidSimulator(manifest, apiLevel: 35).hosts
    let hosts = Set(requested + levels.flatMap { AndroidSimulator(manifest, apiLevel: $0).hosts })
    func server(_ host: String) -> String { host.hasPrefix("*.") ? "\(host.dropFirst(2))" : host }
    // The statements of a file that includes an unknown one are unknown, too, unless the device
    // refuses the app with another certificate.
    let decided = lists.filter { _, file in
      let states = fingerprints.map {
        file.verification(of: android.package, fingerprint: $0, including: lists)
      }
      let isIncluded = states.map { if case .included = $0 { true } else { false } }
      let isRefused = zip(states, isIncluded).contains { $0 != .verified && !$1 }
      // Nor is it known which of two statements with different rules has priority.
      let rules = file.statements.filter { statement in
        guard case .androidApp(android.package, _)? = statement.target else { return false }
        return statement.relations.contains(AssetLinks.handleAllURLs)
      }.map(\.dynamicComponents)
      return isRefused || !isIncluded.contains(true) && rules.allSatisfy { $0 == rules[0] }
    }
    if lists.isEmpty {
      // Without a certificate, the files of the app's hosts count as right. Hosts of others that
      // only older systems verify probably have no file that names the app.
      let domains = catalog.app.domains.list
      let isAssumed = !android.fingerprints.isEmpty || catalog.app.domains == .any
      withoutStatements = hosts.filter { host in
        let isOwn = domains.contains {
          $0 == host || $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst())
        }
        let isRequested = requested.contains {
          $0 == host || $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst(2))
        }
        return !isAssumed && !isOwn && !isRequested
      }
    } else {
      withoutStatements = hosts.filter { decided[server($0)] == nil }
      for host in withoutStatements {
        lists[server(host)] = AssetLinks(
          statements: [.init(target: .androidApp(package: "a.b", fingerprints: fingerprints))]
        )
      }
    }
    let verifications: [AndroidSimulator.Verification] =
      lists.isEmpty
      ? [.assumed]
      : fingerprints.map { .files(lists, package: android.package, fingerprint: $0) }
    devices = Dictionary(
      uniqueKeysWithValues: levels.map { level in
        (
          level,
          verifications.map { AndroidSimulator(manifest, apiLevel: level, verification: $0) }
        )
      }
    )
  }

  /// Returns the host whose association file decides about a domain.
  private static func server(
    of domain: String,
    _ catalog: LinkCatalog,
    _ entitlements: Entitlements?
  ) -> String? {
    if entitlements == nil, catalog.app.domains == .any {
      let scopes = catalog.routes.flatMap(\.scopes) + catalog.webOnly.map(\.scope)
      let names = Set(scopes.filter { $0.kind == .universal }.compactMap(\.name))
      let wildcards = names.filter { $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst()) }
      guard !names.contains(domain), let longest = wildcards.max(by: { $0.count < $1.count }) else {
        return domain
      }
      return String(longest.dropFirst(2))
    }
    guard let entitlements else { return domain }
    let hosts = entitlements.associatedDomains.filter { $0.service == "applinks" }
      .map { $0.host.lowercased() }
    if hosts.contains(domain) { return domain }
    let wildcard = hosts.first { $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst()) }
    return wildcard.map { String($0.dropFirst(2)) }
  }

  /// The ways in which the files are read.
  ///
  /// - Parameter levels: The API levels.
  func readers(_ levels: [Int]) -> [Reader] {
    let apple = (catalog.app.apple?.appIDs ?? []).indices
    return apple.map { Reader(platform: .iOS, number: $0) }
      + (devices.isEmpty ? [] : levels).map { Reader(platform: .android, number: $0) }
  }

  /// Returns whether there are files for a platform.
  func hasFiles(for platform: Platform) -> Bool { platform == .iOS || !devices.isEmpty }

  /// Returns whether a file that decides about a domain is neither given nor generated.
  func isUnknown(_ domain: String, _ reader: Reader) -> Bool {
    if reader.platform == .iOS, catalog.app.schemes.list.contains(domain) { return schemes == nil }
    if reader.platform == .iOS { return withoutAssociation.contains(domain) }
    return withoutStatements.contains {
      $0 == domain || $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst(2))
    }
  }

  func answer(_ url: String, _ domain: String, _ reader: Reader) -> Answer {
    switch reader.platform {
    case .iOS where !url.hasPrefix("https:"):
      return Answer(opens: schemes?.contains { url.hasPrefix($0 + ":") } ?? false)
    case .iOS:
      guard let simulator = simulators[domain], let appIDs = catalog.app.apple?.appIDs else {
        return Answer(opens: false)
      }
      let answer = simulator.answer(for: url, appID: appIDs[reader.number])
      return Answer(opens: answer.opens, rule: answer.rule)
    case .android:
      let answers = devices[reader.number]?.map { $0.answer(for: url) } ?? []
      guard let answer = answers.first(where: { !$0.opens }) ?? answers.first else {
        return Answer(opens: false)
      }
      let activity = answer.opens ? answer.component.map(fullName) : nil
      return Answer(opens: answer.opens, activity: activity, rule: answer.filter)
    // Other tests compare web servers with a slow model.
    case .nginx, .ingress: return Answer(opens: false)
    }
  }

  /// Returns the name of an activity with its package.
  func fullName(_ activity: String) -> String {
    let package = catalog.app.android?.package ?? ""
    if activity.hasPrefix(".") { return package + activity }
    return activity.contains(".") ? activity : package + "." + activity
  }
}
