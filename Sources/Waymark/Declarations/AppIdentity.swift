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
    /// The domains with which the app shares the passwords that a user has saved: `true` for all of
    /// its domains, or a list.
    ///
    /// Entitlements and association files contain `webcredentials` for them.
    public var sharesPasswords: PasswordDomains
    /// The types of user activities that the app publishes or continues, in addition to those of
    /// its routes (`RouteNotes.activityType`); generated `Info.plist` files list all of them.
    public var activityTypes: [String]
    /// Creates the part of an identity for Apple's systems.
    public init(
      appIDs: [String] = [],
      storeID: String? = nil,
      appClipIDs: [String] = [],
      sharesPasswords: PasswordDomains = false,
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

  /// The part of the identity for the app's site: the pages that people see whose browser opens a
  /// link.
  public struct Site: Sendable, Hashable {
    /// The properties: one reference, because each copy of an identity costs code for each of its
    /// properties.
    private let texts: [String?]
    /// The name of the site in previews; `nil` for the name of the app.
    public var title: String? { texts[0] }
    /// The image of pages that have no other, as an `https` URL or as a path on the domain of the
    /// link that begins with `/`.
    public var image: String? { texts[1] }
    /// The color of the browser around a page, as `#` and six hexadecimal digits.
    public var themeColor: String? { texts[2] }
    /// The country of the App Store to which pages link, as two lower-case letters such as `us`;
    /// `nil` for the visitor's own.
    public var storeCountry: String? { texts[3] }
    /// Creates the part of an identity for a site.
    public init(
      title: String? = nil,
      image: String? = nil,
      themeColor: String? = nil,
      storeCountry: String? = nil
    ) {
      texts = [title, image, themeColor, storeCountry]
    }
  }

  /// The properties: a class, because copies of a structure cost code for each of its properties.
  ///
  /// A new property also needs a line in the copy and in the comparison; a test checks this.
  /// They are changed only before another identity has the box.
  private final class Box: @unchecked Sendable {
    var name: String
    var schemes: Names
    var domains: Names
    var wrappers: [Wrapper]
    var apple: Apple?
    var android: Android?
    var site: Site?
    var gates: [String]
    var policies: LinkPolicies
    var variants: [String: AppIdentity] = [:]
    var otherScopes: [RouteScope] = []
    var unknownVariant: UnknownVariant?

    @inline(never)
    init(
      name: String,
      schemes: Names,
      domains: Names,
      wrappers: [Wrapper],
      apple: Apple?,
      android: Android?,
      site: Site?,
      gates: [String],
      policies: LinkPolicies
    ) {
      self.name = name
      self.schemes = schemes
      self.domains = domains
      self.wrappers = wrappers
      self.apple = apple
      self.android = android
      self.site = site
      self.gates = gates
      self.policies = policies
    }

    convenience init(_ other: Box) {
      self.init(
        name: other.name,
        schemes: other.schemes,
        domains: other.domains,
        wrappers: other.wrappers,
        apple: other.apple,
        android: other.android,
        site: other.site,
        gates: other.gates,
        policies: other.policies
      )
      variants = other.variants
      otherScopes = other.otherScopes
      unknownVariant = other.unknownVariant
    }
  }

  /// The properties: one reference, because each copy of an identity would cost code for each of
  /// them.
  private var box: Box

  /// Returns a new box with the same properties, to be changed at once.
  @inline(never)
  private mutating func own() -> Box {
    box = Box(box)
    return box
  }

  /// The name of the app, as shown to people.
  public var name: String {
    get { box.name }
    set { own().name = newValue }
  }
  /// The custom schemes, without their colon.
  ///
  /// A link with any other scheme matches nothing.
  public var schemes: Names {
    get { box.schemes }
    set { own().schemes = newValue }
  }
  /// The domains, with a port if it is not the default; `*.example.com` covers all subdomains.
  ///
  /// A web link to any other domain matches nothing.
  ///
  /// A domain beyond ASCII is stored in the form that browsers send, with `xn--`.
  public var domains: Names {
    get { box.domains }
    set { own().domains = newValue.convertedDomains }
  }
  /// The paths of other domains whose links wrap links of the app, such as those of mail services.
  public var wrappers: [Wrapper] {
    get { box.wrappers }
    set { own().wrappers = newValue }
  }
  /// The part of the identity for Apple's systems.
  public var apple: Apple? {
    get { box.apple }
    set { own().apple = newValue }
  }
  /// The part of the identity for Android.
  public var android: Android? {
    get { box.android }
    set { own().android = newValue }
  }
  /// The part of the identity for the app's site.
  public var site: Site? {
    get { box.site }
    set { own().site = newValue }
  }
  /// The names of the gates that routes wait for, such as `signedIn`; the same for all variants.
  ///
  /// If there are any, a route that names another gate is a mistake: the app would never open that
  /// gate, and the link would wait until it expires. The gate of an inbox, `ready`, need not be
  /// listed.
  public var gates: [String] {
    get { box.gates }
    set { own().gates = newValue }
  }
  /// The policies for reading and comparing links.
  public var policies: LinkPolicies {
    get { box.policies }
    set { own().policies = newValue }
  }
  /// The variants of the app, such as a beta version, by name; empty for a variant.
  public package(set) var variants: [String: AppIdentity] {
    get { box.variants }
    set { own().variants = newValue }
  }
  /// For a variant, the scopes of the names that the app and its other variants declare: a route
  /// may name them, although no link of this variant has them.
  private var otherScopes: [RouteScope] {
    get { box.otherScopes }
    set { own().otherScopes = newValue }
  }
  /// The name of a variant that does not exist, and those that exist.
  package private(set) var unknownVariant: UnknownVariant? {
    get { box.unknownVariant }
    set { own().unknownVariant = newValue }
  }

  /// Creates an identity with the schemes and domains that the app has.
  ///
  /// A missing list is empty: `AppIdentity(domains: ["www.underway.nyc"])` has no schemes, so that
  /// it accepts no app links. ``any`` accepts every scheme and every domain.
  ///
  ///     let identity = AppIdentity(
  ///       schemes: ["underway"],
  ///       domains: ["www.underway.nyc"],
  ///       variants: ["beta": { $0.schemes = ["underway-beta"] }]
  ///     )
  ///     identity.variant("beta").schemes   // underway-beta
  ///
  /// `variants` contains the changes that each variant makes to this identity, by the variant's
  /// name. A name consists of ASCII letters, digits, `-` and `_`. Each function runs once, here.
  public init(
    name: String = "",
    schemes: Names = [],
    domains: Names = [],
    wrappers: [Wrapper] = [],
    apple: Apple? = nil,
    android: Android? = nil,
    site: Site? = nil,
    gates: [String] = [],
    policies: LinkPolicies = LinkPolicies(),
    variants: KeyValuePairs<String, (inout AppIdentity) -> Void> = [:]
  ) {
    box = Box(
      name: name,
      schemes: schemes,
      domains: domains.convertedDomains,
      wrappers: wrappers,
      apple: apple,
      android: android,
      site: site,
      gates: gates,
      policies: policies
    )
    let base = self
    for (name, change) in variants { change(&self.variants[name, default: base]) }
  }
}

