/// A store of an inbox that is as forgetful as the process, for tests.
///
///     let store = MemoryInboxStore()
///     var inbox = LinkInbox(router, store: store)   // then another, with the same store
@MainActor
public final class MemoryInboxStore: InboxStore {
  /// What was saved last.
  public var snapshot: LinkInbox.Snapshot?
  /// How often a snapshot was saved.
  public private(set) var saves = 0
  /// What saving throws.
  public var failure: InboxStoreFault?

  /// Makes a store.
  public init(_ snapshot: LinkInbox.Snapshot? = nil) { self.snapshot = snapshot }

  /// What was saved last.
  public func load() -> LinkInbox.Restoration { LinkInbox.Restoration(snapshot: snapshot) }

  /// Keeps a snapshot.
  ///
  /// - Throws: ``failure``.
  public func save(_ snapshot: LinkInbox.Snapshot) async throws {
    if let failure { throw failure }
    self.snapshot = snapshot
    saves += 1
  }
}
