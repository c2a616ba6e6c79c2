import Foundation
import WaymarkApp

/// The links that outlive the processes of a device, in tests.
@MainActor
final class InboxDisk {
  /// How the store of a process writes.
  enum Format {
    case snapshots, changes, lines
  }

  private enum Content {
    case snapshot(LinkInbox.Snapshot?)
    case log(InboxLog)
    case lines(Data)
  }

  private var content = Content.snapshot(nil) { didSet { cached = nil } }
  private var cached: LinkInbox.Restoration?

  /// What the next process reads.
  var restoration: LinkInbox.Restoration {
    if let cached { return cached }
    let restoration: LinkInbox.Restoration
    switch content {
    case .snapshot(let snapshot): restoration = LinkInbox.Restoration(snapshot: snapshot)
    case .log(let log): restoration = LinkInbox.Restoration(snapshot: log.snapshot)
    case .lines(let data):
      let (snapshot, reason) = InboxLines.read(data)
      let errors = reason.map { [InboxStoreError($0)] } ?? []
      restoration = LinkInbox.Restoration(snapshot: snapshot, errors: errors)
    }
    cached = restoration
    return restoration
  }

  /// The links that the next process finds.
  var snapshot: LinkInbox.Snapshot? { restoration.snapshot }

  /// A store for one process.
  func store(_ format: Format, _ process: Process, limit: Int = .max) -> any InboxStore {
    switch format {
    case .snapshots: Snapshots(self, process)
    case .changes: Journal(self, process, limit, isText: false)
    case .lines: Journal(self, process, limit, isText: true)
    }
  }

  /// One process and its writes.
  @MainActor
  final class Process {
    /// How many turns of the main actor a write takes.
    var turns: Int
    /// The numbers of the writes that fail.
    var failures: Set<Int> = []
    private(set) var writes = 0
    /// How many links the writes had.
    fileprivate(set) var links = 0
    private var isCut = false
    /// What a crash leaves of the write that is running, by a random number.
    private var unfinished: ((Int) -> Void)?

    /// Indicates whether a write is running, of which a crash may leave a part.
    var isWriting: Bool { unfinished != nil }

    init(turns: Int) { self.turns = turns }

    /// Ends the process, in the middle of a write if there is one.
    func crash(_ random: Int) {
      isCut = true
      unfinished?(random)
    }

    fileprivate func write(
      _ whole: () -> Void,
      part: @escaping (Int) -> Void
    ) async throws {
      writes += 1
      let number = writes
      unfinished = part
      for _ in 0..<turns { await Task.yield() }
      unfinished = nil
      if isCut { throw InboxStoreError(.unwritable("the process has ended")) }
      if failures.contains(number) { throw InboxStoreError(.unwritable("write \(number)")) }
      whole()
    }
  }

  /// A store that replaces everything.
  @MainActor
  private final class Snapshots: InboxStore {
    private let disk: InboxDisk
    private let process: Process

    init(_ disk: InboxDisk, _ process: Process) { (self.disk, self.process) = (disk, process) }

    func load() -> LinkInbox.Restoration { disk.restoration }

    func save(_ snapshot: LinkInbox.Snapshot) async throws {
      process.links += snapshot.links.count
      func replace() { disk.content = .snapshot(snapshot) }
      try await process.write(replace) { if $0 % 2 == 0 { replace() } }
    }
  }

  /// A store that adds changes to what it has, and replaces it after so many.
  @MainActor
  private final class Journal: InboxJournal {
    private let disk: InboxDisk
    private let process: Process
    private let limit: Int
    private let isText: Bool
    /// The changes since all links were written; `nil` if they have to be.
    private var count: Int?
    /// The places of the links in the lines.
    private var file = InboxFile()

    init(_ disk: InboxDisk, _ process: Process, _ limit: Int, isText: Bool) {
      (self.disk, self.process, self.limit, self.isText) = (disk, process, limit, isText)
    }

    func load() -> LinkInbox.Restoration { disk.restoration }

    func save(_ snapshot: LinkInbox.Snapshot) async throws { fatalError("it is a journal") }

    func save(_ changes: InboxLog.Changes, of log: InboxLog) async throws {
      let old = count
      count = nil
      if let old, old < limit {
        process.links += changes.count
        switch disk.content {
        case .log(var copy):
          copy.apply(changes)
          try await replace(with: .log(copy))
        case .lines(let data):
          var next = file
          let edit = try next.edit(changes, of: log)
          try await process.write {
            disk.content = .lines(edit.applied(to: data))
            file = next
          } part: { [disk] random in
            disk.content = .lines(edit.applied(to: data, steps: random % (edit.steps + 1)))
          }
        // A process that has ended is still running here, and the next one has written.
        case .snapshot: throw InboxStoreError(.unwritable("the process has ended"))
        }
        count = old + 1
      } else {
        process.links += log.count
        let (all, data) = try InboxFile.all(of: log)
        try await replace(with: isText ? .lines(data) : .log(log))
        file = all
        count = 0
      }
    }

    private func replace(with content: Content) async throws {
      func replace() { disk.content = content }
      try await process.write(replace) { if $0 % 2 == 0 { replace() } }
    }
  }
}

extension InboxFile.Edit {
  /// How many bytes are written, of which a crash may leave any number.
  var steps: Int { marks.count + lines.count }

  /// The content of a file after the first bytes of the edit have been written.
  func applied(to data: Data, steps: Int = .max) -> Data {
    var data = data
    for (offset, mark) in marks.prefix(steps) { data[offset] = mark.byte }
    guard steps >= marks.count else { return data }
    return data.prefix(kept) + lines.prefix(steps - marks.count)
  }
}
