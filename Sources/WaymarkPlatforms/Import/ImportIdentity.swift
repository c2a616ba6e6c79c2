import Waymark
import WaymarkCatalog

/// The identity of the app, as far as its files contain it.
struct ImportIdentity: Sendable {
  var name = ""
  private(set) var schemes: [String] = []
  private(set) var domains: [String] = []
  /// Indicates whether the domains are unknown.
  var isForAnyDomain = false
  private(set) var appIDs: [String] = []
  private(set) var appClipIDs: [String] = []
  /// Indicates whether an association file without known domains shares passwords.
  private(set) var sharesPasswords = false
  /// The domains of the entitlements that share passwords.
  private(set) var passwordDomains: [String] = []
  /// The domains whose association files share passwords; the entitlements have precedence.
  private(set) var servedPasswordDomains: [String] = []
  /// The types of user activities.
  private(set) var activityTypes: [String] = []
  var package: String?
  private(set) var fingerprints: [String] = []
  /// The main activity.
  var activity: String?
  /// The activities for a catalog, by their names in the manifest.
  private(set) var activities: [String: String] = [:]
  var minSDK: Int?
  /// Indicates whether the rules of Apple's systems ignore the case of paths.
  var ignoresCase = false
  /// Indicates whether the catalog compares the slash at the end of a path, as Android does.
  var comparesEndSlash = false

  /// The identity for a catalog.
  var app: AppIdentity {
    let served = sharesPasswords ? [] : servedPasswordDomains
    let passwords = passwordDomains.isEmpty ? served : passwordDomains
    let isShared = sharesPasswords || !passwords.isEmpty
    return AppIdentity(
      name: name,
      schemes: .listed(schemes),
      domains: isForAnyDomain && domains.isEmpty ? .any : .listed(domains),
      apple: appIDs.isEmpty && appClipIDs.isEmpty && activityTypes.isEmpty && !isShared
        ? nil
        : .init(
          appIDs: appIDs,
          appClipIDs: appClipIDs,
          sharesPasswords: !passwords.isEmpty && Set(passwords) != Set(domains)
            ? .init(passwords) : .init(booleanLiteral: isShared),
          activityTypes: activityTypes
        ),
      android: package.map {
        .init(package: $0, fingerprints: fingerprints, activity: activity, minSDK: minSDK)
      },
      policies: LinkPolicies(
        trailingSlash: comparesEndSlash ? .strict : .ignore,
        pathCase: ignoresCase ? .insensitive : .sensitive
      )
    )
  }

  static func accepts(domain: String) -> Bool {
    accepts(AppIdentity(schemes: [], domains: .listed([domain])))
  }

  static func accepts(scheme: String) -> Bool {
    accepts(AppIdentity(schemes: .listed([scheme]), domains: []))
  }

  /// Returns the remedy for a scheme that is not accepted.
  static func help(for scheme: String) -> String {
    let name = lowercasedASCII(scheme)
    return isWeb(name)
      ? "write \(quoted(name))" : "a scheme is a letter, then letters, digits, '+', '-' and '.'"
  }

  /// Returns whether an identity is valid for a catalog.
  private static func accepts(_ app: AppIdentity) -> Bool {
    (try? LinkCatalog(app: app, routes: [])) != nil
  }

  // MARK: - Adding

  /// Adds a scheme if it is not present; returns `false` if the text is not a scheme.
  mutating func add(scheme: String) -> Bool {
    Self.add(lowercasedASCII(scheme), to: &schemes, if: Self.accepts(scheme: scheme))
  }

  mutating func add(domain: String) -> Bool {
    Self.add(lowercasedASCII(domain), to: &domains, if: Self.accepts(domain: domain))
  }

  mutating func add(passwordDomain domain: String) -> Bool {
    Self.add(lowercasedASCII(domain), to: &passwordDomains, if: Self.accepts(domain: domain))
  }

  /// Adds the domains of an association file that shares passwords; without one, all domains do.
  mutating func sharePasswords(with domains: [String]) {
    if domains.isEmpty { sharesPasswords = true }
    for domain in domains {
      _ = Self.add(
        lowercasedASCII(domain),
        to: &servedPasswordDomains,
        if: Self.accepts(domain: domain)
      )
    }
  }

  mutating func add(appID: String) -> Bool {
    Self.add(appID, to: &appIDs, if: IdentityFormat.appID.accepts(appID))
  }

  mutating func add(appClipID: String) -> Bool {
    Self.add(appClipID, to: &appClipIDs, if: IdentityFormat.appID.accepts(appClipID))
  }

  mutating func add(activityType: String) -> Bool {
    Self.add(
      activityType,
      to: &activityTypes,
      if: IdentityFormat.activityType.accepts(activityType)
    )
  }

  mutating func add(fingerprint: String) -> Bool {
    let read = CertificateFingerprint(fingerprint)
    return Self.add(read?.text ?? "", to: &fingerprints, if: read != nil)
  }

  /// Adds an activity; returns `false` if its name is not a class name.
  ///
  /// - Parameters:
  ///   - name: The name with the values of its placeholders.
  ///   - written: The name as it is written.
  mutating func add(activity name: String, written: String) -> Bool {
    let start = "${applicationId}."
    var text = written.hasPrefix(start) ? "." + written.dropFirst(start.count) : name
    if package != nil, !text.contains(".") { text = ".\(text)" }
    guard ActivityName.isValid(text) else { return false }
    activities[name] = text
    return true
  }

  /// Returns the key `activity` of a route; `nil` for the main activity.
  ///
  /// - Parameter name: The name of the activity in the manifest.
  func activity(ofRouteTo name: String?) -> String? {
    guard let name = name.flatMap({ activities[$0] }) else { return nil }
    let package = package ?? ""
    let isMain = activity.map {
      ActivityName.fullName($0, in: package) == ActivityName.fullName(name, in: package)
    }
    return isMain == true ? nil : name
  }

  private static func add(_ text: String, to list: inout [String], if isValid: Bool) -> Bool {
    if isValid, !list.contains(text) { list.append(text) }
    return isValid
  }
}
