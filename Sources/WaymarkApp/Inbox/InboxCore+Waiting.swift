import Waymark

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
    keep()
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
