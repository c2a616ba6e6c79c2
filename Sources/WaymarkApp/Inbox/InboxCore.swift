import Waymark

/// What an inbox does, on the main actor: how links come in, wait and end.
@MainActor
final class InboxCore {
  nonisolated let router: LinkRouter
  nonisolated let settings: LinkInbox.Settings
  nonisolated let clock: InboxClock
  private nonisolated let mailbox: InboxMailbox

  /// The links that have not ended.
  private var entries: [LinkTicket: InboxEntry] = [:] {
    didSet { keepsAlive = entries.isEmpty ? nil : self }
  }
  /// Itself, while there are links.
  private var keepsAlive: InboxCore?
  /// Those that wait.
  private var aging = InboxList { $0.isWaiting }
  /// Those that wait for their turn alone.
  var free = InboxList { $0.isFree }
  /// Those that wait for gates of their route, or for their feature.
  private var held = InboxList { $0.isWaiting && !$0.isFree }
  /// When the last links came in.
  private var recent = RecentLinks()
  private var timer: Task<Void, Never>?

  /// The links that the router has and no newer one has cancelled, in the order of their tickets:
  /// one, or those that came later and are not known yet to be openable.
  var resolving: [InboxEntry] = []
  // What happens to a link may call the inbox again.
  var isGiving = false

  init(_ router: LinkRouter, _ settings: LinkInbox.Settings, _ clock: InboxClock) {
    self.router = router
    self.settings = settings
    self.clock = clock
    mailbox = InboxMailbox(limit: settings.backlog)
  }
}

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
    accept(letter, isAlone: resolving.isEmpty && free.first() == nil)
    if let result = receipt.result { return result }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { receipt.continuation = $0 }
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
    for letter in contents.letters { accept(letter) }
    for (source, count) in contents.refused.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for _ in 0..<count { _ = router.finish(.dropped(.refused), router.visit(source, nil)) }
    }
  }

  private func accept(_ letter: InboxMailbox.Letter, isAlone: Bool = false) {
    let now = clock.now()
    expire(now)
    let visit = router.visit(letter.arrival.source, letter.presenting?.router)
    let identity = letter.arrival.identity
    if let identity, recent.holds(identity, since: now - settings.window) {
      refuse(letter, visit, .duplicate)
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
    if let identity, settings.window > .zero {
      recent.add(identity, at: now, window: settings.window, limit: settings.capacity)
    }
    let entry = InboxEntry(letter, visit, deadline: settings.expiry.map { now + $0 })
    entry.isAlone = isAlone
    entries[letter.ticket] = entry
    aging.insert(entry)
    free.insert(entry)
    giveNext()
    if entry.isFree, entry.waiting == nil {
      router.note(.waiting(until: isReady ? [] : [LinkInbox.ready]), of: visit)
    }
    expire(now)
    wakeUp()
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

// How links wait.
extension InboxCore {
  var isReady: Bool { router.gates.isOpen(LinkInbox.ready) }

  var waiting: [InboxLink] {
    fetch()
    expire(clock.now())
    return aging.all.map { entry in
      var (gates, reasons) = (isReady ? [] : [LinkInbox.ready], [UnavailabilityReason]())
      switch entry.state {
      case .gated(let names): gates += names.filter { !gates.contains($0) }
      case .unavailable(let names): reasons = names
      case .free, .resolving, .ended: break
      }
      return InboxLink(
        ticket: entry.ticket,
        source: entry.arrival.source,
        link: entry.waiting?.link,
        gates: gates,
        reasons: reasons
      )
    }
  }

  /// Lets links go on that waited for a gate and for no other.
  func gateOpened(_ gate: String) {
    expire(clock.now())
    release { entry in
      guard case .gated(let names) = entry.state else { return false }
      return names.contains(gate) && names.allSatisfy(router.gates.isOpen)
    }
  }

  /// Lets all links go on: the router says again what they wait for.
  func resume() {
    fetch()
    expire(clock.now())
    release { _ in true }
  }

  private func release(_ isReleased: (InboxEntry) -> Bool) {
    let released = held.all.filter(isReleased)
    for entry in released {
      entry.state = .free
      held.leave()
    }
    free.insert(released)
    giveNext()
  }

  /// Keeps a link that the router has put off.
  func hold(_ entry: InboxEntry, _ link: WaitingLink, _ state: InboxEntry.State) {
    entry.waiting = link
    entry.state = state
    aging.insert(entry)
    // The gates may have been opened while observers were told.
    if case .gated(let names) = state, names.allSatisfy(router.gates.isOpen) {
      entry.state = .free
      free.insert(entry)
    } else {
      held.insert(entry)
    }
    if entry.isExpired(at: clock.now()) { drop(entry, .dropped(.expired)) }
    wakeUp()
  }

  /// Ends the links that have waited too long.
  func expire(_ now: Duration) {
    while let entry = aging.first(), entry.isExpired(at: now) { drop(entry, .dropped(.expired)) }
  }

  /// Sees to it that the next link expires in time.
  private func wakeUp() {
    guard timer == nil, let deadline = aging.first()?.deadline else { return }
    let clock = clock
    timer = Task { [weak self] in
      try? await clock.sleep(deadline)
      self?.timePassed()
    }
  }

  private func timePassed() {
    timer = nil
    expire(clock.now())
    wakeUp()
  }
}

// How links end.
extension InboxCore {
  func cancel(_ ticket: LinkTicket) -> Bool {
    fetch()
    expire(clock.now())
    guard let entry = entries[ticket] else { return false }
    cancel(entry)
    return true
  }

  func cancelAll() {
    fetch()
    expire(clock.now())
    for entry in entries.values.sorted(by: { $0.ticket.number < $1.ticket.number }) {
      cancel(entry)
    }
  }

  private func cancel(_ entry: InboxEntry) {
    if entry.isWaiting {
      drop(entry, .cancelled(by: .caller))
    } else {
      entry.cancelTask(by: .caller)
    }
  }

  /// Ends a waiting link, and tells observers.
  func drop(_ entry: InboxEntry, _ result: URLRoutingResult) {
    guard entry.isWaiting, let visit = entry.visit else { return }
    if entry.isFree { free.leave() } else { held.leave() }
    forget(entry)
    // Observers are told whether or not anybody waits.
    let result = router.finish(result, visit)
    entry.whenEnded?(result)
  }

  /// Ends a link that the router had, of which observers have been told.
  func end(_ entry: InboxEntry, _ result: URLRoutingResult) {
    forget(entry)
    entry.whenEnded?(result)
  }

  // First of all: what observers do when they are told may come back to the inbox.
  private func forget(_ entry: InboxEntry) {
    entry.state = .ended
    (entry.visit, entry.waiting) = (nil, nil)
    aging.leave()
    entries[entry.ticket] = nil
  }
}
