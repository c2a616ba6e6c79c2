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

/// What is to be done with a link next.
enum LinkDecision {
  case ended(URLRoutingResult)
  indirect case rewrite(DeepLink)
  case accepted(AcceptedLink)
}

extension LinkRouter {
  /// Reads a link, chooses its route and asks whether it may be opened.
  func decide(_ text: String, _ visit: LinkVisit) -> LinkDecision {
    var text = text
    while true {
      guard visit.chain.count <= CompiledRoutes.forwardLimit else {
        return .ended(tooOften(visit, ""))
      }
      if unwraps, let decision = unwrapping(text, visit) { return decision }
      let match: RouteMatch
      switch find(text, visit) {
      case .success(let found): match = found
      case .failure(let end): return .ended(end.result)
      }
      let entry = compiled.entries[match.routeIndex]
      verify(match.link, visit)
      switch entry.target {
      case .opens(let destination): return accept(match, entry, destination, visit)
      case .forward(let template, _):
        do throws(LinkWritingError) {
          text = try template.link(for: match)
        } catch {
          let link = routed(match, entry, visit)
          let reason = RouteDecodingError.Reason.invalid(error.diagnostic.message)
          let undecodable = RouteDecodingError(route: link.route, reason: reason)
          return .ended(.notDecodable(link, undecodable.hiding(visit.secrets, of: match)))
        }
        note(.sentOn, of: visit)
        visit.chain.append(routed(match, entry, visit).text)
      }
    }
  }

  /// Returns whether a link is one of those that wrap others.
  private func unwrapping(_ text: String, _ visit: LinkVisit) -> LinkDecision? {
    // That it stands for nothing else has been said of this link alone.
    let isUnwrapped = visit.isUnwrapped
    visit.isUnwrapped = false
    guard let rewriting, !isUnwrapped,
      let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link)
    else { return nil }
    begin(.wrapped(link), visit)
    verify(link, visit)
    guard visit.rewrites < rewriting.limit else {
      return .ended(tooOften(visit, link.shownHost))
    }
    return .rewrite(link)
  }

  /// The route that takes a link.
  private func find(_ text: String, _ visit: LinkVisit) -> Result<RouteMatch, LinkEnd> {
    do throws(LinkError) {
      if let match = try table.match(text) {
        keepSecrets(of: match, visit)
        begin(.matched(match, compiled.entries[match.routeIndex]), visit)
        return .success(match)
      }
      // What it was sent on to is none of the app's.
      if !visit.chain.isEmpty { return .failure(LinkEnd(result: .redirected(to: text))) }
      let link = UnmatchedLink(try DeepLink(text, policy: app.policies), table)
      begin(.unmatched(link), visit)
      return .failure(LinkEnd(result: .noMapping(link)))
    } catch {
      begin(.unreadable(error), visit)
      return .failure(LinkEnd(result: .unreadable(shown(error))))
    }
  }

  /// Notes whether another app can have made a link up.
  ///
  /// A link that the app itself sends on is as good as the one that came; what a wrapped link
  /// stands for is somebody else's word, and good only as a web link.
  private func verify(_ link: DeepLink, _ visit: LinkVisit) {
    if let before = visit.isVerified {
      if visit.isRewritten { visit.isVerified = before && link.kind == .web }
      visit.isRewritten = false
    } else {
      visit.isVerified = link.kind == .web || trustedSources.contains(visit.source)
    }
  }

  /// Decodes what a link carries and asks whether it may be opened.
  private func accept(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ destination: RouteDestination,
    _ visit: LinkVisit
  ) -> LinkDecision {
    let isUnverified =
      entry.isGuarded && match.route.notes.requiresVerifiedLink == true && visit.isVerified == false
    if isUnverified, consent == nil {
      return .ended(.unverified(routed(match, entry, visit)))
    }
    let task: LinkTask
    do {
      task = try destination.task(match, visit.source)
    } catch {
      let link = routed(match, entry, visit)
      let known =
        error as? RouteDecodingError
        ?? RouteDecodingError(route: link.route, reason: .invalid(String(describing: error)))
      return .ended(.notDecodable(link, known.hiding(visit.secrets, of: match)))
    }
    visit.place = entry.hasParent ? compiled.place(hiding: visit.secrets) : nil
    let accepted = AcceptedLink(match, entry, task, visit, needsConsent: isUnverified)
    return entry.isGuarded ? admit(accepted) : .accepted(accepted)
  }

  /// Asks gates and requirements.
  func admit(_ accepted: AcceptedLink) -> LinkDecision {
    let closed = accepted.gates.filter { !gates.isOpen($0) }
    if !closed.isEmpty { return .ended(.deferred(waiting(accepted), until: closed)) }
    let reasons = environment.reasons(accepted.conditions)
    guard reasons.isEmpty else {
      return .ended(.unavailable(waiting(accepted), reasons: reasons))
    }
    return .accepted(accepted)
  }

  /// A link that can be resumed; one that waits again is the same.
  private func waiting(_ accepted: AcceptedLink) -> WaitingLink {
    WaitingLink(accepted.link, accepted.held ?? HeldLink(self, accepted))
  }
}

