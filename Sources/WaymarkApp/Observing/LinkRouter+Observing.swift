import Waymark

extension LinkRouter {
  /// Tells an observer every step of every link from now on, after the observers before it.
  ///
  /// The router keeps the observer until the observation is ended. What an observer does while it
  /// is told, such as opening another link, observers are told once all know of the step before.
  @discardableResult
  public func observe(_ observer: any LinkObserver) -> LinkObservation {
    let number = nextRegistration()
    observers.append((number, observer))
    return LinkObservation(number: number, router: self)
  }

  /// What is known when a link, or what it stands for, has been read.
  enum Beginning {
    case matched(RouteMatch, CompiledRoutes.Entry)
    case unmatched(UnmatchedLink)
    case unreadable(LinkError)
    case wrapped(DeepLink)
    case action(LinkSubject)
  }

  /// Tells observers that a link came and which route took it.
  func begin(_ beginning: @autoclosure () -> Beginning, _ visit: LinkVisit) {
    guard isObserved else { return }
    switch beginning() {
    case .matched(let match, let entry):
      let link = routed(match, entry, visit)
      receive(link.text, visit)
      visit.link = link
      visit.subject = entry.subject
      note(.matched, of: visit)
    case .unmatched(let link): receive(link.shownText, visit)
    case .unreadable(let error): receive(hidesTexts ? "***" : error.text, visit)
    case .wrapped(let link): receive(link.shownHost, visit)
    case .action(let subject): visit.subject = subject
    }
  }

  private func receive(_ text: String, _ visit: LinkVisit) {
    guard !visit.isReceived else { return }
    visit.isReceived = true
    emit(.received(text), visit)
  }

  /// Tells observers of a step; costs nothing where there are none.
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

  /// Tells every observer of an event that has not been ended until then.
  private func tell(_ event: LinkEvent) {
    for (number, observer) in observers where observers.contains(where: { $0.number == number }) {
      observer.observe(event)
    }
  }
}

extension LinkVisit {
  /// What belongs to no link.
  static var none: LinkVisit { LinkVisit(number: 0, source: .app) }
}
