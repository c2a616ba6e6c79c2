/// The identity of an app: schemes, domains, Apple app IDs, Android package and fingerprints.
public struct AppIdentity: Sendable, Hashable {
  /// The names that an app declares, or any name.
  public enum Names: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// Every scheme or domain belongs to the app.
    case any
    /// Only these names, in order; a link is written with the first name that fits.
    case listed([String])

    /// Creates names from a list.
    public init(arrayLiteral elements: String...) { self = .listed(elements) }

    /// The listed names in order; empty for `any`.
    public var list: [String] {
      switch self {
      case .any: []
      case .listed(let names): names
      }
    }
  }

  /// The part of the identity for Apple's systems.
  public struct Apple: Sendable, Hashable {
    /// Application identifiers, `<prefix>.<bundle identifier>`.
    public var appIDs: [String]
    /// The app's number in the App Store.
    public var storeID: String?
    /// Application identifiers of the App Clips that open the app's web links.
    public var appClipIDs: [String]
    /// Indicates whether the app and its domains share the passwords that a user has saved.
    ///
    /// If so, entitlements and association files contain `webcredentials`.
    public var sharesPasswords: Bool
    /// The types of user activities that the app publishes or continues, in addition to those of
    /// its routes (`RouteNotes.activityType`); generated `Info.plist` files list all of them.
    public var activityTypes: [String]
    /// Creates the part of an identity for Apple's systems.
    public init(
      appIDs: [String] = [],
      storeID: String? = nil,
      appClipIDs: [String] = [],
      sharesPasswords: Bool = false,
      activityTypes: [String] = []
    ) {
      self.appIDs = appIDs
      self.storeID = storeID
      self.appClipIDs = appClipIDs
      self.sharesPasswords = sharesPasswords
      self.activityTypes = activityTypes
    }
  }

  /// The part of the identity for Android.
  public struct Android: Sendable, Hashable {
    /// The application ID, `com.example.app`.
    public var package: String
    /// SHA-256 fingerprints of signing certificates: 32 upper-case hexadecimal pairs joined by
    /// colons.
    public var fingerprints: [String]
    /// The activity that receives links.
    public var activity: String?
    /// The lowest API level on which the app runs.
    public var minSDK: Int?
    /// Creates the part of an identity for Android.
    public init(
      package: String,
      fingerprints: [String] = [],
      activity: String? = nil,
      minSDK: Int? = nil
    ) {
      self.package = package
      self.fingerprints = fingerprints
      self.activity = activity
      self.minSDK = minSDK
    }
  }

  /// The name of the app, as shown to people.
  public var name: String
  /// The custom schemes, without their colon.
  ///
  /// A link with any other scheme matches nothing.
  public var schemes: Names
  /// The domains, with a port if it is not the default; `*.example.com` covers all subdomains.
  ///
  /// A web link to any other domain matches nothing.
  public var domains: Names
  /// The part of the identity for Apple's systems.
  public var apple: Apple?
  /// The part of the identity for Android.
  public var android: Android?
  /// The policies for reading and comparing links.
  public var policies: LinkPolicies

  /// Creates an identity; by default, it accepts every scheme and every domain.
  public init(
    name: String = "",
    schemes: Names = .any,
    domains: Names = .any,
    apple: Apple? = nil,
    android: Android? = nil,
    policies: LinkPolicies = LinkPolicies()
  ) {
    self.name = name
    self.schemes = schemes
    self.domains = domains
    self.apple = apple
    self.android = android
    self.policies = policies
  }
}

extension AppIdentity {
  /// Returns one scheme or one domain to which a scope applies, for example links.
  package func exampleName(in scope: RouteScope) -> RouteScope {
    switch scope.kind {
    case .app: return .app(scheme: scope.name ?? schemes.list.first ?? "app")
    case .universal:
      let name = scope.name ?? domains.list.first ?? "example.com"
      return .universal(domain: name.exampleDomain("x"))
    }
  }

  /// Returns the scopes that cover the app's links of a kind, in the order of declaration.
  package func scopes(_ kind: RouteScope.Kind) -> [RouteScope] {
    switch kind == .app ? schemes : domains {
    case .any: [RouteScope(kind, nil)]
    case .listed(let names): names.map { RouteScope(kind, $0) }
    }
  }

  /// Returns whether all links of a scope belong to the app.
  package func covers(_ scope: RouteScope) -> Bool {
    scopes(scope.kind).contains { $0.covers(scope) }
  }
}
