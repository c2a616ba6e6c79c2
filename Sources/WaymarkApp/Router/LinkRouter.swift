public import Waymark

/// A router that opens every link that comes to an app.
///
///     let router = try LinkRouter(app: app, features: [DocumentFeature.self])
///     let result = await router.open("x-documents://open?name=hello.md", with: screens)
///     result == .success
///
/// The router parses the link, chooses its route, decodes its values and checks whether its feature
/// is available. Only then does it get the UI ready and perform the action. One table contains the
/// features' actions, the handlers and the typed routes, so that the most specific route is chosen,
/// wherever it is declared.
@MainActor
public final class LinkRouter {
  /// The app's identity: the schemes and domains that links may have and are written with.
  public internal(set) var app: AppIdentity
  /// The features, in the given order, each group before its subfeatures.
  public internal(set) var features: [any FeatureDefinition.Type]
  /// The environment against which the requirements of conditional features are checked.
  public internal(set) var environment: FeatureEnvironment
  /// The gates that links wait for.
  public let gates = LinkRouter.Gates()

  /// The presentation router that gets the UI ready if a call to `open` does not name another one.
  public var presentation: any ActionPresentation = RegisteredPresentationRouter()
  /// The rewriting that looks up the targets of wrapped and shortened links; `nil` by default.
  public var rewriting: LinkRouter.Rewriting? {
    didSet {
      unwraps = rewriting != nil
      storingVersion += 1
    }
  }
  /// A closure that asks the user whether a link with a custom scheme may open a route that
  /// requires a verified link; without a closure such a link is refused.
  public var consent: (@MainActor (RoutedLink) async -> Bool)?
  /// The sources whose links count as verified, even with a custom scheme.
  public var trustedSources: Set<LinkSource> {
    get { chosenSources ?? LinkSource.trusted }
    set { chosenSources = newValue }
  }
  /// The publisher of the activities of performed actions; `nil`, by default, publishes none.
  public var activityPublisher: (any LinkActivity.Publisher)? {
    didSet { publishesActivities = activityPublisher != nil }
  }
  /// A closure that returns the time since the router was made; tests can replace it.
  public var elapsed: @MainActor () -> Duration

  /// The mistakes of all handlers and routes that were added later, with the reasons why routes
  /// were left out, and those in the hosts of ``rewriting``.
  ///
  /// A mistake is listed until its registration is removed.
  public var findings: [LinkRouterError.Finding] {
    let hosts = rewriting?.hosts.sorted() ?? []
    return additions.flatMap(\.findings)
      + DeclarationFinding.all(ofRewritten: hosts).map { .identity($0) }
  }

  /// The sources that the app has set as trusted; `nil` for the usual ones.
  private var chosenSources: Set<LinkSource>?
  var collection: RouteCollection
  /// Handlers and routes that were added later, in the order of their registrations.
  var additions: [Addition] = []
  var compiled: CompiledRoutes { didSet { storingVersion += 1 } }
  /// A number that changes with everything that decides which links may be stored.
  private(set) var storingVersion = 0
  var observers: [(number: Int, observer: any LinkObserver)] = [] {
    didSet { isObserved = !observers.isEmpty }
  }
  // These properties are read for each link: an internal Bool is read without a check for exclusive
  // access.
  var isObserved = false
  var unwraps = false
  var publishesActivities = false
  /// The number of the last link.
  var lastLink = 0
  /// The number of accepted links whose tasks have not begun.
  private var notBegun = 0
  /// The number of handlers that are called by ``route(_:)``, one inside another.
  private var routing = 0
  /// The number of the last registration or observation.
  var lastRegistration = 0
  /// The events that are still to be sent while observers receive another one.
  var untold: [LinkEvent] = []
  var isTelling = false
  /// The arrival times of the links that the system delivered last.
  var recentArrivals = RecentLinks()
  /// The activity that was published last and has not been resigned.
  public internal(set) var currentActivity: LinkActivity?

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - app: The schemes and domains that links may have and are written with; any by default,
  ///     which is an error if a route requires a verified link.
  ///   - features: The features; a group includes all its subfeatures.
  ///   - handlers: The link handlers.
  ///   - routes: The enums of typed routes, with the closures that open them.
  ///   - forwards: Old paths and redirects.
  ///   - webOnly: Paths of web links that stay in the browser, in addition to those of the enums.
  ///   - requirements: The requirement, or the feature, for each name in the `requires` of routes:
  ///     `["premium": .purchase("premium"), "export": .feature(ExportFeature.self)]`.
  ///   - environment: The environment against which the requirements of conditional features and of
  ///     routes are checked.
  /// - Throws: ``LinkRouterError`` with all mistakes at once, each with the names of the
  ///   declarations that it concerns.
  public init(
    app: AppIdentity = .any,
    features: [any FeatureDefinition.Type] = [],
    handlers: [any LinkHandler] = [],
    routes: [TypedRouteDestination] = [],
    forwards: [LinkForward] = [],
    webOnly: [WebOnlyDeclaration] = [],
    requirements: [String: FeatureRequirement] = [:],
    environment: FeatureEnvironment = FeatureEnvironment()
  ) throws(LinkRouterError) {
    var collection = RouteCollection()
    for feature in features { collection.add(feature) }
    collection.applyTerms(requirements)
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
    gates.router = self
  }

