import Waymark

/// The implementation of an inbox, on the main actor: how links arrive, wait and end.
@MainActor
final class InboxCore: GateListener {
  nonisolated let router: LinkRouter
  nonisolated let settings: LinkInbox.Settings
  nonisolated let clock: InboxClock
  nonisolated let mailbox: InboxMailbox
  /// The object that keeps links for the next process; `nil` without a store.
  let keeper: InboxKeeper?

  /// The links that have not ended.
  var entries: [LinkInbox.Ticket: InboxEntry] = [:] {
    didSet { keepsAlive = entries.isEmpty ? nil : self }
  }
  /// A reference to the inbox itself while it contains links, which keeps it alive.
  private var keepsAlive: InboxCore?
  /// The links that wait.
  var aging = InboxList { $0.isWaiting }
  /// The links that wait only for their turn.
  var free = InboxList { $0.isFree }
  /// The links that wait for gates of their route, or for their feature.
  var held = InboxList { $0.isWaiting && !$0.isFree }
  /// The arrival times of the last links.
  var recent = RecentLinks()
  /// The number of waiting entries of each link.
  private var copies: [LinkArrival.Identity: Int] = [:]
  var timer: Task<Void, Never>?

  /// The links that the router is opening and no newer link has canceled, in the order of their
  /// tickets: one link, or also later ones that are not yet known to be openable.
  var resolving: [InboxEntry] = []
  // Observers and closures of a link may call the inbox again.
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

// Arrival of links.
extension InboxCore {
  func deliver(
    _ arrival: LinkArrival,
    _ presentation: (any ActionPresentation)?
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
  ) -> LinkInbox.Ticket? {
    let (ticket, isFirst) = mailbox.put(arrival, presenting, whenEnded)
    if isFirst { Task { @MainActor in fetch() } }
    return ticket
  }

  /// Accepts the links that other threads have passed.
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
    if isDelivered, Task.isCancelled {
      // Before it cancels another link.
      let result = router.finish(.cancelled(by: .caller), visit)
      letter.whenEnded?(result)
      return
    }
    let identity = letter.arrival.identity
    if let drop = drop(letter, identity, now) {
      refuse(letter, visit, drop)
      return
    }
    // A text that is too long for a link must not be kept; the router reports it without choosing a
    // route.
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
    if let poorer = savedCopy(of: letter) { drop(poorer, .dropped(.duplicate)) }
    guard makeRoom() else {
      refuse(letter, visit, .refused)
      return
    }
    if let identity { note(identity, at: now) }
    let entry = InboxEntry(letter, identity, visit, at: now, expiry: settings.expiry)
    if isDelivered, let sender = InboxTask.current.entry, sender.isResolving {
      sender.sent.append(entry)
    }
    entry.isAlone = isAlone
    entries[letter.ticket] = entry
    count(entry, 1)
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

  /// Returns the reason why a link is not accepted; `nil` if it is accepted.
  private func drop(
    _ letter: InboxMailbox.Letter,
    _ identity: LinkArrival.Identity?,
    _ now: Duration
  ) -> URLRoutingResult.Drop? {
    if let restored = letter.restored, restored.isGiven {
      if let identity { note(identity, at: now - restored.age) }
      return .interrupted
    }
    if let identity, copies[identity] != nil { return .duplicate }
    if let restored = letter.restored {
      return settings.expiry.map { $0 <= restored.age } ?? false ? .expired : nil
    }
    let isTwice = identity.map { recent.holds($0, since: now - settings.window) } ?? false
    return isTwice ? .duplicate : nil
  }

  /// Returns the waiting link of the previous process that is a new link without the values that
  /// must not be stored; `nil` without such a link, or if the new link is trusted less.
  private func savedCopy(of letter: InboxMailbox.Letter) -> InboxEntry? {
    guard keeper?.restoration.snapshot?.links.isEmpty == false, router.hidesTexts,
      letter.restored == nil, let stored = router.stored(letter.arrival)?.identity,
      copies[stored] != nil
    else { return nil }
    return aging.all.first { old in
      old.isRestored && old.identity == stored
        && (router.isTrusted(letter.arrival.source) || !router.isTrusted(old.arrival.source))
    }
  }