extension LinkRouter {
  /// Returns whether a route takes a link, or it is one that is rewritten before a route is chosen;
  /// nothing is decoded, shown or performed.
  public func canOpen(_ text: String) -> Bool {
    if let rewriting, let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link) {
      return true
    }
    return ((try? table.match(text)) ?? nil) != nil
  }

  /// Opens a link and says what became of it once its action is through.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - presentation: What gets the UI ready, for instance that of one window; by default the
  ///     router's own.
  ///   - source: How the link came.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    let visit = visit(source, presentation)
    return await follow(decide(text, visit), visit)
  }

  /// Opens a link, and returns at once whether it was accepted: it was read, a route matches it,
  /// its values were decoded and its feature is available.
  ///
  /// The presentation and the action follow in a task, and so does everything that takes time: a
  /// rewriting, the user's consent. Their result is for observers. This is for callers that have to
  /// answer the system now.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) -> LinkReceipt {
    open(.link(text, source: source), with: presentation)
  }

  /// Opens what came to the app and says what became of it once its action is through.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)? = nil
  ) async -> URLRoutingResult {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    return await follow(decision, visit)
  }

  /// Opens what came to the app, and returns at once whether it was accepted.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)? = nil
  ) -> LinkReceipt {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    if case .ended(let result) = decision { return .refused(finish(result, visit)) }
    Task { _ = await follow(decision, visit) }
    return .accepted
  }

  /// What is to be done with what came.
  func decide(_ arrival: LinkArrival, _ visit: LinkVisit) -> LinkDecision {
    switch arrival.content {
    case .link(let text): decide(text, visit)
    case .activity(let activity): decide(activity, visit)
    case .missing(let place):
      .ended(.missingLink(MissingLink(source: visit.source, place: place)))
    }
  }

  func visit(_ source: LinkSource, _ presentation: (any PresentationRouter)?) -> LinkVisit {
    lastLink += 1
    return LinkVisit(number: lastLink, source: source, presentation: presentation)
  }

  /// Goes on with a link until it ends.
  ///
  /// - Parameter willPresent: Called when nothing is left to be asked, before the UI is touched;
  ///   again where the link is sent on.
  func follow(
    _ decision: LinkDecision,
    _ visit: LinkVisit,
    _ willPresent: (() async -> Void)? = nil
  ) async -> URLRoutingResult {
    var decision = decision
    while true {
      let next: String
      switch decision {
      case .ended(let result): return finish(result, visit)
      case .rewrite(let link):
        switch await rewritten(link, visit) {
        case .success(let text): next = text
        case .failure(let end): return finish(end.result, visit)
        }
      case .accepted(let accepted):
        if accepted.needsConsent, !Task.isCancelled, let refusal = await consent(to: accepted) {
          return finish(refusal, visit)
        }
        await willPresent?()
        if Task.isCancelled { return finish(.cancelled(by: visit.canceller), visit) }
        do {
          return finish(accepted.result(try await accepted.task.run(visit, self)), visit)
        } catch let redirect as LinkRedirect {
          note(.sentOn, of: visit)
          visit.chain.append(accepted.link.text)
          next = redirect.link
        } catch {
          return finish(accepted.result(error), visit)
        }
      }
      decision = decide(next, visit)
    }
  }

  /// Asks the user where that is needed.
  ///
  /// - Returns: How the link ends; `nil` where it goes on.
  private func consent(to accepted: AcceptedLink) async -> URLRoutingResult? {
    note(.asking, of: accepted.visit)
    guard let consent, await consent(accepted.link) else { return .cancelled(by: .user) }
    return nil
  }

  /// Asks what a wrapped link stands for.
  private func rewritten(
    _ link: DeepLink,
    _ visit: LinkVisit
  ) async -> Result<String, LinkEnd> {
    guard let rewriting else { return .success(link.text) }
    do {
      let target = try await rewriting.rewrite(link)
      visit.rewrites += 1
      visit.isRewritten = target != nil
      visit.isUnwrapped = target == nil
      note(.rewritten, of: visit)
      return .success(target ?? link.text)
    } catch is CancellationError {
      return .failure(LinkEnd(result: .cancelled(by: visit.canceller)))
    } catch {
      let failure =
        hidesTexts
        ? LinkActionFailure(action: "rewriting", hiding: error)
        : LinkActionFailure(action: "rewriting", error: error)
      return .failure(LinkEnd(result: .failed(failure)))
    }
  }

  /// Tells observers how a link ended.
  func finish(_ result: URLRoutingResult, _ visit: LinkVisit) -> URLRoutingResult {
    note(.finished(shown(result)), of: visit)
    return result
  }
}

/// Why a link ends before its route is chosen.
struct LinkEnd: Error {
  let result: URLRoutingResult
}