extension AppIdentity {
  /// Returns whether two identities have the same properties.
  public static func == (left: AppIdentity, right: AppIdentity) -> Bool {
    let (left, right) = (left.box, right.box)
    if left === right { return true }
    return left.name == right.name
      && left.schemes == right.schemes
      && left.domains == right.domains
      && left.wrappers == right.wrappers
      && left.apple == right.apple
      && left.android == right.android
      && left.site == right.site
      && left.gates == right.gates
      && left.policies == right.policies
      && left.variants == right.variants
      && left.otherScopes == right.otherScopes
      && left.unknownVariant == right.unknownVariant
  }

  /// Hashes the names, which differ between most identities.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(schemes)
    hasher.combine(domains)
  }
}

extension AppIdentity.Names {
  /// The names as domains, in ASCII; names that are not domains remain unchanged.
  fileprivate var convertedDomains: AppIdentity.Names {
    switch self {
    case .any: .any
    case .listed(let names): .listed(names.map(convertedDomain))
    }
  }
}

extension AppIdentity {
  /// An identity that accepts every scheme and every domain, for routes whose app is not known.
  ///
  ///     try RouteTable(routes)              // app: .any
  ///     try LinkRouter(features: features)  // app: .any
  ///
  /// It is the default wherever an identity is optional. Any web site and any app can then send
  /// links that the routes accept, so a route that requires a verified link is an error: declare
  /// the app's domains for it.
  public static var any: AppIdentity { any(policies: LinkPolicies()) }

