import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkApp

/// A handler of links with secrets.
private struct Vault: LinkHandler {
  let pathSchemes = ["secret/{id}"]
  let routeNotes = RouteNotes(secrets: ["id"])
  func handle(link: DeepLink) -> Bool { true }
}

/// The changes of an inbox's links, in a store that is slow and in a file.
@MainActor
@Suite(.sameWithoutDiagnostics, .timeLimit(.minutes(60))) struct InboxJournalTests {
  /// Does something with a file in a folder that is removed afterwards.
  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "links.jsonl"))
  }

  private func link(_ number: Int64, age: Int64 = 1) -> InboxLog.NumberedLink {
    .init(number, .init(.link("x-app:a/\(number)"), source: .openURL, age: age))
  }

  @Test(arguments: [LinkInbox.WhenBusy.queue, .newestWins])
  func `12: a link that waited is in the store when it is performed`(
    whenBusy: LinkInbox.WhenBusy
  ) async throws {
    for run in 0..<24 {
      let format = [InboxDisk.Format.snapshots, .changes, .lines][run % 3]
      let pause = run / 3 * 7
      let disk = InboxDisk()
      let app = try InboxApp(
        .init(whenBusy: whenBusy),
        store: disk.store(format, InboxDisk.Process(turns: 25))
      )
      var seen: [String: [String]] = [:]
      app.whenPerforming = { id in
        seen[id] = (disk.snapshot?.links ?? []).filter(\.isGiven).map(\.path)
      }
      app.inbox.receive(.link("x-app:open/a"))
      for _ in 0..<pause { await Task.yield() }
      // It comes while the first is being saved.
      app.inbox.receive(.link("x-app:open/b"))
      await Task.yield()
      #expect(await app.inbox.waiting.count == 2)
      await app.inbox.open(LinkInbox.ready)
      #expect(seen["b"] == ["open/b"], "\(pause) \(format)")
      if whenBusy == .queue { #expect(seen["a"] == ["open/a"], "\(pause) \(format)") }
      await app.inbox.save()
      #expect(disk.snapshot?.links == [])
    }
  }

  @Test func `12: a link that an observer opens at once is in the store, too`() async throws {
    let disk = InboxDisk()
    let app = try InboxApp(store: disk.store(.changes, InboxDisk.Process(turns: 9)))
    var seen: [String] = []
    app.whenPerforming = { _ in seen = (disk.snapshot?.links ?? []).map(\.path) }
    app.witness.reaction = { [gates = app.router.gates] event in
      if case .waiting = event.step { gates.open(LinkInbox.ready) }
    }
    #expect(await app.inbox.deliver(.link("x-app:open/a")) == .success)
    #expect(seen == ["open/a"])
  }

  @Test func `15: the next successful write contains everything after any failed writes`()
    async throws
  {
    for failure in 1...8 {
      for format in [InboxDisk.Format.snapshots, .changes, .lines] {
        let disk = InboxDisk()
        let process = InboxDisk.Process(turns: 2)
        process.failures = [failure, failure + 2]
        let app = try InboxApp(.init(whenBusy: .queue), store: disk.store(format, process))
        for path in ["open/a", "signed/b", "both/c", "open/d"] {
          app.inbox.receive(.link("x-app:\(path)"))
          await app.inbox.save()
        }
        await app.inbox.open(LinkInbox.ready)
        await app.inbox.open("signedIn")
        #expect(app.performed == ["a", "d", "b"], "write \(failure) of \(format)")
        for _ in 0..<3 { await app.inbox.save() }
        #expect(process.writes >= failure)
        #expect(disk.snapshot?.links.map(\.path) == ["both/c"], "write \(failure) of \(format)")
      }
    }
  }

  @Test func `14: a link that becomes secret leaves the store at the next change`() async throws {
    let disk = InboxDisk()
    let app = try InboxApp(store: disk.store(.changes, InboxDisk.Process(turns: 0)))
    for path in ["open/a", "nowhere/b", "secret/c"] { app.inbox.receive(.link("x-app:\(path)")) }
    await app.inbox.save()
    #expect(disk.snapshot?.links.map(\.path) == ["open/a", "nowhere/b", "secret/c"])
    let registration = app.router.addHandler(Vault())
    #expect(registration.findings.isEmpty)
    await app.inbox.save()
    #expect(disk.snapshot?.links.map(\.path) == ["open/a"])
  }

  @Test func `a queue of links writes a few lines for each link`() async throws {
    let disk = InboxDisk()
    let process = InboxDisk.Process(turns: 0)
    let count = 1_000
    let app = try InboxApp(
      .init(capacity: count, whenBusy: .queue),
      store: disk.store(.changes, process)
    )
    for number in 0..<count { app.inbox.receive(.link("x-app:open/\(number)")) }
    await app.inbox.open(LinkInbox.ready)
    await app.inbox.save()
    #expect(app.performed.count == count && disk.snapshot?.links == [])
    // Each link comes, is given and ends.
    #expect(process.links <= 3 * count, "\(process.links)")
    // One that ends and the next that is given are in one write.
    #expect(process.writes <= count + 3, "\(process.writes)")
  }

  /// How many links wait in a file, and are opened; `WAYMARK_QUEUE` is another number.
  @Test func `a queue of links in a file writes a few hundred bytes for each link`() async throws {
    let most = ProcessInfo.processInfo.environment["WAYMARK_QUEUE"].flatMap { Int($0) } ?? 400
    var bytes: [Int64] = []
    for count in [most / 4, most / 2, most] {
      try await withFile { file in
        let store = FileInboxStore(at: file)
        let app = try InboxApp(.init(capacity: count, whenBusy: .queue), store: store)
        for number in 0..<count { app.inbox.receive(.link("x-app:open/\(number)")) }
        await app.inbox.save()
        let clock = ContinuousClock()
        let start = clock.now
        await app.inbox.open(LinkInbox.ready)
        await app.inbox.save()
        print("inbox: \(count) links went through a file in \(clock.now - start)")
        #expect(app.performed == (0..<count).map(String.init))
        #expect(FileInboxStore(at: file).load().snapshot?.links == [])
        bytes.append(store.totalBytes)
      }
    }
    print("inbox: \(bytes) bytes were written")
    #expect(bytes[2] <= 600 * Int64(most))
    for (few, many) in zip(bytes, bytes.dropFirst()) { #expect(many <= few * 5 / 2) }
  }

  /// Returns whether links are the same and came at the same times, even if they were saved at
  /// different times.
  private func agree(_ one: LinkInbox.Snapshot?, _ other: LinkInbox.Snapshot) -> Bool {
    guard let one else { return other.links.isEmpty }
    return one.links.map(\.path) == other.links.map(\.path)
      && one.links.map(\.isGiven) == other.links.map(\.isGiven)
      && one.links.map { one.savedAt / 1_000 * 7 - $0.age }
        == other.links.map { other.savedAt / 1_000 * 7 - $0.age }
  }

  /// Writes changes to a file in memory, and cuts the write off after each of its bytes.
  private func compareEdit(
    _ places: inout InboxFile,
    _ content: inout Data,
    _ changes: InboxLog.Changes,
    _ log: InboxLog,
    _ note: Comment
  ) throws {
    let before = content
    let edit = try places.edit(changes, of: log)
    content = edit.applied(to: before)
    let old = Set(InboxLines.read(before).0?.links.map(\.path) ?? [])
    let new = Set(log.snapshot.links.map(\.path))
    for steps in 0...edit.steps {
      let cut = edit.applied(to: before, steps: steps)
      let (snapshot, reason) = InboxLines.read(cut)
      #expect((reason == nil) == (cut.isEmpty || cut.last == 10), note)
      // The write that was cut off costs its own changes, and no other.
      let left = snapshot?.links ?? []
      #expect(Set(left.map(\.path)).isSubset(of: old.union(new)), note)
      #expect(old.intersection(new).isSubset(of: Set(left.map(\.path))), note)
      // All marks are written before a line.
      let given = Set(log.snapshot.links.filter(\.isGiven).map(\.path))
      if steps >= edit.marks.count {
        #expect(left.allSatisfy { !given.contains($0.path) || $0.isGiven }, note)
      }
    }
  }

  /// Random changes to a file, and to a log.
  @Test func `a file with changes is read as the remaining links, even if it is cut off`()
    async throws
  {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for run in 0..<30 {
      try await withFile { file in
        func note() -> Comment { "seed \(seed), run \(run)" }
        let store = FileInboxStore(at: file)
        #expect(store.load() == LinkInbox.Restoration())
        var log = InboxLog(savedAt: 0)
        var lastNumber: Int64 = 0
        // The same writes to a file in memory.
        var (places, content) = (InboxFile(), Data())
        for write in 0..<Int64.random(in: 1...12, using: &random) {
          var changes = InboxLog.Changes(savedAt: 1_000 * write, time: 7 * write)
          let numbers = log.links.map(\.number)
          changes.given = numbers.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
          changes.ended = numbers.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
          for _ in 0..<Int.random(in: 0...3, using: &random) {
            lastNumber += Int64.random(in: 1...3, using: &random)
            changes.added.append(link(lastNumber, age: Int64.random(in: 0..<9, using: &random)))
          }
          // A link that came before others may be put off after them.
          changes.added.shuffle(using: &random)
          log.apply(changes)
          try await store.save(changes, of: log)
          let found = FileInboxStore(at: file).load()
          #expect(found.errors.isEmpty && agree(found.snapshot, log.snapshot), note())
          try compareEdit(&places, &content, changes, log, note())
          #expect(((try? Data(contentsOf: file)) ?? Data()) == content, note())
        }
        let data = content
        for _ in 0..<20 where !data.isEmpty {
          var changed = data
          let place = Int.random(in: 0..<data.count, using: &random)
          changed[place] = .random(in: 0...255, using: &random)
          _ = InboxLines.read(changed)
        }
      }
    }
  }

  @Test func `a file that another process has changed is replaced`() async throws {
    let changers: [(URL) throws -> Void] = [
      { try FileManager.default.removeItem(at: $0) },
      { try Data("{}\n".utf8).write(to: $0) },
    ]
    for change in changers {
      try await withFile { file in
        let store = FileInboxStore(at: file)
        var log = InboxLog(savedAt: 0)
        for number in 1...3 as ClosedRange<Int64> {
          var changes = InboxLog.Changes(savedAt: number, time: number)
          changes.added = [link(number)]
          log.apply(changes)
          try await store.save(changes, of: log)
          #expect(FileInboxStore(at: file).load().snapshot == log.snapshot)
          try change(file)
        }
      }
    }
  }

  @Test func `a file that would exceed the limit keeps its content, and the error is reported`()
    async throws
  {
    try await withFile { file in
      let store = FileInboxStore(at: file)
      var log = InboxLog(savedAt: 0)
      var changes = InboxLog.Changes(savedAt: 1, time: 1)
      changes.added = [link(1)]
      log.apply(changes)
      try await store.save(changes, of: log)
      let good = log.snapshot
      let text = String(repeating: "a", count: 17 << 20)
      changes.added = [.init(2, .init(.link(text), source: .app, age: 0))]
      log.apply(changes)
      await #expect(throws: InboxStoreError.self) { try await store.save(changes, of: log) }
      #expect(FileInboxStore(at: file).load() == LinkInbox.Restoration(snapshot: good))
    }
  }

  @Test func `the store of a new inbox replaces the links of the old inbox`() async throws {
    try await withFile { file in
      let store = FileInboxStore(at: file)
      for path in ["signed/a", "signed/b"] {
        let app = try InboxApp(store: store)
        app.inbox.receive(.link("x-app:\(path)"))
        await app.inbox.save()
      }
      #expect(store.load().snapshot?.links.map(\.path) == ["signed/a", "signed/b"])
    }
  }

  static let hostile: [(line: String, count: Int, reason: InboxStoreError.Reason?)] = [
    (#"{"ended":[1],"given":[],"savedAt":1,"time":0}"#, 0, nil),
    (#"{"ended":[2,-1,9223372036854775807],"given":[7],"savedAt":1,"time":0}"#, 1, nil),
    (#"{"ended":[1,1],"given":[1,1],"savedAt":1,"time":0}"#, 0, nil),
    (#"{"savedAt":1}"#, 1, nil),
    (#"{"ended":[],"given":[],"savedAt":1,"time":-1}"#, 1, .damaged(links: 1)),
    (#"{"ended":[],"given":[],"savedAt":1,"time":9223372036854775807}"#, 1, .damaged(links: 1)),
    (#"{"ended":7,"given":[],"savedAt":1,"time":1}"#, 1, .damaged(links: 1)),
    (#"{"age":1,"link":"x:b","number":1,"source":"app"}"#, 2, nil),
    (#"{"age":1,"link":"x:b","number":-1,"source":"app"}"#, 1, .damaged(links: 1)),
    (
      #"{"age":1,"link":"x:b","number":9223372036854775807,"source":"app"}"#, 1,
      .damaged(links: 1)
    ),
  ]

  @Test func `an invalid change in a file loses only that change`() {
    for row in Self.hostile {
      let lines = [
        #"{"savedAt":1,"time":0,"version":2}"#,
        #"{"age":1,"link":"x:a","number":1,"source":"app"}"#, row.line, "",
      ]
      let (snapshot, reason) = InboxLines.read(Data(lines.joined(separator: "\n").utf8))
      #expect(snapshot?.links.count == row.count, "\(row.line)")
      #expect(reason == row.reason, "\(row.line)")
    }
    // Times at both ends add up to an age that is still one.
    let year: Int64 = 100 * 365 * 24 * 3_600_000
    let lines = [
      #"{"savedAt":1,"time":\#(year),"version":2}"#,
      #"{"age":0,"link":"x:a","number":1,"source":"app"}"#, #"{"savedAt":1,"time":0}"#,
      #"{"age":\#(year),"link":"x:b","number":2,"source":"app"}"#,
      #"{"savedAt":1,"time":\#(year)}"#, "",
    ]
    let (snapshot, _) = InboxLines.read(Data(lines.joined(separator: "\n").utf8))
    #expect(snapshot?.links.map(\.age) == [0, year])
  }

  @Test nonisolated func `many links with the same number are read quickly`() {
    let line = #"{"age":1,"link":"x:a","number":1,"source":"app"}"# + "\n"
    let (snapshot, _) = InboxLines.read(Data(String(repeating: line, count: 20_000).utf8))
    #expect(snapshot?.links.count == 20_000)
  }
}
