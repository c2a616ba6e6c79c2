import Waymark

extension LinkRouter {
  /// Adds an observer, which receives every step of every link from now on, after the existing
  /// observers.
  ///
  /// The router retains the observer until the observation is ended. If an observer causes another
  /// event, for example by opening a link, that event is sent after all observers have received the
  /// current one.
  @discardableResult
  public func observe(_ observer: any LinkObserver) -> LinkRouter.Observation {
    let number = nextRegistration()
    observers.append((number, observer))
    return LinkRouter.Observation(number: number, router: self)
  }

  /// The information that is available when a link, or the target of a wrapped link, has been read.
  enum Beginning {
    case matched(RoutedLink, LinkSubject)
    case unmatched(UnmatchedLink)
    case unreadable(LinkError)
    case wrapped(DeepLink)
    case action(LinkSubject)
  }

  /// Reports to observers that a link came and which route was chosen for it.
  func begin(_ beginning: @autoclosure () -> Beginning, _ visit: LinkVisit) {
    guard isObserved else { return }
    switch beginning() {
    case .matched(let link, let subject):
      receive(link.text, visit)
      visit.link = link
      visit.subject = subject
      note(.matched, of: visit)
    case .unmatched(let link): receive(link.shownText, visit)
    case .unreadable(let error):
      // Only the text of a link that was read has no control characters.
      receive(TerminalText.visible(shown(error).text), visit)
    case .wrapped(let link): receive(link.shownHost, visit)
    case .action(let subject): visit.subject = subject
    }
  }

  private func receive(_ text: String, _ visit: LinkVisit) {
    guard !visit.isReceived else { return }
    visit.isReceived = true
    emit(.received(text), visit)
  }

  /// Reports a step to observers; costs nothing if there are none.
  func note(_ step: @autoclosure () -> LinkEvent.Step, of visit: LinkVisit) {
    guard isObserved else { return }
    emit(step(), visit)
  }

  private func emit(_ step: LinkEvent.Step, _ visit: LinkVisit) {
    let event = LinkEvent(
      number: visit.number,
      source: visit.source,
      time: elapsed(),
      step: step,
      link: visit.link,
      origin: visit.subject?.origin,
      analyticsID: visit.subject?.analyticsID,
      feature: visit.subject?.feature
    )
    untold.append(event)
    guard !isTelling else { return }
    isTelling = true
    var next = 0
    while next < untold.count {
      tell(untold[next])
      next += 1
    }
    untold = []
    isTelling = false
  }

  /// Sends an event to every observer whose observation has not ended by then.
  private func tell(_ event: LinkEvent) {
    for (number, observer) in observers where observers.contains(where: { $0.number == number }) {
      observer.observe(event)
    }
  }
}

extension LinkRouter {
  /// Indicates whether text must be redacted because it may contain a secret that cannot be
  /// located.
  var hidesTexts: Bool { compiled.hasSecrets }

  /// Returns a link and its route, with secret values masked.
  func routed(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ trail: LinkTrail
  ) -> RoutedLink {
    guard carriesUnknownSecrets(match) else {
      return RoutedLink(match, entry.origin, hiding: trail.earlierSecrets)
    }
    return RoutedLink(
      text: match.link.shownHost,
      route: match.route.label,
      origin: entry.origin
    )
  }

  /// Stores the texts of a link that are hidden from now on.
  func keepSecrets(of match: RouteMatch, _ trail: inout LinkTrail) {
    guard hidesTexts else { return }
    trail.keep(match.secretTexts)
    guard carriesUnknownSecrets(match) else { return }
    let parameters = match.parameters
    trail.secrets.add(parameters.texts(of: parameters.keys))
  }

  /// Returns whether a link is forwarded to a route with secrets: an old path itself does not
  /// declare secrets.
  func carriesUnknownSecrets(_ match: RouteMatch) -> Bool {
    guard hidesTexts, case .forward = compiled.entries[match.routeIndex].target else {
      return false
    }
    var match = match
    for _ in 0...CompiledRoutes.forwardLimit {
      guard case .forward(let template, _) = compiled.entries[match.routeIndex].target else {
        return !match.route.notes.secrets.isEmpty
      }
      guard let text = try? template.link(for: match), let next = try? table.match(text)
      else { return true }
      match = next
    }
    return true
  }

  /// Returns the failure of an action that the app performs; values of the input that are secret in
  /// the links of the action's routes are hidden.
  func failure<Binding: ActionBinding>(
    of binding: Binding,
    _ input: Binding.ActionType.InputType,
    _ error: any Error
  ) -> URLRoutingResult.ActionFailure {
    let routes = (compiled.destinations[binding.key] ?? []).map { table.routes[$0] }
      .filter { !$0.notes.secrets.isEmpty }
    var secrets = SecretTexts()
    for route in routes {
      let mapping = URLMapping(name: route.name, pattern: route.pattern, scope: .appAny)
      let encodable = input as? any RouteParametersEncodable
      guard let parameters = try? encodable?.encodeAsRouteParameters(for: mapping) else {
        return URLRoutingResult.ActionFailure(action: binding.name, hiding: error)
      }
      secrets.add(parameters.texts(of: route.notes.secrets))
    }
    return URLRoutingResult.ActionFailure(action: binding.name, error: error, hiding: secrets)
  }

  /// Returns an error without the link's text if the text may contain secrets.
  func shown(_ error: LinkError) -> LinkError { table.shown(error) }

  /// Returns a result as observers may see it, without secrets.
  func shown(_ result: URLRoutingResult) -> URLRoutingResult {
    guard hidesTexts else { return result }
    switch result {
    case .noMapping(let link): return .noMapping(link.withoutSecrets)
    case .redirected(let text): return .redirected(to: shownHost(of: text))
    default: return result
    }
  }

  /// Returns the result of a link that is forwarded too often.
  func tooOften(_ trail: LinkTrail, _ last: String) -> URLRoutingResult {
    let links = last.isEmpty ? trail.chain : trail.chain + [last]
    return .redirectedTooOften(links.map(trail.secrets.hide))
  }
}
