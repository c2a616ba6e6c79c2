import Waymark

/// What an inbox does, on the main actor: how links come in, wait and end.
@MainActor
final class InboxCore {
  nonisolated let router: LinkRouter
  nonisolated let settings: LinkInbox.Settings
  nonisolated let clock: InboxClock
  nonisolated let mailbox: InboxMailbox
  /// Where links are kept for the next process, if they are.
  let keeper: InboxKeeper?

  /// The links that have not ended.
  var entries: [LinkTicket: InboxEntry] = [:] {
    didSet { keepsAlive = entries.isEmpty ? nil : self }
  }
  /// Itself, while there are links.
  private var keepsAlive: InboxCore?
  /// Those that wait.
  var aging = InboxList { $0.isWaiting }
  /// Those that wait for their turn alone.
  var free = InboxList { $0.isFree }
  /// Those that wait for gates of their route, or for their feature.
  var held = InboxList { $0.isWaiting && !$0.isFree }
  /// When the last links came in.
  var recent = RecentLinks()
  var timer: Task<Void, Never>?

  /// The links that the router has and no newer one has cancelled, in the order of their tickets:
  /// one, or those that came later and are not known yet to be openable.
  var resolving: [InboxEntry] = []
  // What happens to a link may call the inbox again.
  var isGiving = false

  init(
    _ router: LinkRouter,
    _ settings: LinkInbox.Settings,
    _ clock: InboxClock,
    _ keeper: InboxKeeper?
  ) {
    self.router = router
    self.settings = settings
    self.clock = clock
    self.keeper = keeper
    mailbox = InboxMailbox(limit: settings.backlog)
    restore()
  }

  deinit { timer?.cancel() }
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
    if entry.hasWaited { keep(entry) }
  }
}

// How links are given to the router.
extension InboxCore {
  /// Gives the router every link whose turn it is.
  func giveNext() {
    // Whoever is told of a link and opens a gate finds the loop running.
    guard !isGiving else { return }
    isGiving = true
    while isReady, let entry = next() { give(entry) }
    isGiving = false
  }

  /// The link whose turn it is.
  private func next() -> InboxEntry? {
    guard let newest = resolving.last else { return free.first() }
    switch settings.whenBusy {
    case .queue: return nil
    case .newestWins: return free.first(after: newest.ticket)
    }
  }

  private func give(_ entry: InboxEntry) {
    guard var visit = entry.visit else { return }
    entry.state = .resolving
    free.leave()
    let decision: LinkDecision
    if let waiting = entry.waiting {
      guard let begun = waiting.held.begin(nil) else {
        // Whoever had the result of the link has opened it without the inbox.
        end(entry, router.finish(.cancelled(by: .caller), visit))
        return
      }
      (decision, visit) = begun
      entry.visit = visit
    } else {
      decision = router.decide(entry.arrival, visit)
    }
    if case .ended(let result) = decision {
      settle(entry, router.finish(result, visit))
      return
    }
    resolving.append(entry)
    if decision.isOpenable { cancelEarlier(than: entry) }
    // A turn of the main actor costs more than all else that an inbox does for a link.
    if entry.isAlone, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      entry.task = Task.immediate { await follow(decision, entry, visit) }
    } else {
      entry.task = Task { await follow(decision, entry, visit) }
    }
    if entry.isCancelled { entry.task?.cancel() }
  }

  /// Goes on with a link until the router has ended it or put it off.
  private func follow(_ decision: LinkDecision, _ entry: InboxEntry, _ visit: LinkVisit) async {
    let result = await router.follow(decision, visit) { await self.present(entry) }
    expire(clock.now())
    resolving.removeAll { $0 === entry }
    settle(entry, result)
    giveNext()
  }

  /// What has to be done before the UI is touched for a link.
  private func present(_ entry: InboxEntry) async {
    guard !entry.isCancelled else { return }
    cancelEarlier(than: entry)
    await commit(entry)
  }

  /// Cancels what the router does for earlier links, now that one can be opened.
  private func cancelEarlier(than entry: InboxEntry) {
    while let first = resolving.first, first.ticket.number < entry.ticket.number {
      resolving.removeFirst()
      first.cancelTask(by: .newerLink)
    }
  }

  /// Ends a link that the router has had, or keeps it where it was put off.
  private func settle(_ entry: InboxEntry, _ result: URLRoutingResult) {
    entry.task = nil
    entry.waiting?.held.end(result)
    switch result {
    case .deferred(let link, until: let gates): hold(entry, link, .gated(gates))
    case .unavailable(let link, reasons: let reasons) where settings.keepsUnavailable:
      hold(entry, link, .unavailable(reasons))
    default: end(entry, result)
    }
    guard entry.isWaiting, entry.isCancelled, let visit = entry.visit else { return }
    drop(entry, .cancelled(by: visit.canceller))
  }
}