  /// Creates a router without routes.
  init(withoutRoutesFor app: AppIdentity) {
    compiled = CompiledRoutes(withoutRoutesFor: app)
    self.app = app
    features = []
    environment = FeatureEnvironment()
    collection = RouteCollection()
    elapsed = Self.elapsedFromNow
    gates.router = self
  }

  private static var elapsedFromNow: @MainActor () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// The compiled table of all the router's routes.
  public var table: RouteTable { compiled.table }

  /// The declarations that the table's routes come from, in the order of its `routes`.
  public var origins: [RoutedLink.RouteOrigin] { compiled.entries.map(\.origin) }

  /// A creator of links with the app's first scheme and first domain, or with others for a
  /// destination that has no route there.
  ///
  /// The creator reads each link back through the router's table.
  public var linkCreator: LinkCreator { linkCreator() }

  /// Returns a creator of links with a scheme and a domain of the app that you choose.
  ///
  /// For a destination without a route there, the creator throws an error that lists the schemes or
  /// domains that have one.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of app links; `nil` selects the app's first scheme, or another one for
  ///     a destination that has no route there.
  ///   - domain: The domain of universal links; `nil` selects one in the same way.
  public func linkCreator(scheme: String? = nil, domain: String? = nil) -> LinkCreator {
    var creator = LinkCreator(table: table, scheme: scheme, domain: domain)
    creator.destinations = compiled.destinations
    return creator
  }

  /// Returns a creator of links that prefers a scheme or domain, for destinations that have a route
  /// there.
  package func linkCreator(preferring name: String?) -> LinkCreator {
    var creator = LinkCreator(table: table, preferredScheme: name, preferredDomain: name)
    creator.destinations = compiled.destinations
    return creator
  }

  /// Returns whether links of a source count as verified.
  func isTrusted(_ source: LinkSource) -> Bool {
    chosenSources?.contains(source) ?? LinkSource.trustedList.contains(source)
  }

  func nextRegistration() -> Int {
    lastRegistration += 1
    return lastRegistration
  }
}

extension LinkRouter {
  /// Returns whether a route matches a link, or the link is one that is rewritten before a route is
  /// chosen; nothing is decoded, shown or performed.
  ///
  /// The router calls ``LinkHandler/canHandle(link:)`` of a handler, unless the route has gates or
  /// requirements.
  public func canOpen(_ text: String) -> Bool { canOpen(text, callingHandlers: true) }

  func canOpen(_ text: String, callingHandlers: Bool) -> Bool {
    if looksUp(text) { return true }
    guard let match = match(text) else { return false }
    return !callingHandlers || isAccepted(match)
  }

  /// Returns whether the rewriting looks up the target of a link.
  func looksUp(_ text: String) -> Bool { rewriting.flatMap { wrapped(text, by: $0) } != nil }

