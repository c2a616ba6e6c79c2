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

  /// Sees to it that what has changed is saved, once for all that changes until there is time.
  func keep() {
    guard let keeper else { return }
    keeper.isDirty = true
    guard !keeper.isSaving else { return }
    keeper.isSaving = true
    Task { await save(to: keeper) }
  }

  /// Sees to it that the next process does not open a link that this one is about to open.
  func commit(_ entry: InboxEntry) async {
    guard entry.isStored else { return }
    entry.isGiven = true
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
      keeper.isDirty = false
      // Who comes while this is written waits for the next.
      let served = keeper.waiters
      keeper.waiters = []
      do {
        try await keeper.store.save(snapshot(at: keeper.milliseconds))
      } catch {
        router.note(.storeFault(InboxStoreFault(saving: error)), of: .none)
      }
      for waiter in served { waiter.resume() }
    }
    keeper.isSaving = false
  }

  /// The links that wait, and those that the store has and that have not ended.
  private func snapshot(at milliseconds: Int) -> LinkInbox.Snapshot {
    let now = clock.now()
    let kept = entries.values.filter { $0.isWaiting || $0.isStored }
      .sorted { $0.ticket.number < $1.ticket.number }
    let links = kept.compactMap { entry -> LinkInbox.Snapshot.Link? in
      guard router.mayStore(entry.arrival) else { return nil }
      entry.isStored = true
      let age = (now - entry.came).milliseconds
      return LinkInbox.Snapshot.Link(entry.arrival, age: age, isGiven: entry.isGiven)
    }
    return LinkInbox.Snapshot(savedAt: milliseconds, links: links)
  }
}
