/// What a catalog tells about a route beyond its pattern and scopes.
public struct RouteNotes: Sendable, Hashable {
  /// A system on which a route holds.
  public struct Platform: Sendable, Hashable, RawRepresentable {
    /// The word in the catalog.
    public let rawValue: String
    /// Makes a platform from its word in the catalog.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// iOS and its relatives.
    public static var iOS: Platform { Platform(rawValue: "ios") }
    /// Android.
    public static var android: Platform { Platform(rawValue: "android") }
  }

  /// Why a route should not be used any more, and what to use in its place.
  public struct Deprecation: Sendable, Hashable {
    /// The reason, for people.
    public var reason: String
    /// The name of the route that replaces it.
    public var replacement: String?
    /// Makes a deprecation.
    public init(reason: String, replacement: String? = nil) {
      self.reason = reason
      self.replacement = replacement
    }
  }

  /// One line that says what the link opens.
  public var summary: String?
  /// Links (or paths, without scheme and domain) that the route takes, for people and for lint.
  public var examples: [String]
  /// The systems on which it holds; `nil` for all.
  public var platforms: [Platform]?
  /// Set when the route should not be used any more; such routes are written last.
  public var deprecation: Deprecation?
  /// Indicates whether a link must be verified, so that a custom scheme, which any app can claim,
  /// does not open the route.
  ///
  /// `nil` inherits from the first route of the family, and is the same as `false` for that
  /// one; an explicit `false` lifts the first route's demand for this route alone.
  public var requiresVerifiedLink: Bool?
  /// The name of the route that stands before it on an app's back stack.
  public var parent: String?
  /// How the app is to show what the route opens; `nil` where the app decides.
  public var presentation: PresentationHint?
  /// The names of the gates that a link to it waits for.
  public var gates: [String]
  /// The names of parameters that are never shown or logged.
  ///
  /// A further route of a family also has the names of the others' secrets, which a link may
  /// carry as query items.
  public var secrets: [String]
  /// The name of the first route of the family that this route belongs to; `nil` for that first
  /// route.
  ///
  /// The routes of one case, action or handler are a family. These notes contain all that the route
  /// inherits.
  public package(set) var inheritsFrom: String?

  /// Makes notes; none of them by default.
  public init(
    summary: String? = nil,
    examples: [String] = [],
    platforms: [Platform]? = nil,
    deprecation: Deprecation? = nil,
    requiresVerifiedLink: Bool? = nil,
    parent: String? = nil,
    presentation: PresentationHint? = nil,
    gates: [String] = [],
    secrets: [String] = []
  ) {
    self.summary = summary
    self.examples = examples
    self.platforms = platforms
    self.deprecation = deprecation
    self.requiresVerifiedLink = requiresVerifiedLink
    self.parent = parent
    self.presentation = presentation
    self.gates = gates
    self.secrets = secrets
  }
}
