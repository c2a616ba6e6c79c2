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
  public let app: AppIdentity
  /// The features, in the given order, each group before its subfeatures.
  public let features: [any FeatureDefinition.Type]
  /// The environment against which the requirements of conditional features are checked.
  public let environment: FeatureEnvironment
  /// The gates that links wait for.
  public let gates = LinkGates()

  /// The presentation router that gets the UI ready if a call to `open` does not name another one.
  public var presentation: any ActionPresentation = RegisteredPresentationRouter()
  /// The rewriting that looks up the targets of wrapped and shortened links; `nil` by default.
  public var rewriting: LinkRewriting? {
    didSet {
      unwraps = rewriting != nil
      storingVersion += 1
    }
  }
  /// A closure that asks the user whether a link with a custom scheme may open a route that
  /// requires a verified link; without a closure such a link is refused.
  public var consent: (@MainActor (RoutedLink) async -> Bool)?
  /// The sources whose links count as verified, even with a custom scheme.
  public var trustedSources = LinkSource.trusted
  /// The publisher of the activities of performed actions; `nil`, by default, publishes none.
  public var activityPublisher: (any ActivityPublisher)? {
    didSet { publishesActivities = activityPublisher != nil }
  }
  /// A closure that returns the time since the router was made; tests can replace it.
  public var elapsed: @MainActor () -> Duration

  /// The faults of all handlers and routes that were added later, with the reasons why routes were
  /// left out.
  ///
  /// A fault is listed until its registration is removed.
  public var faults: [LinkRouterError.Fault] { additions.flatMap(\.faults) }

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
  @usableFromInline
  var publishesActivities = false
  /// The number of the last link.
  var lastLink = 0
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
  ///   - app: The schemes and domains that links may have and are written with.
  ///   - features: The features; a group includes all its subfeatures.
  ///   - handlers: The link handlers.
  ///   - routes: The enums of typed routes, with the closures that open them.
  ///   - forwards: Old paths and redirects.
  ///   - webOnly: Paths of web links that stay in the browser, in addition to those of the enums.
  ///   - environment: The environment against which the requirements of conditional features are
  ///     checked.
  /// - Throws: ``LinkRouterError`` with all faults at once, each with the names of the declarations
  ///   that it concerns.
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

  /// Creates a router without routes.
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

  /// The compiled table of all the router's routes.
  public var table: RouteTable { compiled.table }

  /// The declarations that the table's routes come from, in the order of its `routes`.
  public var origins: [RouteOrigin] { compiled.entries.map(\.origin) }

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

  func nextRegistration() -> Int {
    lastRegistration += 1
    return lastRegistration
  }
}

/// The next step of a link.
enum LinkDecision {
  case ended(URLRoutingResult)
  indirect case rewrite(DeepLink)
  case accepted(AcceptedLink)
}

extension LinkRouter {
  /// Parses a link, chooses its route and checks whether the link may be opened.
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

  /// Returns the next step of a link that wraps another one; `nil` for any other link.
  private func unwrapping(_ text: String, _ visit: LinkVisit) -> LinkDecision? {
    // The flag was set for this link alone: the rewriting found no target for it.
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

  /// Returns the match of the route that is chosen for a link.
  private func find(_ text: String, _ visit: LinkVisit) -> Result<RouteMatch, LinkEnd> {
    do throws(LinkError) {
      if let match = try table.match(text) {
        keepSecrets(of: match, visit)
        begin(.matched(match, compiled.entries[match.routeIndex]), visit)
        return .success(match)
      }
      // The link was forwarded to a link that is not one of the app's.
      if !visit.chain.isEmpty { return .failure(LinkEnd(result: .redirected(to: text))) }
      let link = UnmatchedLink(try DeepLink(text, policy: app.policies), table)
      begin(.unmatched(link), visit)
      return .failure(LinkEnd(result: .noMapping(link)))
    } catch {
      begin(.unreadable(error), visit)
      return .failure(LinkEnd(result: .unreadable(shown(error))))
    }
  }

  /// Stores whether the link is verified: whether no other app can have made it up.
  ///
  /// A link that the app itself forwards keeps the status of the original one. The target of a
  /// wrapped link comes from a third party, and is verified only if it is a web link.
  private func verify(_ link: DeepLink, _ visit: LinkVisit) {
    if let before = visit.isVerified {
      if visit.isRewritten { visit.isVerified = before && link.kind == .web }
      visit.isRewritten = false
    } else {
      visit.isVerified = link.kind == .web || trustedSources.contains(visit.source)
    }
  }

  /// Decodes the values of a link and checks whether the link may be opened.
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

  /// Checks the gates and the requirements of a link.
  func admit(_ accepted: AcceptedLink) -> LinkDecision {
    let closed = accepted.gates.filter { !gates.isOpen($0) }
    if !closed.isEmpty { return .ended(.deferred(waiting(accepted), until: closed)) }
    let reasons = environment.reasons(accepted.conditions)
    guard reasons.isEmpty else {
      return .ended(.unavailable(waiting(accepted), reasons: reasons))
    }
    return .accepted(accepted)
  }

  /// Returns a link that can be resumed; a link that waits again keeps its resumption.
  private func waiting(_ accepted: AcceptedLink) -> WaitingLink {
    WaitingLink(accepted.link, accepted.held ?? HeldLink(self, accepted))
  }
}

extension LinkRouter {
  /// Returns whether a route matches a link, or the link is one that is rewritten before a route is
  /// chosen; nothing is decoded, shown or performed.
  public func canOpen(_ text: String) -> Bool {
    if let rewriting, let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link) {
      return true
    }
    return ((try? table.match(text)) ?? nil) != nil
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
  /// The presentation and the action follow in a task, as does everything that may take a while,
  /// such as a rewriting or the user's consent. Observers receive their result. Use this method if
  /// the system needs an immediate answer.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) -> LinkReceipt {
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
  ) -> LinkReceipt {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    if case .ended(let result) = decision { return .refused(finish(result, visit)) }
    Task { _ = await follow(decision, visit) }
    return .accepted
  }

  /// Returns the next step of an arrival.
  func decide(_ arrival: LinkArrival, _ visit: LinkVisit) -> LinkDecision {
    switch arrival.content {
    case .link(let text): decide(text, visit)
    case .activity(let activity): decide(activity, visit)
    case .missing(let place):
      .ended(.missingLink(MissingLink(source: visit.source, place: place)))
    }
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

  /// Asks the user to confirm a link.
  ///
  /// - Returns: The result if the user declines; `nil` if the link continues.
  private func consent(to accepted: AcceptedLink) async -> URLRoutingResult? {
    note(.asking, of: accepted.visit)
    guard let consent, await consent(accepted.link) else { return .cancelled(by: .user) }
    return nil
  }

  /// Looks up the target of a wrapped link.
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

  /// Reports the result of a link to observers.
  func finish(_ result: URLRoutingResult, _ visit: LinkVisit) -> URLRoutingResult {
    note(.finished(shown(result)), of: visit)
    return result
  }
}

/// The result of a link that ends before its route is chosen.
struct LinkEnd: Error {
  let result: URLRoutingResult
}