  /// Returns an identity that accepts every scheme and every domain, with other policies.
  public static func any(policies: LinkPolicies) -> AppIdentity {
    AppIdentity(schemes: .any, domains: .any, policies: policies)
  }
}

extension AppIdentity {
  /// A variant that does not exist.
  package struct UnknownVariant: Sendable, Equatable {
    package let name: String
    /// The existing variants, sorted.
    package let known: [String]
  }

  /// Returns the identity of a variant of the app.
  ///
  ///     #if BETA
  ///     static let appIdentity = identity.variant("beta")
  ///     #else
  ///     static let appIdentity = identity
  ///     #endif
  ///
  /// Let the app choose the variant when it is compiled, not from its environment, so that it
  /// always has the schemes and domains that it is signed for.
  ///
  /// - Returns: The identity. For a name that no variant has, it has no schemes and no domains, and
  ///   everything that checks declarations (`routeTable`, `catalog()`, `LinkRouter.init`) throws an
  ///   error with the nearest name, so that a mistake never opens the links of another variant.
  public func variant(_ name: String) -> AppIdentity {
    guard var variant = variants[name] else {
      var unknown = AppIdentity(name: self.name, policies: policies)
      unknown.unknownVariant = UnknownVariant(name: name, known: variants.keys.sorted())
      return unknown
    }
    var base = self
    base.variants[name] = nil
    variant.otherScopes = base.declaredScopes
    return variant
  }

  /// The variants, sorted by name.
  @inline(never)
  package var sortedVariants: [(name: String, identity: AppIdentity)] {
    variants.keys.sorted().compactMap { name in variants[name].map { (name, $0) } }
  }

  /// The scopes of all names that the app and its variants declare.
  @inline(never)
  package var declaredScopes: [RouteScope] {
    scopes(.app) + scopes(.universal) + otherScopes
      + sortedVariants.flatMap(\.identity.declaredScopes)
  }

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
    // Most names are written as they are compared.
    if let name = scope.name, (scope.kind == .app ? schemes : domains).list.contains(name) {
      return true
    }
    return scopes(scope.kind).contains { $0.covers(scope) }
  }
}

extension AppIdentity.Apple {
  /// The domains with which an app shares the passwords that a user has saved: all domains of the
  /// app, none, or a list.
  ///
  ///     AppIdentity.Apple(appIDs: ["ABCDE12345.com.example.shop"], sharesPasswords: true)
  ///     AppIdentity.Apple(
  ///       appIDs: ["ABCDE12345.com.example.shop"],
  ///       sharesPasswords: ["accounts.example.com"]
  ///     )
  ///
  /// A listed domain need not be a domain of the app's links.
  public struct PasswordDomains: Sendable, Hashable, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
  {
    /// The listed domains, in ASCII; empty for none, and `nil` for all domains of the app.
    public let list: [String]?

    /// Creates a list of domains.
    public init(_ domains: [String]) { list = domains.map(convertedDomain) }

    /// Creates a list of domains.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// Creates all domains of the app, or none.
    public init(booleanLiteral value: Bool) { list = value ? nil : [] }
  }
}

extension AppIdentity {
  /// The listed domains with which the app shares passwords; empty without a list.
  package var listedPasswordDomains: [String] { apple?.sharesPasswords.list ?? [] }

  /// Returns whether the app shares passwords with a host of its files.
  ///
  /// The host of a wrapper has links of the app, but no other service unless the list has it.
  ///
  /// - Parameters:
  ///   - host: The host; `nil` for all hosts that the app does not declare.
  ///   - readsWildcards: Indicates whether a wildcard of the list is also about the files of
  ///     subdomains, as on Android, and not only about that of the domain after `*.`.
  package func sharesPasswords(with host: String?, readsWildcards: Bool = false) -> Bool {
    guard let passwords = apple?.sharesPasswords else { return false }
    guard let list = passwords.list else { return !isWrapper(host) }
    guard let host else { return false }
    return list.contains { domain in
      domain.bareDomain == host || readsWildcards && domain.covers(domain: host)
    }
  }
}

