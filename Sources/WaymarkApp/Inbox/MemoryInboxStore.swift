/// A store that keeps the links of an inbox in memory, for tests.
///
///     let store = MemoryInboxStore()
///     var inbox = LinkInbox(router, store: store)   // then another, with the same store
@MainActor
public final class MemoryInboxStore: InboxStore {
  /// The snapshot that was saved last.
  public var snapshot: LinkInbox.Snapshot?
  /// The number of times that a snapshot was saved.
  public private(set) var saves = 0
  /// The error that ``save(_:)`` throws; `nil` to save without an error.
  public var failure: InboxStoreFault?

  /// Creates a store.
  public init(_ snapshot: LinkInbox.Snapshot? = nil) { self.snapshot = snapshot }

  /// The snapshot that was saved last.
  public func load() -> LinkInbox.Restoration { LinkInbox.Restoration(snapshot: snapshot) }

  /// Stores a snapshot.
  ///
  /// - Throws: ``failure``, if it is set.
  public func save(_ snapshot: LinkInbox.Snapshot) async throws {
    if let failure { throw failure }
    self.snapshot = snapshot
    saves += 1
  }
}