  /// Returns the match of a link, or of the link in a link of a wrapper.
  private func match(_ text: String) -> RouteMatch? {
    (try? table.match(text)) ?? table.unwrapped(text).flatMap(table.match)
  }

  /// Opens a link, and returns its result after its action has ended.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - presentation: The presentation router that gets the UI ready, for instance that of one
  ///     window; by default the router's own.
  ///   - source: The way in which the link came to the app.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    let visit = visit(source, presentation)
    return await follow(decide(text, visit), visit)
  }

  /// Opens a link, and returns at once whether it was accepted: it was read, a route matches it,
  /// its values were decoded and its feature is available.
  ///
  /// The presentation and the action follow in a task, as does everything that may last, such as a
  /// rewriting or the user's consent. Observers receive their result. Use this method if the system
  /// needs an immediate answer.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) -> Receipt {
    open(.link(text, source: source), with: presentation)
  }

  /// Opens an arrival, and returns its result after its action has ended.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)? = nil
  ) async -> URLRoutingResult {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    return await follow(decision, visit)
  }

  /// Opens an arrival, and returns at once whether its link was accepted.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)? = nil
  ) -> Receipt {
    let visit = visit(arrival.source, presentation)
    return followLater(decide(arrival, visit), visit)
  }

  /// Opens a link with the router's own presentation, and calls its handler at once if nothing can
  /// hold the link back.
  ///
  /// - Returns: The value that the handler returned; for any other link, whether it was accepted.
  func route(_ text: String) -> Bool {
    let visit = visit(.openURL, nil)
    let decision = decide(text, visit)
    guard case .accepted(let accepted) = decision, let (match, entry) = accepted.route,
      let handler = entry.handler, !entry.isProtected, !isBusy
    else { return followLater(decision, visit) == .accepted }
    routing += 1
    defer { routing -= 1 }
    let stage = Stage(router: self, visit: visit, place: accepted.place)
    return finish(accepted.result(handler.handle(match, stage)), visit) == .success
  }

  /// Indicates whether a link waits that came earlier, or handlers call the router one inside
  /// another as often as a link may be forwarded.
  private var isBusy: Bool {
    notBegun > 0 || routing >= CompiledRoutes.forwardLimit || gates.holdLinks
  }

  /// Follows a link that did not end in a task.
  private func followLater(_ decision: LinkDecision, _ visit: LinkVisit) -> Receipt {
    if case .ended(let result) = decision { return .refused(finish(result, visit)) }
    notBegun += 1
    Task {
      notBegun -= 1
      _ = await follow(decision, visit)
    }
    return .accepted
  }

  func visit(_ source: LinkSource, _ presentation: (any ActionPresentation)?) -> LinkVisit {
    lastLink += 1
    return LinkVisit(number: lastLink, source: source, presentation: presentation)
  }

  /// Follows a link until it ends.
  ///
  /// - Parameter willPresent: A closure that is called after all checks, before the UI changes; it
  ///   is called again if the link is forwarded.
  func follow(
    _ decision: LinkDecision,
    _ visit: LinkVisit,
    _ willPresent: (() async -> Void)? = nil
  ) async -> URLRoutingResult {
    var decision = decision
    while true {
      let next: String
      // The closure or action that the next link comes from.
      let sender: String
      var trail: LinkTrail
      switch decision {
      case .ended(let result): return finish(result, visit)
      case .rewrite(let link, let before):
        trail = before
        sender = "rewriting"
        do throws(LinkEndedError) {
          next = try await rewritten(link, visit, &trail)
        } catch {
          return finish(error.result, visit)
        }
      case .accepted(let accepted):
        if accepted.needsConsent, !Task.isCancelled {
          if let refusal = await consent(to: accepted) { return finish(refusal, visit) }
          accepted.confirm()
          // While the user decided, the app may have closed a gate, for example when it was locked.
          decision = admit(accepted)
          continue
        }
        await willPresent?()
        if Task.isCancelled { return finish(.cancelled(by: visit.canceller), visit) }
        do {
          let stage = Stage(router: self, visit: visit, place: accepted.place)
          return finish(accepted.result(try await accepted.task.run(stage)), visit)
        } catch let redirect as LinkRedirect {
          note(.sentOn, of: visit)
          trail = accepted.trail
          trail.append(accepted.link)
          next = redirect.link
          sender = accepted.origin.destination
        } catch {
          return finish(accepted.result(error), visit)
        }
      }
      decision = decide(next, visit, after: trail)
      if case .ended(.unreadable(let error)) = decision {
        let failure = URLRoutingResult.ActionFailure(action: sender, error: error)
        return finish(.failed(failure), visit)
      }
    }
  }

  /// Asks the user to confirm a link.
  ///
  /// - Returns: The result if the user declines; `nil` if the link continues.
  private func consent(to accepted: AcceptedLink) async -> URLRoutingResult? {
    note(.asking, of: accepted.visit)
    guard let consent, await consent(accepted.link) else { return .cancelled(by: .user) }
    return nil
  }

  /// Returns the target of a wrapped link, or the link itself if it has no target.
  private func rewritten(
    _ link: DeepLink,
    _ visit: LinkVisit,
    _ trail: inout LinkTrail
  ) async throws(LinkEndedError) -> String {
    guard let rewriting else { return link.linkText }
    do {
      let target = try await rewriting.rewrite(link)
      trail.append(target == nil ? .unchanged : .target)
      note(.rewritten, of: visit)
      return target ?? link.linkText
    } catch is CancellationError {
      throw LinkEndedError(result: .cancelled(by: visit.canceller))
    } catch {
      let failure =
        hidesTexts
        ? URLRoutingResult.ActionFailure(action: "rewriting", hiding: error)
        : URLRoutingResult.ActionFailure(action: "rewriting", error: error)
      throw LinkEndedError(result: .failed(failure))
    }
  }

  /// Reports the result of a link to observers.
  func finish(_ result: URLRoutingResult, _ visit: LinkVisit) -> URLRoutingResult {
    note(.finished(shown(result)), of: visit)
    return result
  }
}

