import Waymark

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
