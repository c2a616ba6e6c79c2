import Waymark

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
  /// Whether nobody has to be asked before the link is opened.
  fileprivate var isOpenable: Bool {
    if case .accepted(let accepted) = self { !accepted.needsConsent } else { false }
  }
}
