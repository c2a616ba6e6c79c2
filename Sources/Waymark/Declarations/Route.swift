/// A pattern with its scopes and a name: one entry of a route table or a catalog.
///
///     try Route("station/{id:int}", name: "station")
///     try Route("open-doc", in: [.app(scheme: "x-legacy")])
public struct Route: Sendable, Hashable {
  /// The name of the route in catalogs, in the functions that write links, and in every message;
  /// unique in a catalog.
  public var name: String?
  /// The pattern of the links that the route accepts.
  public var pattern: Pattern
  /// The scopes in which the route applies.
  public var scopes: Set<RouteScope>
  /// The other properties that a catalog declares for the route.
  ///
  /// They do not change which links the table matches.
  public var notes: RouteNotes

  /// Creates a route from a pattern that has already been parsed.
  public init(
    _ pattern: Pattern,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) {
    self.name = name
    self.pattern = pattern
    self.scopes = scopes
    self.notes = notes
  }

  /// Creates a route from the text of its pattern.
  ///
  /// - Throws: ``PatternError`` with the position of the mistake and a fix, if the text is not a
  ///   valid pattern.
  public init(
    _ pattern: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) throws(PatternError) {
    self.init(try Pattern(pattern), in: scopes, name: name, notes: notes)
  }

  /// The name, or the pattern's text if the route has no name; messages use it for the route.
  public var label: String { name ?? pattern.text }
}

extension [Route] {
  /// Gives each route that inherits the protection of the first route of its family, found by the
  /// names in the notes.
  ///
  /// Repeated calls change nothing. The function ignores a name that no route has, and an inherited
  /// parent that leads back to the route.
  package mutating func shareProtection() {
    guard contains(where: { $0.notes.inheritsFrom != nil }) else { return }
    var parents = RouteParents()
    for route in self { parents.add(route.notes.parent, of: route.name) }
    let heirs = indices.filter { self[$0].notes.parent == nil }
    for members in families where members.count > 1 { shareProtection(among: members) }
    for index in heirs where !parents.inherit(self[index].notes.parent, by: self[index].name) {
      self[index].notes.parent = nil
    }
    let names = Set(compactMap(\.name))
    for index in indices {
      if let first = self[index].notes.inheritsFrom, !names.contains(first) {
        self[index].notes.inheritsFrom = nil
      }
    }
  }

  /// The indices of the routes of each family, with its first route before the others.
  var families: [[Int]] {
    var firsts: [String: Int] = [:]
    for (index, route) in enumerated() {
      if let name = route.name, route.notes.inheritsFrom == nil, firsts[name] == nil {
        firsts[name] = index
      }
    }
    var members = indices.map { [$0] }
    for (index, route) in enumerated() {
      guard let name = route.notes.inheritsFrom, let first = firsts[name] else { continue }
      members[first].append(index)
      members[index] = []
    }
    return members.filter { !$0.isEmpty }
  }

  /// Gives the routes of one family the protection of its first route.
  ///
  /// Gates, requirements and secrets of the first route are added to those of a route. A route's
  /// own parent, presentation hint, activity and activity type replace those of the first route.
  /// Only an explicit `false` removes the requirement for a verified link. A value that one of the
  /// routes declares secret is secret in all of them.
  ///
  /// - Parameter members: The indices of the routes, with the first route before the others.
  package mutating func shareProtection(among members: [Int]) {
    guard let start = members.first else { return }
    let secrets = sharedSecrets(among: members)
    let known = Set(secrets)
    for index in members {
      let others = self[index].notes.secrets.filter { !known.contains($0) }
      // The routes share one list.
      self[index].notes.secrets = others.isEmpty ? secrets : secrets + others
    }
    let first = self[start].notes
    for index in members.dropFirst() { self[index].inherit(first) }
  }

