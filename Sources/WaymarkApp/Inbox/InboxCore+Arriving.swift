import Waymark

// How links come in.
extension InboxCore {
  func deliver(
    _ arrival: LinkArrival,
    _ presentation: (any PresentationRouter)?
  ) async -> URLRoutingResult {
    fetch()
    let ticket = mailbox.ticket()
    let receipt = InboxReceipt()
    let presenting = presentation.map(InboxMailbox.Presenting.init)
    let letter = InboxMailbox.Letter(
      ticket: ticket,
      arrival: arrival,
      presenting: presenting,
      whenEnded: receipt.sign
    )
    accept(letter, isDelivered: true)
    if let result = receipt.result { return result }
    return await withTaskCancellationHandler {
      await receipt.awaited()
    } onCancel: {
      Task { @MainActor in _ = cancel(ticket) }
    }
  }

  nonisolated func receive(
    _ arrival: LinkArrival,
    _ presenting: InboxMailbox.Presenting?,
    _ whenEnded: (@MainActor @Sendable (URLRoutingResult) -> Void)?
  ) -> LinkTicket? {
    let (ticket, isFirst) = mailbox.put(arrival, presenting, whenEnded)
    if isFirst { Task { @MainActor in fetch() } }
    return ticket
  }

  /// Takes in what other threads have handed over.
  func fetch() {
    let contents = mailbox.fetch()
    guard !contents.isEmpty else { return }
    for letter in contents.letters { accept(letter) }
    for (source, count) in contents.refused.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for _ in 0..<count { _ = router.finish(.dropped(.refused), router.visit(source, nil)) }
    }
  }

  private func accept(_ letter: InboxMailbox.Letter, isDelivered: Bool = false) {
    let now = clock.now()
    expire(now)
    let isAlone = isDelivered && resolving.isEmpty && free.first() == nil
    let visit = router.visit(letter.arrival.source, letter.presenting?.router)
    let identity = letter.arrival.identity
    if let drop = drop(letter, identity, now) {
      refuse(letter, visit, drop)
      return
    }
    // What is too long to be a link must not be kept; the router says so without a route.
    let limit = router.app.policies.maximumLength
    if let text = letter.arrival.linkText, text.utf8.count > limit {
      let result: URLRoutingResult
      switch router.decide(letter.arrival, visit) {
      case .ended(let end): result = end
      case .rewrite, .accepted: result = .dropped(.refused)
      }
      let shown = router.finish(result, visit)
      letter.whenEnded?(shown)
      return
    }
    guard makeRoom() else {
      refuse(letter, visit, .refused)
      return
    }
    if let identity { note(identity, at: now) }
    let entry = InboxEntry(letter, visit, at: now, expiry: settings.expiry)
    entry.isAlone = isAlone
    entries[letter.ticket] = entry
    aging.insert(entry)
    free.insert(entry)
    giveNext()
    entry.isAlone = false
    // Before observers can open a gate for it.
    if entry.isWaiting { entry.hasWaited = true }
    if entry.isFree, entry.waiting == nil {
      router.note(.waiting(until: isReady ? [] : [LinkInbox.ready]), of: visit)
    }
    expire(now)
    wakeUp()
    if entry.hasWaited { keep(entry) }
  }

  /// Why a link is not let in.
  private func drop(
    _ letter: InboxMailbox.Letter,
    _ identity: LinkArrival.Identity?,
    _ now: Duration
  ) -> URLRoutingResult.Drop? {
    guard let restored = letter.restored else {
      let isTwice = identity.map { recent.holds($0, since: now - settings.window) } ?? false
      return isTwice ? .duplicate : nil
    }
    if restored.isGiven {
      if let identity { note(identity, at: now - restored.age) }
      return .interrupted
    }
    return settings.expiry.map { $0 <= restored.age } ?? false ? .expired : nil
  }

  /// Notes when a link came, so that the same one is known.
  private func note(_ identity: LinkArrival.Identity, at time: Duration) {
    guard settings.window > .zero else { return }
    recent.add(identity, at: time, window: settings.window, limit: settings.capacity)
  }

  private func refuse(
    _ letter: InboxMailbox.Letter,
    _ visit: LinkVisit,
    _ drop: URLRoutingResult.Drop
  ) {
    let result = router.finish(.dropped(drop), visit)
    letter.whenEnded?(result)
  }

  /// Makes room for one more.
  private func makeRoom() -> Bool {
    guard entries.count >= settings.capacity else { return true }
    let victim: InboxEntry?
    switch settings.overflow {
    case .dropOldest: victim = aging.first()
    case .dropNewest: victim = aging.last()
    case .refuse: victim = nil
    }
    guard let victim else { return false }
    drop(victim, .dropped(.overflow))
    return entries.count < settings.capacity
  }
}
