/// The properties of a route in a catalog other than its pattern and scopes.
public struct RouteNotes: Sendable, Hashable {
  /// A system on which a route applies.
  public struct Platform: Sendable, Hashable, RawRepresentable {
    /// The word for the platform in the catalog.
    public let rawValue: String
    /// Creates a platform from its word in the catalog.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// iOS and related systems.
    public static var iOS: Platform { Platform(rawValue: "ios") }
    /// Android.
    public static var android: Platform { Platform(rawValue: "android") }
  }

  /// The reason why a route is deprecated, and its replacement.
  public struct Deprecation: Sendable, Hashable {
    /// The reason, as text for people.
    public var reason: String
    /// The name of the route that replaces it.
    public var replacement: String?
    /// Creates a deprecation.
    public init(reason: String, replacement: String? = nil) {
      self.reason = reason
      self.replacement = replacement
    }
  }

  /// The page that a site has for the links of a route.
  public struct Page: Sendable, Hashable {
    /// The properties: one reference, because each copy of the notes costs code for each of their
    /// properties.
    private let texts: [String?]
    /// The heading, and the title of previews; `nil` for the summary of the route.
    public var title: String? { texts[0] }
    /// The image, as an `https` URL or as a path on the domain of the link that begins with `/`;
    /// `nil` for the image of the app's site.
    public var image: String? { texts[1] }
    /// The template of the website's page that shows the same, such as
    /// `https://shop.example.com/items/{id}` or `/items/{id}`; `nil` if there is none.
    ///
    /// A site redirects to this page. The braces contain names of the route's parameters.
    public var redirect: String? { texts[2] }
    /// Creates the declaration of a page.
    public init(title: String? = nil, image: String? = nil, redirect: String? = nil) {
      texts = [title, image, redirect]
    }
  }

  /// The properties: a class, because copies of a structure cost code for each of its properties.
  ///
  /// A new property also needs a line in the copy and in the comparison; a test checks this.
  /// They are changed only before other notes have the box.
  private final class Box: @unchecked Sendable {
    /// The box of all routes without notes, of which a large table has many.
    static let empty = Box()

    var summary: String?
    var examples: [String] = []
    var platforms: [Platform]?
    var deprecation: Deprecation?
    var requiresVerifiedLink: Bool?
    var parent: String?
    var presentation: PresentationHint?
    var activity: String?
    var defaults: [String: String] = [:]
    var lists: [String] = []
    var page: Page?
    var gates: [String] = []
    var requires: [String] = []
    var secrets: [String] = []
    var activityType: String?
    var inheritsFrom: String?

    init() {}

    init(_ other: Box) {
      summary = other.summary
      examples = other.examples
      platforms = other.platforms
      deprecation = other.deprecation
      requiresVerifiedLink = other.requiresVerifiedLink
      parent = other.parent
      presentation = other.presentation
      activity = other.activity
      defaults = other.defaults
      lists = other.lists
      page = other.page
      gates = other.gates
      requires = other.requires
      secrets = other.secrets
      activityType = other.activityType
      inheritsFrom = other.inheritsFrom
    }
  }

  /// The properties: one reference, because each copy of a route would cost code and time for each
  /// of them.
  private var box: Box

  /// Returns a new box with the same properties, to be changed at once.
  @inline(never)
  private mutating func own() -> Box {
    box = Box(box)
    return box
  }

  /// One line that describes what the link opens.
  public var summary: String? {
    get { box.summary }
    set { own().summary = newValue }
  }
  /// Links (or paths, without scheme and domain) that the route accepts, for people and for the
  /// lint checks.
  public var examples: [String] {
    get { box.examples }
    set { own().examples = newValue }
  }
  /// The systems on which the route applies; `nil` for all systems.
  public var platforms: [Platform]? {
    get { box.platforms }
    set { own().platforms = newValue }
  }
  /// The deprecation; `nil` if the route is not deprecated.
  ///
  /// A link is written with a deprecated route only if no other route of its name can be used.
  public var deprecation: Deprecation? {
    get { box.deprecation }
    set { own().deprecation = newValue }
  }
  /// Indicates whether a link must be verified, so that a link with a custom scheme, which any app
  /// can claim, does not open the route.
  ///
  /// With `nil`, the route inherits the value of the first route of its family; for that first
  /// route, `nil` is the same as `false`. An explicit `false` removes the requirement of the first
  /// route for this route only.
  public var requiresVerifiedLink: Bool? {
    get { box.requiresVerifiedLink }
    set { own().requiresVerifiedLink = newValue }
  }
  /// The name of the route that precedes this one on the app's back stack.
  public var parent: String? {
    get { box.parent }
    set { own().parent = newValue }
  }
  /// The hint about how the app shows what the route opens; `nil` if the app decides.
  public var presentation: PresentationHint? {
    get { box.presentation }
    set { own().presentation = newValue }
  }
  /// The class name of the Android activity that the route's links open, such as
  /// `.StationActivity`; `nil` for the app's main activity.
  ///
  /// A name that begins with a dot, or contains none, is in the package of the app.
  public var activity: String? {
    get { box.activity }
    set { own().activity = newValue }
  }
  /// The texts that optional parameters have in a link without them, by parameter.
  ///
  /// Only tools use them, such as the one that generates Kotlin. ``AppRoutes`` contains the
  /// defaults of typed routes and of inputs with ``RouteDefaulting``.
  public var defaults: [String: String] {
    get { box.defaults }
    set { own().defaults = newValue }
  }
  /// The names of the parameters that are lists: a link has the query item of each any number of
  /// times.
  ///
  /// Only tools use them, as they use ``defaults``. A catch-all is not listed.
  public var lists: [String] {
    get { box.lists }
    set { own().lists = newValue }
  }
  /// The page that a site has for the links of the route; `nil` for a page with the summary.
  public var page: Page? {
    get { box.page }
    set { own().page = newValue }
  }
  /// The names of the gates that must open before the app opens a link to the route.
  public var gates: [String] {
    get { box.gates }
    set { own().gates = newValue }
  }
  /// The names of the requirements, such as a purchase, that must be met before the app opens a
  /// link to the route.
  public var requires: [String] {
    get { box.requires }
    set { own().requires = newValue }
  }
  /// The names of the parameters whose values are never shown or logged.
  ///
  /// For a route that is not the first of its family, the list also contains the names of the other
  /// routes' secrets, because a link may contain them as query items.
  public var secrets: [String] {
    get { box.secrets }
    set { own().secrets = newValue }
  }
  /// The type of the user activity that the app publishes after it has opened the route, to be
  /// listed under `NSUserActivityTypes`; `nil` for none.
  public var activityType: String? {
    get { box.activityType }
    set { own().activityType = newValue }
  }
  /// The name of the first route of the family that this route belongs to; `nil` for that first
  /// route.
  ///
  /// The routes of one case, action or handler form a family. These notes contain everything that
  /// the route inherits.
  public package(set) var inheritsFrom: String? {
    get { box.inheritsFrom }
    set { own().inheritsFrom = newValue }
  }

