import WaymarkApp

/// What outlives the processes of a device, in tests.
@MainActor
final class InboxDisk {
  var snapshot: LinkInbox.Snapshot?
  var saves = 0

  /// One process's way to it.
  @MainActor
  final class Connection: InboxStore {
    private let disk: InboxDisk
    /// How many turns of the main actor a save takes.
    private let turns: Int
    /// Whether the process has ended.
    var isCut = false

    init(_ disk: InboxDisk, turns: Int) {
      self.disk = disk
      self.turns = turns
    }

    func load() -> LinkInbox.Restoration { LinkInbox.Restoration(snapshot: disk.snapshot) }

    func save(_ snapshot: LinkInbox.Snapshot) async throws {
      for _ in 0..<turns { await Task.yield() }
      guard !isCut else { throw InboxStoreFault(.unwritable("the process has ended")) }
      disk.snapshot = snapshot
      disk.saves += 1
    }
  }
}
