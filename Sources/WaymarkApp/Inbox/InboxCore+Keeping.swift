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