extension LinkRouter {
  /// The router while the task of one link runs.
  private struct Stage: LinkStage {
    let router: LinkRouter
    let visit: LinkVisit
    let place: RoutePlace?

    func presentation() -> any ActionPresentation {
      router.note(.presenting, of: visit)
      return visit.presentation ?? router.presentation
    }

    func notePerforming() { router.note(.performing, of: visit) }

    func publishActivity<Binding: ActionBinding>(
      of binding: Binding,
      _ context: ActionContext<Binding.ActionType.InputType>
    ) {
      if router.publishesActivities { router.publishActivity(of: binding, context, visit) }
    }

    func publishActivity<Routes: TypedRoutes>(
      of route: Routes,
      preparing prepare: (inout LinkActivity, Routes) -> Void
    ) {
      if router.publishesActivities { router.publishActivity(of: route, prepare, visit) }
    }
  }
}

extension LinkRouter {
  /// Returns the routes that precede a link's route on the app's back stack, the outermost first,
  /// without opening the link.
  ///
  ///     router.backStack(of: "underway://line/A")?.map(\.link)   // ["underway://lines"]
  ///     router.backStack(of: "underway://lines")?.isEmpty         // true: it has no parent
  ///     router.backStack(of: "underway://nowhere")                // nil: no route matches it
  ///
  /// The method follows old paths. It does not check whether the link may be opened, decode its
  /// values, or look up the target of a wrapped link.
  public func backStack(of text: String) -> BackStack? {
    var text = text
    for _ in 0...CompiledRoutes.forwardLimit {
      guard let match = match(text) else { return nil }
      guard case .forward(let template, _) = compiled.entries[match.routeIndex].target else {
        let secrets = SecretTexts(match.secretTexts)
        return compiled.place(hiding: secrets)?.backStack(of: match) ?? BackStack()
      }
      guard let next = try? template.link(for: match) else { return nil }
      text = next
    }
    return nil
  }
}