extension LinkDecision {
  /// Indicates whether nobody has to be asked before the link is opened.
  fileprivate var isOpenable: Bool {
    if case .accepted(let accepted) = self { !accepted.needsConsent } else { false }
  }
}

// How links outlive the process.
extension InboxCore {
  /// Puts what the store has into the mailbox, before all that comes.
  func restore() {
    guard let keeper else { return }
    let links = keeper.restoration.snapshot?.links ?? []
    let faults = keeper.restoration.faults
    guard !links.isEmpty || !faults.isEmpty else { return }
    mailbox.put(
      zip(links, keeper.ages).map { link, age in
        (link.arrival, InboxMailbox.Restored(age: age, isGiven: link.isGiven))
      }
    )
    // Not now: whoever makes the inbox has observers to add.
    Task {
      for fault in faults { router.note(.storeFault(fault), of: .none) }
      fetch()
      keep()
    }
  }

  /// Saves what has changed, once for all that changes until there is time.
  ///
  /// - Parameter entry: A link that has waited, and whose state or mark has changed.
  func keep(_ entry: InboxEntry? = nil) {
    guard let keeper else { return }
    if let entry { keeper.changed[entry.ticket] = entry }
    keeper.isDirty = true
    guard !keeper.isSaving else { return }
    keeper.isSaving = true
    Task { await save(to: keeper) }
  }

  /// Waits until the store has a link that waited, marked as given, so that the next process does
  /// not open it.
  func commit(_ entry: InboxEntry) async {
    guard keeper != nil, entry.hasWaited else { return }
    entry.isGiven = true
    keep(entry)
    await saved()
  }

  /// Saves all that has come until now.
  func save() async {
    fetch()
    expire(clock.now())
    await saved()
  }

  /// Waits until what is there now has been saved, or could not be.
  func saved() async {
    guard let keeper else { return }
    await withCheckedContinuation { continuation in
      keeper.waiters.append(continuation)
      keep()
    }
  }

  private func save(to keeper: InboxKeeper) async {
    while keeper.isDirty {
      // A link that is given to the router when one has ended joins the write of that.
      if keeper.waiters.isEmpty { await Task.yield() }
      keeper.isDirty = false
      // Who comes while this is written waits for the next.
      let served = keeper.waiters
      keeper.waiters = []
      do {
        try await keeper.save(entries, router, clock.now())
      } catch {
        router.note(.storeFault(InboxStoreFault(saving: error)), of: .none)
      }
      for waiter in served { waiter.resume() }
    }
    keeper.isSaving = false
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
        reasons: reasons,
        isKept: keeper != nil && router.mayStore(entry.arrival)
      )
    }
  }

  /// Opens a gate, and waits until each link that it lets through has ended or is put off.
  ///
  /// The gate lets through each link that is given to the router when the gate opens, and each that
  /// is then free behind those. A link behind one that the router had before is not waited for:
  /// the action of that one may be the caller, and would wait for itself.
  ///
  /// The wait ends, because a link that is free in an inbox that is ready is given to the router
  /// when the ones before it have ended, and every way out of `free` and `resolving` ends in
  /// another state (`InboxEntry.state`) or in `gateClosed`.
  func open(_ gate: String) async {
    fetch()
    guard !router.gates.isOpen(gate) else { return }
    let waited = aging.all
    let isBusy = !resolving.isEmpty
    router.gates.open(gate)
    let opening = InboxOpening(
      waited.filter { $0.isResolving || $0.isFree && isReady && !isBusy }
    )
    await withTaskCancellationHandler {
      await opening.awaited()
    } onCancel: {
      Task { @MainActor in opening.end() }
    }
  }

  /// Notes that the inbox gives no more links to the router: those that are left are put off.
  func gateClosed(_ gate: String) {
    guard gate == LinkInbox.ready else { return }
    for entry in free.all { entry.settleOpenings() }
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
    entry.hasWaited = true
    // The gates may have been opened while observers were told.
    if case .gated(let names) = state, names.allSatisfy(router.gates.isOpen) {
      entry.state = .free
      free.insert(entry)
    } else {
      entry.state = state
      held.insert(entry)
    }
    aging.insert(entry)
    if entry.isExpired(at: clock.now()) { drop(entry, .dropped(.expired)) }
    wakeUp()
    keep(entry)
  }

  /// Ends the links that have waited too long.
  func expire(_ now: Duration) {
    while let entry = aging.first(), entry.isExpired(at: now) { drop(entry, .dropped(.expired)) }
  }

  /// Sees to it that the next link expires in time.
  func wakeUp() {
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
