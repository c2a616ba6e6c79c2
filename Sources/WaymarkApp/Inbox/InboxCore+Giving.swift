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
    guard let resolving else { return free.first() }
    switch settings.whenBusy {
    case .queue: return nil
    case .newestWins: return free.first(after: resolving.ticket)
    }
  }

  private func give(_ entry: InboxEntry) {
    entry.state = .resolving
    free.leave()
    let decision: LinkDecision
    if let waiting = entry.waiting {
      guard let begun = waiting.held.begin(nil) else {
        // Whoever had the result of the link has opened it without the inbox.
        end(entry, router.finish(.cancelled(by: .caller), entry.visit))
        return
      }
      (decision, entry.visit) = begun
    } else {
      decision = router.decide(entry.arrival, entry.visit)
    }
    if case .ended(let result) = decision {
      settle(entry, router.finish(result, entry.visit))
      return
    }
    resolving?.cancelTask(by: .newerLink)
    resolving = entry
    entry.task = Task {
      let result = await router.follow(decision, entry.visit)
      expire(clock.now())
      if resolving === entry { resolving = nil }
      settle(entry, result)
      giveNext()
    }
    if entry.isCancelled { entry.task?.cancel() }
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
    guard entry.isWaiting, entry.isCancelled else { return }
    drop(entry, .cancelled(by: entry.visit.canceller))
  }
}
