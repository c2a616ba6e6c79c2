import Waymark

/// The files that decide which links open an app, or one of its variants.
///
/// The files are read and compiled when the first link needs them, and then kept for further links.
package final class SystemFiles: Sendable {
  /// The identifiers of the app on Apple's systems; `nil` if the app is not for them.
  package let appIDs: [String]?
  /// The name of the package on Android.
  package let package: String
  /// The reason why there is no manifest; `nil` if there is one, or the app is not for Android.
  package let reasonForNoManifest: String?
  private let given: PlatformFiles
  /// The lowest API level of the app; `nil` if it is not known.
  package let minSDK: Int?
  /// The verification state of the hosts in the manifest.
  private let verification: AndroidSimulator.Verification
  /// The statements of the manifest's hosts, if they come from files.
  package let statements: HostStatements?
  /// Returns the host whose file decides about links of a host, for an app that accepts any domain.
  private let makeServer: (@Sendable (_ host: String) -> String)?
  private let makeEntitlements: @Sendable () -> Entitlements?
  private let makeInfoPropertyList: @Sendable () -> InfoPropertyList?
  private let makeAssociation: @Sendable (_ host: String) -> AppleAppSiteAssociation?
  private let cache = Locked(Cache())

  private struct Cache {
    var entitlements: [String: Entitlements?] = [:]
    var infoPropertyList: [String: InfoPropertyList?] = [:]
    var associations: [String: AppleAppSiteAssociation?] = [:]
    var apple: [String: AppleSimulator] = [:]
    var android: [Int: AndroidSimulator] = [:]
  }

  /// Makes the files of an app.
  ///
  /// - Parameters:
  ///   - minSDK: The lowest API level, if the manifest does not contain a lower one.
  ///   - given: The files. The verification of Android's hosts is in `statements` or
  ///     `verification`, so the asset links among the files have no effect.
  ///   - statements: Makes the statements of the hosts that the manifest requests verification for,
  ///     of which the requested ones have a filter of their own for it.
  ///   - server: Returns the host whose file decides about links of a host, if the app accepts any
  ///     domain; used if the entitlements are not given.
  ///   - entitlements: Makes the entitlements if they are not given.
  ///   - infoPropertyList: Makes the `Info.plist` if it is not given.
  ///   - association: Makes the association file of a host if it is not given.
  ///   - values: The values of references and placeholders in the manifest.
  package init(
    appIDs: [String]? = nil,
    package: String = "",
    reasonForNoManifest: String? = nil,
    minSDK: Int? = nil,
    _ given: PlatformFiles = PlatformFiles(),
    values: AndroidManifest.Values = .init(),
    verification: AndroidSimulator.Verification = .assumed,
    statements: ((_ hosts: [String], _ requested: [String]) -> HostStatements)? = nil,
    server: (@Sendable (_ host: String) -> String)? = nil,
    entitlements: @escaping @Sendable () -> Entitlements? = { nil },
    infoPropertyList: @escaping @Sendable () -> InfoPropertyList? = { nil },
    association: @escaping @Sendable (_ host: String) -> AppleAppSiteAssociation? = { _ in nil }
  ) {
    self.appIDs = appIDs
    self.package = package
    self.reasonForNoManifest = reasonForNoManifest
    var given = given
    given.manifest = given.manifest?.filled(with: values)
    self.given = given
    let lowest = [minSDK, given.manifest?.minSDK].compactMap { $0 }.min()
    self.minSDK = lowest
    let newest = statements.flatMap { _ in given.manifest.map { AndroidSimulator($0) } }
    self.statements = newest.flatMap {
      statements?($0.verifiedHosts(from: lowest ?? 0), $0.hosts)
    }
    let verification = self.statements?.verification ?? verification
    self.verification = verification
    makeServer = server
    makeEntitlements = entitlements
    makeInfoPropertyList = infoPropertyList
    makeAssociation = association
    guard let newest else { return }
    let simulator = verifying(newest)
    cache.with { $0.android[newest.apiLevel] = simulator }
  }

  /// Returns the kept value of a key, or makes and keeps it.
  private func kept<Key: Hashable & Sendable, Value: Sendable>(
    _ place: any WritableKeyPath<Cache, [Key: Value]> & Sendable,
    _ key: Key,
    make: () -> Value
  ) -> Value {
    if let known = cache.with({ $0[keyPath: place][key] }) { return known }
    let made = make()
    cache.with { cache in
      // A wildcard has any number of subdomains.
      if cache[keyPath: place].count >= 64 { cache[keyPath: place] = [:] }
      cache[keyPath: place].updateValue(made, forKey: key)
    }
    return made
  }
}

extension SystemFiles {
  /// The given manifest.
  package var manifest: AndroidManifest? { given.manifest }

  package var entitlements: Entitlements? {
    given.entitlements ?? kept(\.entitlements, "", make: makeEntitlements)
  }

