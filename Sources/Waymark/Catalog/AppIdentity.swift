/// What the world knows an app by: schemes, domains, Apple app IDs, Android package and
/// fingerprints.
public struct AppIdentity: Sendable, Hashable {
  /// The names an app declares, or any.
  public enum Names: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// Every scheme or domain is the app's own.
    case any
    /// Only these, in order: links are written with the first that fits.
    case listed([String])

    /// The listed names.
    public init(arrayLiteral elements: String...) { self = .listed(elements) }

    /// The listed names in their order; empty for `any`.
    public var list: [String] {
      switch self {
      case .any: []
      case .listed(let names): names
      }
    }
  }

  /// What Apple's systems know the app by.
  public struct Apple: Sendable, Hashable {
    /// Application identifiers, `<prefix>.<bundle identifier>`.
    public var appIDs: [String]
    /// The app's number in the App Store.
    public var storeID: String?
    /// Application identifiers of the App Clips that open the app's web links.
    public var appClipIDs: [String]
    /// Indicates whether the app and its domains share the passwords that a user has saved.
    ///
    /// Entitlements and association files have `webcredentials` then.
    public var sharesPasswords: Bool
    /// Makes Apple's part of an identity.
    public init(
      appIDs: [String] = [],
      storeID: String? = nil,
      appClipIDs: [String] = [],
      sharesPasswords: Bool = false
    ) {
      self.appIDs = appIDs
      self.storeID = storeID
      self.appClipIDs = appClipIDs
      self.sharesPasswords = sharesPasswords
    }
  }

  /// What Android knows the app by.
  public struct Android: Sendable, Hashable {
    /// The application ID, `com.example.app`.
    public var package: String
    /// SHA-256 fingerprints of signing certificates: 32 upper-case hexadecimal pairs joined by
    /// colons.
    public var fingerprints: [String]
    /// The activity that takes links.
    public var activity: String?
    /// The lowest API level the app runs on.
    public var minSDK: Int?
    /// Makes Android's part of an identity.
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

  /// The app's name for people.
  public var name: String
  /// Custom schemes without their colon.
  ///
  /// A link with any other scheme matches nothing.
  public var schemes: Names
  /// Domains, with a port where it is not the default; `*.example.com` stands for all subdomains.
  ///
  /// A web link to any other domain matches nothing.
  public var domains: Names
  /// Apple's part.
  public var apple: Apple?
  /// Android's part.
  public var android: Android?
  /// How links are read and compared.
  public var policies: LinkPolicies

  /// Makes an identity; by default one that takes every scheme and every domain.
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