  /// Returns the names of all secrets of one family's patterns.
  ///
  /// A name that only one pattern has may be another name for a secret. If a pattern lacks secrets
  /// of the first pattern and has fewer secrets of its own instead, all of its names that the first
  /// pattern lacks are secret. The same applies in the other direction if the first pattern has no
  /// secrets.
  private func sharedSecrets(among members: [Int]) -> [String] {
    let declared = members.flatMap { self[$0].notes.secrets }
    if declared.isEmpty { return [] }
    let names = members.map { self[$0].pattern.declaredNames }
    var secrets = [String]().adding(declared.names(in: Set(names.flatMap { $0 })))
    let first = names[0]
    let others = names.dropFirst().map(Set.init)
    if first.names(in: Set(secrets)).isEmpty {
      let known = Set(secrets)
      for other in others where !known.isDisjoint(with: other) {
        secrets = secrets.adding(first.names(notIn: other))
      }
    }
    let (known, firsts) = (Set(secrets), Set(first))
    let own = first.names(in: known)
    for other in others {
      let strange = other.sorted().names(notIn: firsts)
      if strange.names(in: known).count < own.names(notIn: other).count {
        secrets = secrets.adding(strange)
      }
    }
    return secrets
  }

  /// The secrets that are not values of their route, as indices of the routes with the names.
  ///
  /// A route that is not the first of its family may name secrets of the family's other patterns,
  /// and their query items.
  package var unknownSecrets: [(route: Int, names: [String])] { unknownSecrets(in: families) }

  /// Returns the secrets that are not values of their route, for routes of these families.
  @inline(never)
  package func unknownSecrets(in families: [[Int]]) -> [(route: Int, names: [String])] {
    var unknown = [[String]](repeating: [], count: count)
    for members in families {
      let hasSecrets = members.contains { !self[$0].notes.secrets.isEmpty }
      guard hasSecrets else { continue }
      let known = Set(members.flatMap { self[$0].pattern.declaredNames })
      let items = Set(members.flatMap { self[$0].pattern.queryItems.map(\.name) })
      for index in members {
        let names = self[index].notes.secrets.names(notIn: known)
        unknown[index] = index == members[0] ? names : names.names(notIn: items)
      }
    }
    return indices.filter { !unknown[$0].isEmpty }.map { ($0, unknown[$0]) }
  }
}

extension Route {
  /// Adds the requirements of the first route of its family.
  fileprivate mutating func inherit(_ first: RouteNotes) {
    notes.gates = first.gates.adding(notes.gates)
    notes.requires = first.requires.adding(notes.requires)
    if first.requiresVerifiedLink == true, notes.requiresVerifiedLink == nil {
      notes.requiresVerifiedLink = true
    }
    if notes.parent == nil { notes.parent = first.parent }
    if notes.presentation == nil { notes.presentation = first.presentation }
    if notes.activity == nil { notes.activity = first.activity }
    if notes.activityType == nil { notes.activityType = first.activityType }
  }
}

extension [String] {
  /// Returns the names with others that are not among them, each of these once.
  func adding(_ others: [String]) -> [String] {
    var known = Set(self)
    let new = others.filter { known.insert($0).inserted }
    return new.isEmpty ? self : self + new
  }

  /// Returns the names that are among others, or those that are not.
  @inline(never)
  fileprivate func names(in others: Set<String>, _ areIn: Bool = true) -> [String] {
    filter { others.contains($0) == areIn }
  }

  fileprivate func names(notIn others: Set<String>) -> [String] { names(in: others, false) }
}

/// The parents of routes by name; an inherited parent is added only if it creates no cycle.
package struct RouteParents {
  private var parents: [String: String] = [:]

  package init() {}

  /// Adds the parent of a route; if several routes have the same name, the first parent is kept.
  package mutating func add(_ parent: String?, of name: String?) {
    guard let name, let parent, parents[name] == nil else { return }
    parents[name] = parent
  }

  /// Adds an inherited parent and returns `true`, or returns `false` if the parent leads back to
  /// the route.
  package mutating func inherit(_ parent: String?, by name: String?) -> Bool {
    guard let name, let parent else { return true }
    var seen: Set<String> = []
    var next: String? = parent
    while let current = next, seen.insert(current).inserted {
      if current == name { return false }
      next = parents[current]
    }
    add(parent, of: name)
    return true
  }
}

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
    /// `https://shop.example.com/items/{id}` or `/items/{id}`; `nil` without such a page.
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