  /// Creates notes; by default, they are empty.
  @inline(never)
  public init(
    summary: String? = nil,
    examples: [String] = [],
    platforms: [Platform]? = nil,
    deprecation: Deprecation? = nil,
    requiresVerifiedLink: Bool? = nil,
    parent: String? = nil,
    presentation: PresentationHint? = nil,
    activity: String? = nil,
    defaults: [String: String] = [:],
    lists: [String] = [],
    gates: [String] = [],
    requires: [String] = [],
    secrets: [String] = [],
    activityType: String? = nil,
    page: Page? = nil
  ) {
    let isEmpty =
      summary == nil
      && platforms == nil
      && deprecation == nil
      && requiresVerifiedLink == nil
      && parent == nil
      && presentation == nil
      && activity == nil
      && page == nil
      && activityType == nil
      && examples.isEmpty
      && defaults.isEmpty
      && lists.isEmpty
      && gates.isEmpty
      && requires.isEmpty
      && secrets.isEmpty
    box = .empty
    if isEmpty { return }
    let box = own()
    box.summary = summary
    box.examples = examples
    box.platforms = platforms
    box.deprecation = deprecation
    box.requiresVerifiedLink = requiresVerifiedLink
    box.parent = parent
    box.presentation = presentation
    box.activity = activity
    box.defaults = defaults
    box.lists = lists
    box.page = page
    box.gates = gates
    box.requires = requires
    box.secrets = secrets
    box.activityType = activityType
  }
}

extension RouteNotes {
  /// Returns whether both notes have the same properties.
  public static func == (left: RouteNotes, right: RouteNotes) -> Bool {
    let (left, right) = (left.box, right.box)
    if left === right { return true }
    return left.summary == right.summary
      && left.examples == right.examples
      && left.platforms == right.platforms
      && left.deprecation == right.deprecation
      && left.requiresVerifiedLink == right.requiresVerifiedLink
      && left.parent == right.parent
      && left.presentation == right.presentation
      && left.activity == right.activity
      && left.defaults == right.defaults
      && left.lists == right.lists
      && left.page == right.page
      && left.gates == right.gates
      && left.requires == right.requires
      && left.secrets == right.secrets
      && left.activityType == right.activityType
      && left.inheritsFrom == right.inheritsFrom
  }

  /// Hashes the texts in which notes usually differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(summary)
    hasher.combine(examples)
    hasher.combine(parent)
  }
}

/// A hint about how the app shows what a route opens; the app decides how to follow it in its user
/// interface.
///
///     try Route("lines", name: "lines", notes: RouteNotes(presentation: .tab("lines")))
///     try Route("line/{line}", notes: RouteNotes(parent: "lines", presentation: .push))
public enum PresentationHint: Sendable, Hashable {
  /// Push the screen on top of the current one, with a way back.
  case push
  /// Present the screen separately over the current one: as a sheet, a window or a dialog.
  case present
  /// Replace the current screen.
  case replace
  /// Show the screen as the root of the tab with this name.
  case tab(String)
}

extension PresentationHint: LosslessStringConvertible {
  /// The hint in the catalog's form: `push`, `present`, `replace`, `tab:NAME`.
  public var description: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .replace: "replace"
    case .tab(let name): "tab:\(name)"
    }
  }

  /// Creates a hint from its form in the catalog; `nil` if the text has none of the four forms.
  ///
  ///     PresentationHint("tab:lines")   // .tab("lines")
  ///     PresentationHint("tab:")        // nil: a tab has a name
  public init?(_ description: String) {
    switch description {
    case "push": self = .push
    case "present": self = .present
    case "replace": self = .replace
    default:
      // The comparison uses bytes because a combining accent at the start of a name would merge
      // with the colon.
      guard description.beginsExactly(with: "tab:"), description.utf8.count > 4 else { return nil }
      self = .tab(String(Substring(description.utf8.dropFirst(4))))
    }
  }

  /// The four forms, as in messages.
  package static let forms = ["push", "present", "replace", "tab:NAME"]
}