extension AppIdentity {
  /// Paths of another domain whose links contain, or lead to, links of the app: the click domain of
  /// a mail service.
  ///
  ///     AppIdentity(
  ///       domains: ["shop.example"],
  ///       wrappers: [.init(host: "click.mail.example", paths: ["ls/click"], item: "url")]
  ///     )
  ///
  /// The generated files associate the app with these paths of the host, and with no others. A link
  /// that arrives there is replaced by the link in its query item, which must be a link of the app
  /// itself. Without an item, only the server knows the target.
  ///
  /// Links are never written with the host of a wrapper.
  public struct Wrapper: Sendable, Hashable {
    /// The host, with its port if that is not the default; no wildcard.
    ///
    /// The host is stored as browsers send it: in lower case, and in ASCII, with `xn--`.
    public let host: String
    /// The patterns of the paths, as in routes: `ls/click`, `uni/**`.
    public let paths: [String]
    /// The name of the query item that contains the link of the app; `nil` if only the server knows
    /// the target.
    public let item: String?

    /// Creates the paths of a host that wrap links of the app.
    public init(host: String, paths: [String], item: String? = nil) {
      self.host = foldedDomain(host)
      self.paths = paths
      self.item = item
    }
  }
}

extension AppIdentity {
  /// Returns whether a domain is the host of a wrapper.
  @inline(never)
  package func isWrapper(_ domain: String?) -> Bool {
    wrappers.contains { wrapper in domain.map(wrapper.host.isExactly) ?? false }
  }

  /// Returns the scopes whose routes apply to all links of a scope, the most specific first: on the
  /// host of a wrapper, only the routes apply that name it.
  package func covering(_ scope: RouteScope) -> [RouteScope] {
    scope.kind == .universal && isWrapper(scope.name) ? [scope] : scope.covering
  }
}

extension AppIdentity {
  /// A mistake in a wrapper.
  package struct WrapperMistake {
    /// The index of the wrapper.
    package let index: Int
    /// The key of the catalog that contains the mistake.
    package let key: String
    package let name: String
    package let reason: DeclarationFinding.Reason

    /// The place below the identity.
    var place: String { "wrappers[\(index)].\(key)" }
  }

  /// The mistakes in the wrappers, in order.
  ///
  /// A host that a domain of the app or of one of its variants covers is a mistake, because the
  /// routes apply to all paths of a domain.
  ///
  /// - Parameter app: The app with its variants; the identity is one of them.
  @inline(never)
  package func wrapperMistakes(in app: AppIdentity) -> [WrapperMistake] {
    var mistakes: [WrapperMistake] = []
    let all = [app.domains] + app.sortedVariants.map(\.identity.domains)
    for (index, wrapper) in wrappers.enumerated() {
      func report(_ reason: DeclarationFinding.Reason, _ key: String, _ name: String) {
        mistakes.append(WrapperMistake(index: index, key: key, name: name, reason: reason))
      }
      let host = wrapper.host
      if host.isWildcardDomain {
        report(.wildcardWrapper(host), "host", host)
      } else if let finding = DomainName.finding(in: host) {
        report(.badDomain(finding), "host", host)
      } else if all.contains(where: { $0.covers(domain: host) }) {
        report(.ownWrapper(host), "host", host)
      }
      if wrapper.paths.isEmpty { report(.noWrapperPaths(host), "paths", host) }
      for path in wrapper.paths {
        do throws(PatternError) {
          _ = try Pattern(path)
        } catch {
          report(.badWrapperPath(error), "paths", path)
        }
      }
      if wrapper.item == "" { report(.noWrapperItem, "item", "") }
    }
    return mistakes
  }
}

extension AppIdentity.Names {
  fileprivate func covers(domain: String) -> Bool {
    self == .any || list.contains { foldedDomain($0).covers(domain: domain) }
  }
}