  /// The reason why no one knows with which domains the app is associated; `nil` if that is known.
  package var reasonForNoEntitlements: String? {
    if makeServer == nil || given.entitlements != nil { return nil }
    return "the entitlements must list the domain, and a catalog for any domain generates none"
  }

  package var infoPropertyList: InfoPropertyList? {
    given.infoPropertyList ?? kept(\.infoPropertyList, "", make: makeInfoPropertyList)
  }

  /// Returns the association file that a host serves; `nil` if the host serves none.
  package func association(_ host: String) -> AppleAppSiteAssociation? {
    if given.unreadableAssociations[host] != nil { return nil }
    return given.associations[host] ?? kept(\.associations, host) { makeAssociation(host) }
  }

  /// Returns the host whose association file decides about links of a host.
  ///
  /// - Throws: The file that is missing, because of which no file decides.
  package func server(of host: String) throws(MissingFile) -> String {
    if given.entitlements == nil, let makeServer { return makeServer(host) }
    guard let entitlements else { return host }
    if let query = entitlements.unknownQuery(of: host) { throw .query(query) }
    if let server = entitlements.server(of: host) { return server }
    if entitlements.isRepeated { throw .repeatedKey(Entitlements.associatedDomainsKey) }
    throw entitlements.hasUnknownDomain() ? MissingFile.setting : MissingFile.entitlement
  }

  /// Returns the rules that decide about links of a host.
  ///
  /// - Throws: The file that is missing, because of which no rule decides.
  package func apple(_ host: String) throws(MissingFile) -> AppleSimulator {
    let server = try server(of: host)
    guard let association = association(server) else {
      let other = server == host ? nil : server
      throw .association(of: other, reason: given.unreadableAssociations[server])
    }
    return kept(\.apple, host) { AppleSimulator(association, domain: host) }
  }

  /// Returns the decision of iOS about all links of a custom scheme, in lowercase.
  ///
  /// - Parameter name: The scheme in quotation marks; `nil` if a text must not show it.
  package func apple(scheme: String, shown name: String?) -> LinkDecision {
    if let key = infoPropertyList?.repeatedKey {
      let reason = "the key \(quoted(key)) appears twice in 'Info.plist'"
      return LinkDecision(reason: reason, isUnknown: true)
    }
    for (index, type) in (infoPropertyList?.urlTypes ?? []).enumerated() {
      let place = type.schemes.firstIndex { lowercasedASCII($0) == scheme }
      guard let place else { continue }
      return LinkDecision(
        opens: true,
        rule: "CFBundleURLTypes[\(index)].CFBundleURLSchemes[\(place)]",
        reason: "the app declares the scheme, as any other app may"
      )
    }
    if infoPropertyList?.hasUnknownScheme == true {
      let reason = "a scheme in 'Info.plist' is a build setting"
      return LinkDecision(reason: reason, isUnknown: true)
    }
    return LinkDecision(
      reason: "the app does not declare the scheme\(name.map { " " + $0 } ?? "")"
    )
  }

  /// Returns the filters of the manifest on an API level; `nil` if there is no manifest.
  package func android(_ level: Int = AndroidSimulator.newestLevel) -> AndroidSimulator? {
    manifest.map { manifest in
      kept(\.android, level) {
        verifying(AndroidSimulator(manifest, apiLevel: level))
      }
    }
  }

  private func verifying(_ simulator: AndroidSimulator) -> AndroidSimulator {
    simulator.verifying(verification, otherCertificates: statements?.otherCertificates ?? [])
  }
}

/// The file because of which no link of a host opens an app on iOS.
package enum MissingFile: Error {
  /// The entitlements do not name the host.
  case entitlement
  /// The entitlements may name the host: they contain a domain that is a build setting.
  case setting
  /// The entitlements name the host, and then a text that is no mode.
  case query(String)
  /// The entitlements have several lists of domains, under a key.
  case repeatedKey(String)
  /// The association file is unknown that decides about the host, perhaps that of another one: it
  /// is neither given nor generated, or it cannot be read for a reason.
  case association(of: String? = nil, reason: String?)

  /// Indicates whether the decision about the link is unknown.
  package var isUnknown: Bool { if case .entitlement = self { false } else { true } }

  /// Returns the reason in one sentence that begins in lowercase.
  ///
  /// - Parameter host: The host in quotation marks, or words for it.
  package func reason(_ host: String) -> String {
    switch self {
    case .entitlement:
      "the app is not registered for \(host): its entitlements do not list the domain"
    case .setting: "a domain in the entitlements is a build setting"
    case .query(let query):
      "the entitlements list the domain with \(quoted(query)), which is no mode"
    case .repeatedKey(let key): "the key \(quoted(key)) appears twice in the entitlements"
    case .association(let server, let reason):
      reason
        ?? "no association file of \(server.map { quoted($0) } ?? host) is given, and the catalog "
        + "generates none"
    }
  }
}

extension AndroidSimulator {
  /// The newest API level whose rules are implemented; the rules also apply to later levels.
  package static var newestLevel: Int { 35 }
}
