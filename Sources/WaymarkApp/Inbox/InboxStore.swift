/// Keeps the links of an inbox while the app does not run.
///
///     let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
///     let inbox = LinkInbox(router, store: store)
///
/// ``FileInboxStore`` is a file, ``MemoryInboxStore`` one for tests. A custom store keeps a
/// snapshot and returns it; the inbox decides what is in it. It receives a snapshot of all links
/// for each link that waited and is performed, whereas ``FileInboxStore`` appends the changes.
@MainActor
public protocol InboxStore {
  /// Reads what was saved last; called once, when the inbox is made.
  ///
  /// What cannot be read is a fault of the answer, and must not be overwritten by ``save(_:)``.
  func load() -> LinkInbox.Restoration

  /// Keeps a snapshot in the place of the one before, and returns once it will be found by the next
  /// process, whatever becomes of this one.
  ///
  /// Called once at a time, and for many changes together. Work that takes long belongs elsewhere
  /// than on the main actor.
  ///
  /// - Throws: ``InboxStoreFault``, or whatever prevented it; the inbox tells observers and goes
  ///   on.
  func save(_ snapshot: LinkInbox.Snapshot) async throws
}

extension LinkInbox {
  /// What a store has kept.
  public struct Restoration: Sendable, Hashable {
    /// The links, and when they were saved; `nil` where there was nothing.
    public var snapshot: Snapshot?
    /// What could not be read, and what has become of it.
    public var faults: [InboxStoreFault]

    /// Makes what a store answers.
    public init(snapshot: Snapshot? = nil, faults: [InboxStoreFault] = []) {
      self.snapshot = snapshot
      self.faults = faults
    }
  }
}
