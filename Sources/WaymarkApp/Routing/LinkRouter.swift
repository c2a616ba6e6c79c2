public import Waymark

/// The one door for every link that comes to an app.
///
///     let router = try LinkRouter(app: app, features: [DocumentFeature.self])
///     let result = await router.open("x-documents://open?name=hello.md", with: screens)
///     result == .success
///
/// A link is read, its route chosen, what it carries decoded, its feature's availability asked, and
/// only then the UI made ready and the action performed. Features' actions, handlers and typed
/// routes stand in one table, so that the best route takes a link whoever declared it.
@MainActor
public final class LinkRouter {
  /// What the app is known by: the schemes and domains that links may have and are written with.
  public let app: AppIdentity
  /// The features, in the order given, each group before its own.
  public let features: [any FeatureDefinition.Type]
  /// What the requirements of conditional features are held against.
  public let environment: FeatureEnvironment
  /// The gates that links wait for.
  public let gates = LinkGates()

  /// Gets the UI ready where a call to `open` names nobody else.
  public var presentation: any PresentationRouter = RegisteredPresentationRouter()
  /// Finds out what wrapped and shortened links stand for; nobody by default.
  public var rewriting: LinkRewriting? {
    didSet {
      unwraps = rewriting != nil
      storingVersion += 1
    }
  }
  /// Asks the user whether a link with a custom scheme may open a route that demands a verified
  /// link; without it such a link is refused.
  public var consent: (@MainActor (RoutedLink) async -> Bool)?
  /// The sources of links that need not be verified.
  public var trustedSources = LinkSource.trusted
  /// Where activities of performed actions are published; nowhere by default.
  public var activityPublisher: (any ActivityPublisher)? {
    didSet { publishesActivities = activityPublisher != nil }
  }
  /// What has passed since the router was made; for tests that want times of their own.
  public var elapsed: @MainActor () -> Duration

  /// Everything that was left out of handlers and routes that were added later, and why.
  ///
  /// A fault is listed until its registration is removed.
  public var faults: [LinkRouterError.Fault] { additions.flatMap(\.faults) }

  var collection: RouteCollection
  /// Handlers and routes that were added later, in the order of their registrations.
  var additions: [Addition] = []
  var compiled: CompiledRoutes { didSet { storingVersion += 1 } }
  /// Changes with everything that decides which links may be stored.
  private(set) var storingVersion = 0
  var observers: [(number: Int, observer: any LinkObserver)] = [] {
    didSet { isObserved = !observers.isEmpty }
  }
  // What each link asks: a Bool of the module's own is read without a check for exclusive access.
  var isObserved = false
  var unwraps = false
  @usableFromInline
  var publishesActivities = false
  /// The number of the last link.
  var lastLink = 0
  /// The number of the last registration or observation.
  var lastRegistration = 0
  /// The events that observers are still to be told, while they are told another.
  var untold: [LinkEvent] = []
  var isTelling = false
  /// When the links came that the system handed over last.
  var recentArrivals = RecentLinks()
  /// The activity that was published last and not taken back.
  public internal(set) var currentActivity: LinkActivity?

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - app: The schemes and domains that links may have and are written with.
  ///   - features: The features; of a group, all that belong to it.
  ///   - handlers: The link handlers.
  ///   - routes: The enums of typed routes, with what opens them.
  ///   - forwards: Old paths and redirects.
  ///   - webOnly: Paths of web links that stay in the browser, besides those of the enums.
  ///   - environment: What the requirements of conditional features are held against.
  /// - Throws: ``LinkRouterError`` with every fault at once, and the names of those it concerns.
  public init(
    app: AppIdentity = AppIdentity(),
    features: [any FeatureDefinition.Type] = [],
    handlers: [any LinkHandler] = [],
    routes: [TypedRouteDestination] = [],
    forwards: [LinkForward] = [],
    webOnly: [WebOnlyDeclaration] = [],
    environment: FeatureEnvironment = FeatureEnvironment()
  ) throws(LinkRouterError) {
    var collection = RouteCollection()
    for feature in features { collection.add(feature) }
    collection.applyTerms()
    for handler in handlers { collection.add(handler) }
    for typed in routes { collection.add(typed) }
    for forward in forwards { collection.add(forward) }
    for path in webOnly { collection.add(path) }
    compiled = try collection.compiled(app: app)
    self.app = app
    self.features = collection.features
    self.environment = environment
    self.collection = collection
    elapsed = Self.elapsedFromNow
  }

  /// Makes a router that knows no routes yet.
  init(withoutRoutesFor app: AppIdentity) {
    compiled = CompiledRoutes(withoutRoutesFor: app)
    self.app = app
    features = []
    environment = FeatureEnvironment()
    collection = RouteCollection()
    elapsed = Self.elapsedFromNow
  }

  private static var elapsedFromNow: @MainActor () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// The compiled routes of everything that the router knows.
  public var table: RouteTable { compiled.table }

  /// Who declared each route of the table, in the order of its `routes`.
  public var origins: [RouteOrigin] { compiled.entries.map(\.origin) }

  /// A creator of links with the app's first scheme and first domain, or with others for what has
  /// no route there.
  ///
  /// It reads each link back through the router's table.
  public var linkCreator: LinkCreator { linkCreator() }

  /// A creator of links with a scheme and a domain of the app that you choose.
  ///
  /// It throws for what has no route there, with the schemes or domains that have one.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of app links; `nil` for the app's first, or another where that has no
  ///     route.
  ///   - domain: The domain of universal links; `nil` as for the scheme.
  public func linkCreator(scheme: String? = nil, domain: String? = nil) -> LinkCreator {
    var creator = LinkCreator(table: table, scheme: scheme, domain: domain)
    creator.destinations = compiled.destinations
    return creator
  }

  /// A creator of links with a scheme or domain where it has a route.
  package func linkCreator(preferring name: String?) -> LinkCreator {
    var creator = LinkCreator(table: table, preferredScheme: name, preferredDomain: name)
    creator.destinations = compiled.destinations
    return creator
  }

  func nextRegistration() -> Int {
    lastRegistration += 1
    return lastRegistration
  }
}
