/// Where an inbox keeps its links for the next process.
@MainActor
final class InboxKeeper {
  let store: any InboxStore
  /// What has passed since 1970.
  let wallTime: @MainActor () -> Duration
  /// What the store had.
  let restoration: LinkInbox.Restoration

  /// Whether anything has changed since it was saved.
  var isDirty = false
  var isSaving = false
  /// Those that wait until what is there now has been saved.
  var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ store: any InboxStore, _ wallTime: @escaping @MainActor () -> Duration) {
    self.store = store
    self.wallTime = wallTime
    restoration = store.load()
  }

  /// The time, in milliseconds since 1970.
  var milliseconds: Int { wallTime().milliseconds }

  /// How long ago each link came that the store had, in order.
  var ages: [Duration] {
    guard let snapshot = restoration.snapshot else { return [] }
    let oldest = LinkInbox.Snapshot.Link.oldest
    let (passed, isTooLong) = milliseconds.subtractingReportingOverflow(snapshot.savedAt)
    // A clock that was set back says nothing of the time between.
    let away = isTooLong ? 0 : min(max(passed, 0), oldest)
    // Nothing came before what stands before it.
    var youngest = 2 * oldest
    return snapshot.links.map { link in
      youngest = min(youngest, link.age + away)
      return .milliseconds(youngest)
    }
  }
}

extension Duration {
  /// Whole milliseconds, of some hundred thousand years at most.
  var milliseconds: Int { Int(min(max(self / .milliseconds(1), -4e15), 4e15)) }
}
