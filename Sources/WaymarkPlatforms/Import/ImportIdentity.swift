import Waymark

/// Who the app is, as far as its files say it.
struct ImportIdentity: Sendable {
  var name = ""
  private(set) var schemes: [String] = []
  private(set) var domains: [String] = []
  /// Indicates whether the domains are not known.
  var isForAnyDomain = false
  private(set) var appIDs: [String] = []
  private(set) var appClipIDs: [String] = []
  var sharesPasswords = false
  var package: String?
  private(set) var fingerprints: [String] = []
  var activity: String?
  var minSDK: Int?
  /// Indicates whether the rules of Apple's systems compare paths without regard to case.
  var ignoresCase = false

  /// The identity of a catalog.
  var app: AppIdentity {
    AppIdentity(
      name: name,
      schemes: .listed(schemes),
      domains: isForAnyDomain && domains.isEmpty ? .any : .listed(domains),
      apple: appIDs.isEmpty
        ? nil
        : .init(appIDs: appIDs, appClipIDs: appClipIDs, sharesPasswords: sharesPasswords),
      android: package.map {
        .init(package: $0, fingerprints: fingerprints, activity: activity, minSDK: minSDK)
      },
      policies: LinkPolicies(pathCase: ignoresCase ? .insensitive : .sensitive)
    )
  }

  static func accepts(domain: String) -> Bool {
    accepts(AppIdentity(schemes: [], domains: .listed([domain])))
  }

  static func accepts(scheme: String) -> Bool {
    accepts(AppIdentity(schemes: .listed([scheme]), domains: []))
  }

  /// Returns whether a catalog takes an identity.
  private static func accepts(_ app: AppIdentity) -> Bool {
    (try? LinkCatalog(app: app, routes: [])) != nil
  }

  // MARK: - Adding

  /// Adds what is not there yet; `false` for what is no scheme.
  mutating func add(scheme: String) -> Bool {
    guard Self.accepts(scheme: scheme) else { return false }
    Self.add(lowercasedASCII(scheme), to: &schemes)
    return true
  }

  mutating func add(domain: String) -> Bool {
    guard Self.accepts(domain: domain) else { return false }
    Self.add(lowercasedASCII(domain), to: &domains)
    return true
  }

  mutating func add(appID: String) -> Bool {
    guard IdentityFormat.appID.accepts(appID) else { return false }
    Self.add(appID, to: &appIDs)
    return true
  }

  mutating func add(appClipID: String) -> Bool {
    guard IdentityFormat.appID.accepts(appClipID) else { return false }
    Self.add(appClipID, to: &appClipIDs)
    return true
  }

  mutating func add(fingerprint: String) -> Bool {
    guard let fingerprint = CertificateFingerprint(fingerprint) else { return false }
    Self.add(fingerprint.text, to: &fingerprints)
    return true
  }

  private static func add(_ text: String, to list: inout [String]) {
    if !list.contains(text) { list.append(text) }
  }
}
