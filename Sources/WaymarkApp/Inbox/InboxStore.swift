/// A store that keeps the links of an inbox while the app does not run.
///
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// ``FileInboxStore`` is a store in a file, and ``LinkInbox/MemoryStore`` is one for tests. A
/// custom store saves a snapshot and returns it later; the inbox decides what the snapshot
/// contains. A custom store receives a snapshot of all links for each link that waited and is
/// performed, whereas ``FileInboxStore`` appends only the changes.
@MainActor
public protocol InboxStore {
  /// Returns the snapshot that was saved last; called once, when the inbox is made.
  ///
  /// Return an error for data that cannot be read; ``save(_:)`` must not overwrite that data.
  func load() -> LinkInbox.Restoration

  /// Replaces the previous snapshot, and returns when the next process is sure to find the new one,
  /// even if this process crashes.
  ///
  /// The inbox never calls this method concurrently, and saves many changes together. Do long work
  /// outside the main actor.
  ///
  /// - Throws: ``InboxStoreError``, or any other error; the inbox reports it to observers and
  ///   continues.
  func save(_ snapshot: LinkInbox.Snapshot) async throws
}

/// A store that writes the changes of an inbox instead of a snapshot of all links, so that a queue
/// of many links does not cost a snapshot for each of them.
@MainActor
package protocol InboxJournal: InboxStore {
  /// Writes changes, or replaces the stored links with all links of a log, and returns when the
  /// next process is sure to find them, even if this process crashes.
  ///
  /// If the last write failed, or nothing has been written since ``InboxStore/load()``, the store
  /// must write all links. The inbox never calls this method concurrently, as with
  /// ``InboxStore/save(_:)``.
  ///
  /// - Parameters:
  ///   - changes: The changes since the last write.
  ///   - log: The log, to which the changes have been applied.
  func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws
}

extension LinkInbox {
  /// The content of a store.
  public struct Restoration: Sendable, Hashable {
    /// The links and the time when they were saved; `nil` if the store was empty.
    public var snapshot: Snapshot?
    /// The errors of reading the store.
    public var errors: [InboxStoreError]

    /// Creates the result of a store.
    public init(snapshot: Snapshot? = nil, errors: [InboxStoreError] = []) {
      self.snapshot = snapshot
      self.errors = errors
    }
  }

  /// A store that keeps the links of an inbox in memory, for tests.
  ///
  ///     let store = LinkInbox.MemoryStore()
  ///     var inbox = LinkInbox(router, store: store)   // then another, with the same store
  @MainActor
  public final class MemoryStore: InboxStore {
    /// The snapshot that was saved last.
    public var snapshot: Snapshot?
    /// The number of times that a snapshot was saved.
    public private(set) var saves = 0
    /// The error that ``save(_:)`` throws; `nil` to save without an error.
    public var error: InboxStoreError?

    /// Creates a store.
    public init(_ snapshot: Snapshot? = nil) { self.snapshot = snapshot }

    /// The snapshot that was saved last.
    public func load() -> Restoration { Restoration(snapshot: snapshot) }

    /// Stores a snapshot.
    ///
    /// - Throws: ``error``, if it is set.
    public func save(_ snapshot: Snapshot) async throws {
      if let error { throw error }
      self.snapshot = snapshot
      saves += 1
    }
  }
}