  /// Records that an entry begins (1) or ends (-1) to wait.
  private func count(_ entry: InboxEntry, _ change: Int) {
    guard let identity = entry.identity else { return }
    let number = copies[identity, default: 0] + change
    copies[identity] = number == 0 ? nil : number
  }

  /// Stores the arrival time of a link, so that the inbox recognizes the same link.
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

  /// Makes room for one more link; returns whether there is room.
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

// End of links.
extension InboxCore {
  func cancel(_ ticket: LinkInbox.Ticket) -> Bool {
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

  /// Ends a waiting link, and notifies observers.
  func drop(_ entry: InboxEntry, _ result: URLRoutingResult) {
    guard entry.isWaiting, let visit = entry.visit else { return }
    if entry.isFree { free.leave() } else { held.leave() }
    count(entry, -1)
    forget(entry)
    // Observers are notified even if no caller waits for the result.
    let result = router.finish(result, visit)
    entry.whenEnded?(result)
  }

  /// Ends a link that the router has opened; observers have already been notified.
  func end(_ entry: InboxEntry, _ result: URLRoutingResult) {
    forget(entry)
    entry.whenEnded?(result)
  }

  // Called first, because observers that are notified may call the inbox again.
  private func forget(_ entry: InboxEntry) {
    entry.state = .ended
    (entry.visit, entry.waiting, entry.sent) = (nil, nil, [])
    aging.leave()
    entries[entry.ticket] = nil
    if entry.hasWaited { keep(entry) }
  }
}

// Giving links to the router.
extension InboxCore {
  /// Gives the router every link that it can open now.
  func giveNext() {
    // An observer may open a gate while the loop is already running.
    guard !isGiving else { return }
    isGiving = true
    while isReady, let entry = next() { give(entry) }
    isGiving = false
  }

  /// Returns the next link to give to the router.
  private func next() -> InboxEntry? {
    guard let newest = resolving.last else { return free.first() }
    switch settings.whenBusy {
    // The action of the newest one may wait for a link that it has delivered.
    case .queue: return newest.sent.first(where: \.isFree)
    case .newestWins: return free.first(after: newest.ticket)
    }
  }

  private func give(_ entry: InboxEntry) {
    guard var visit = entry.visit else { return }
    entry.state = .resolving
    free.leave()
    count(entry, -1)
    let decision: LinkDecision
    if let waiting = entry.waiting {
      guard let begun = waiting.held.begin(nil) else {
        // A holder of the link's result has opened the link without the inbox.
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
    InboxTask.$current.withValue(InboxTask(entry: entry)) {
      // A turn of the main actor costs more than everything else that an inbox does for a link.
      if entry.isAlone, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        entry.task = Task.immediate { await follow(decision, entry, visit) }
      } else {
        entry.task = Task { await follow(decision, entry, visit) }
      }
    }
    if entry.isCancelled { entry.task?.cancel() }
  }

  /// Follows a link until the router has ended or deferred it.
  private func follow(_ decision: LinkDecision, _ entry: InboxEntry, _ visit: LinkVisit) async {
    let result = await router.follow(decision, visit) { await self.present(entry) }
    expire(clock.now())
    resolving.removeAll { $0 === entry }
    settle(entry, result)
    giveNext()
  }

  /// Prepares for the UI to change for a link.
  private func present(_ entry: InboxEntry) async {
    guard !entry.isCancelled else { return }
    cancelEarlier(than: entry)
    await commit(entry)
  }

  /// Cancels earlier links that the router is opening, because a later one can be opened.
  ///
  /// The action of an earlier link that delivered the later one continues: it may wait for it, and
  /// would pass the cancellation on.
  private func cancelEarlier(than entry: InboxEntry) {
    let earlier = resolving.filter {
      $0.ticket.number < entry.ticket.number && !$0.hasSent(entry)
    }
    resolving.removeAll { link in earlier.contains { $0 === link } }
    for link in earlier { link.cancelTask(by: .newerLink) }
  }

  /// Ends a link that the router has opened, or keeps it if it was deferred.
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
  /// Indicates whether the link can be opened without asking the user.
  @MainActor fileprivate var isOpenable: Bool {
    if case .accepted(let accepted) = self { !accepted.needsConsent } else { false }
  }
}

// Links that survive the process.
extension InboxCore {
  /// Puts the links of the store into the mailbox, before all new ones.
  func restore() {
    guard let keeper else { return }
    let links = keeper.restoration.snapshot?.links ?? []
    let errors = keeper.restoration.errors
    guard !links.isEmpty || !errors.isEmpty else { return }
    mailbox.put(
      zip(links, keeper.ages).map { link, age in
        (link.arrival, InboxMailbox.Restored(age: age, isGiven: link.isGiven))
      }
    )
    // Later, so that the code that makes the inbox can add observers first.
    Task {
      for error in errors { router.note(.storeFault(error), of: .none) }
      fetch()
      keep()
    }
  }

