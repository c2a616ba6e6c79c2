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