  /// Saves the links that have changed; changes made before the save begins are saved together.
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

  /// Saves all links that have come until now.
  func save() async {
    fetch()
    expire(clock.now())
    await saved()
  }

  /// Waits until the current links have been saved, or could not be saved.
  func saved() async {
    guard let keeper else { return }
    await withCheckedContinuation { continuation in
      keeper.waiters.append(continuation)
      keep()
    }
  }

  private func save(to keeper: InboxKeeper) async {
    while keeper.isDirty {
      // If a link ends and the next one is given to the router, one write saves both changes.
      if keeper.waiters.isEmpty { await Task.yield() }
      keeper.isDirty = false
      // Callers that come during this write wait for the next one.
      let served = keeper.waiters
      keeper.waiters = []
      do {
        try await keeper.save(entries, router, clock.now())
      } catch {
        router.note(.storeFault(InboxStoreError(saving: error)), of: .none)
      }
      for waiter in served { waiter.resume() }
    }
    keeper.isSaving = false
  }
}

// Waiting links.
extension InboxCore {
  var isReady: Bool { router.gates.isOpen(LinkInbox.ready) }

  var holdsLinks: Bool { !isReady || !entries.isEmpty || !mailbox.isEmpty }

  var waiting: [LinkInbox.Link] {
    fetch()
    expire(clock.now())
    return aging.all.map { entry in
      var (gates, reasons) = (isReady ? [] : [LinkInbox.ready], [FeatureAvailability.Reason]())
      switch entry.state {
      case .gated(let names): gates += names.filter { !gates.contains($0) }
      case .unavailable(let names): reasons = names
      case .free, .resolving, .ended: break
      }
      return LinkInbox.Link(
        ticket: entry.ticket,
        source: entry.arrival.source,
        link: entry.waiting?.link,
        gates: gates,
        reasons: reasons,
        isKept: keeper != nil && router.stored(entry.arrival) != nil
      )
    }
  }

  /// Opens a gate, and waits until each link that the gate lets through has ended or is deferred.
  ///
  /// The gate lets through each link that is given to the router when the gate opens, and each link
  /// that is free behind those. The method does not wait for a link behind one that the router was
  /// already opening: the action of that link may be the caller, and would wait for itself.
  ///
  /// The wait ends, because a free link in a ready inbox is given to the router when the links
  /// before it have ended, and every way out of `free` and `resolving` ends in another state
  /// (`InboxEntry.state`) or in `gateClosed`.
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

  /// Handles a closed gate: if it is `ready`, the inbox gives no more links to the router, and
  /// callers do not wait for the remaining links anymore.
  func gateClosed(_ gate: String) {
    guard gate == LinkInbox.ready else { return }
    for entry in free.all { entry.settleOpenings() }
  }

  /// Frees the links that waited only for a gate that has opened.
  func gateOpened(_ gate: String) {
    expire(clock.now())
    release { entry in
      guard case .gated(let names) = entry.state else { return false }
      return names.contains(gate) && names.allSatisfy(router.gates.isOpen)
    }
  }

  /// Frees all links; the router then reports again what they wait for.
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

  /// Keeps a link that the router has deferred.
  func hold(_ entry: InboxEntry, _ link: URLRoutingResult.WaitingLink, _ state: InboxEntry.State) {
    entry.waiting = link
    entry.hasWaited = true
    count(entry, 1)
    // An observer may have opened the gates when it was notified.
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

  /// Sets a timer for the next link that expires.
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

/// A type-erased clock whose time begins when the inbox is made.
struct InboxClock: Sendable {
  /// Returns the time since the inbox was made.
  let now: @Sendable () -> Duration
  /// Sleeps until the given time since the inbox was made.
  let sleep: @Sendable (Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
