import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkApp

/// A file of links, whatever stands in it.
@MainActor
@Suite(.sameWithoutDiagnostics) struct FileInboxStoreTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID())")
  var file: URL { folder.appending(path: "links.jsonl") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func link(_ path: String, age: Int64 = 5) -> LinkInbox.Snapshot.Link {
    LinkInbox.Snapshot.Link(.link("x-app:\(path)"), source: .openURL, age: age)
  }

  func snapshot(_ count: Int) -> LinkInbox.Snapshot {
    LinkInbox.Snapshot(savedAt: 1_000, links: (0..<count).map { link("signed/\($0)") })
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Does something in the test's folder, and removes it.
  func inFolder(_ body: () async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body()
  }

  @Test func `a file of links is read as it was saved, line by line`() async throws {
    try await inFolder {
      #expect(FileInboxStore(at: file).load() == LinkInbox.Restoration())
      let snapshot = LinkInbox.Snapshot(
        savedAt: 1_763_751_600_000,
        links: [
          link("signed/\"ä\n\u{0}🧭", age: 0),
          .init(
            .activity(type: "x.Show", action: "A.Show", parameters: "a=1"),
            source: .userActivity,
            age: 7,
            isGiven: true
          ),
          .init(.activity(type: "", action: nil, parameters: nil), source: .widget, age: 7),
        ]
      )
      try await FileInboxStore(at: file).save(snapshot)
      #expect(FileInboxStore(at: file).load() == LinkInbox.Restoration(snapshot: snapshot))
      #expect(
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n") == [
          #"{"savedAt":1763751600000,"time":0,"version":3}"#,
          #"{"age":0,"link":"x-app:signed/\"ä\n\u0000🧭","mark":0,"number":1,"#
            + #""source":"open-url"}"#,
          #"{"action":"A.Show","activity":"x.Show","age":7,"mark":1,"#
            + #""number":2,"parameters":"a=1","source":"user-activity"}"#,
          #"{"activity":"","age":7,"mark":0,"number":3,"source":"widget"}"#,
        ]
      )
      try await FileInboxStore(at: file).save(LinkInbox.Snapshot(savedAt: 1))
      #expect(FileInboxStore(at: file).load().snapshot == LinkInbox.Snapshot(savedAt: 1))
      #expect(try names == ["links.jsonl"])
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test func `a file that is cut off anywhere loses only the link at the cut, and is set aside`()
    async throws
  {
    try await inFolder {
      let whole = snapshot(4)
      try await FileInboxStore(at: file).save(whole)
      let data = try Data(contentsOf: file)
      for length in 0..<data.count {
        try data.prefix(length).write(to: file)
        let store = FileInboxStore(at: file)
        let found = store.load()
        let links = try #require(found.snapshot).links
        // All of a line may be there but its end.
        let lines = data.prefix(length + 1).split(separator: 10, omittingEmptySubsequences: false)
        #expect(links == Array(whole.links.prefix(max(0, lines.count - 2))), "\(length)")
        let isWhole = length == 0 || data.prefix(length).last == 10
        #expect(found.errors.count == (isWhole ? 0 : 1), "\(length)")
        if let aside = found.errors.first?.setAside {
          #expect(try Data(contentsOf: URL(filePath: aside)) == data.prefix(length))
        }
        try await store.save(whole)
        #expect(FileInboxStore(at: file).load() == LinkInbox.Restoration(snapshot: whole))
      }
      #expect(
        try names == ["links.jsonl"] + (1...3).map { "links.jsonl.damaged-\($0)" }
      )
    }
  }

  @Test func `a file with changed bytes loses only the changed links`() async throws {
    try await inFolder {
      let seed = SeededGenerator.freshSeed
      var random = SeededGenerator(seed: seed)
      let whole = snapshot(6)
      try await FileInboxStore(at: file).save(whole)
      let data = try Data(contentsOf: file)
      for _ in 0..<500 {
        var changed = data
        let place = Int.random(in: 0..<data.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
        try changed.write(to: file)
        let found = FileInboxStore(at: file).load()
        let old = data.split(separator: 10)
        let hit = data.prefix(place).filter { $0 == 10 }.count
        let text = String(decoding: changed, as: UTF8.self)
        guard let links = found.snapshot?.links else {
          // Another version, for all that is known.
          #expect(hit == 0 && found.errors.count == 1, "seed \(seed): \(text)")
          continue
        }
        for (index, link) in whole.links.enumerated() where index + 1 != hit && index + 2 != hit {
          #expect(
            links.contains(link) || (changed[place] != 10 && data[place] == 10),
            "seed \(seed): \(old.count) \(text)"
          )
        }
      }
    }
  }

  struct Row {
    let text: String
    let reason: InboxStoreError.Reason?
    /// How many links are read; `nil` where nothing is.
    let count: Int?
  }

  static let rows: [Row] = [
    Row(text: #"{"version":4,"savedAt":1}"#, reason: .version(4), count: nil),
    Row(
      text: #"{"savedAt":1,"version":1}"# + "\n" + #"{"age":1,"link":"x:a","source":"app"}"#
        + "\n" + #"{"age":1,"given":true,"link":"x:b","source":"app"}"#,
      reason: nil,
      count: 2
    ),
    Row(text: "{\"version\":-9,\"savedAt\":1}\n{}", reason: .version(-9), count: nil),
    // A process was killed before it wrote the first line.
    Row(text: "", reason: nil, count: 0),
    Row(text: #"{"age":1,"link":"x:a","mark":2,"source":"app"}"#, reason: nil, count: 0),
    Row(text: #"{"age":1,"link":"x:a","mark":1,"source":"app"}"#, reason: nil, count: 1),
    Row(
      text: #"{"age":1,"link":"x:a","mark":3,"source":"app"}"#,
      reason: .damaged(links: 1),
      count: 0
    ),
    Row(text: #"{"version":1}"#, reason: .damaged(links: 1), count: 0),
    Row(text: String(repeating: "[", count: 100_000), reason: .damaged(links: 1), count: 0),
    Row(text: #"{"age":1,"link":"x:a","source":"app","more":[{}]}"#, reason: nil, count: 1),
    Row(text: #"{"age":-1,"link":"x:a","source":"app"}"#, reason: .damaged(links: 1), count: 0),
    Row(text: #"{"age":1e300,"link":"x:a","source":"app"}"#, reason: .damaged(links: 1), count: 0),
    Row(
      text: #"{"age":9223372036854775807,"link":"x:a","source":"app"}"#,
      reason: .damaged(links: 1),
      count: 0
    ),
    Row(text: #"{"age":1,"link":7,"source":"app"}"#, reason: .damaged(links: 1), count: 0),
    Row(text: #"{"age":1,"source":"app"}"#, reason: .damaged(links: 1), count: 0),
  ]

  @Test func `a file with foreign content loses only the lines that cannot be read`() async throws {
    try await inFolder {
      for row in Self.rows {
        let data = Data((row.text.isEmpty ? "" : row.text + "\n").utf8)
        try data.write(to: file)
        let store = FileInboxStore(at: file)
        let found = store.load()
        #expect(found.errors.first?.reason == row.reason, "\(row.text.prefix(80))")
        #expect(found.snapshot?.links.count == row.count, "\(row.text.prefix(80))")
        for aside in found.errors.map(\.setAside) {
          #expect(try Data(contentsOf: URL(filePath: aside ?? "")) == data)
        }
        try await store.save(snapshot(1))
        #expect(FileInboxStore(at: file).load().snapshot == snapshot(1))
      }
    }
  }

  @Test func `a file with many lines is read quickly, up to the limit`() async throws {
    try await inFolder {
      try Data(String(repeating: "{}\n", count: 200_000).utf8).write(to: file)
      let found = FileInboxStore(at: file).load()
      #expect(found.errors.map(\.reason) == [.damaged(links: 200_000)])
      #expect(found.snapshot?.links == [])
      let long =
        #"{"age":1,"link":"x-app:"# + String(repeating: "a", count: 1_000_000)
        + #"","source":"app"}"# + "\n"
      try Data(String(repeating: long, count: 20).utf8).write(to: file)
      let longer = FileInboxStore(at: file).load()
      #expect(longer.errors.map(\.reason) == [.tooLong(limit: 16 << 20)])
      #expect(longer.snapshot?.links.count == 16)
      var huge = LinkInbox.Snapshot(savedAt: 1)
      huge.links = Array(repeating: link(String(repeating: "a", count: 1_000_000)), count: 17)
      await #expect(throws: InboxStoreError.self) { try await FileInboxStore(at: file).save(huge) }
      #expect(try names.contains("links.jsonl"))
    }
  }

  @Test func `a folder, a link or a pipe at the place of the file is refused and stays`()
    async throws
  {
    let target = folder.appending(path: "target")
    let makers: [(String, () throws -> Void)] = [
      (
        "folder",
        { [file] in
          let inner = file.appending(path: "inner")
          try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        }
      ),
      (
        "link",
        { [file] in
          try Data("{}\n".utf8).write(to: target)
          try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        }
      ),
      (
        "pipe",
        { [file] in
          guard mkfifo(file.path, 0o600) == 0 else { throw POSIXError(.EIO) }
        }
      ),
    ]
    try await inFolder {
      for (name, make) in makers {
        try make()
        let before = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
        let store = FileInboxStore(at: file)
        let found = store.load()
        #expect(found.snapshot == nil && found.errors.map(\.setAside) == [nil], "\(name)")
        await #expect(throws: InboxStoreError.self) { try await store.save(snapshot(2)) }
        // A link that comes is opened all the same.
        let app = try InboxApp(store: FileInboxStore(at: file))
        app.inbox.receive(.link("x-app:open/a"))
        await app.inbox.open(LinkInbox.ready)
        #expect(app.performed == ["a"], "\(name)")
        await app.inbox.save()
        let after = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
        #expect(before as? FileAttributeType == after as? FileAttributeType, "\(name)")
        if name == "link" { #expect(try Data(contentsOf: target) == Data("{}\n".utf8)) }
        try FileManager.default.removeItem(at: file)
      }
    }
  }

  @Test func `a file that appears as another item later is not replaced`() async throws {
    try await inFolder {
      let app = try InboxApp(store: FileInboxStore(at: file))
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      app.inbox.receive(.link("x-app:signed/a"))
      await app.inbox.save()
      #expect(app.witness.events.last?.name == "store-fault")
      #expect(try names == ["links.jsonl"])
    }
  }

  @Test func `the temporary file of a killed process is removed when the store is read`()
    async throws
  {
    try await inFolder {
      try await FileInboxStore(at: file).save(snapshot(2))
      try Data("{".utf8).write(to: file.appendingPathExtension("new"))
      #expect(FileInboxStore(at: file).load() == LinkInbox.Restoration(snapshot: snapshot(2)))
      #expect(try names == ["links.jsonl"])
    }
  }

  @Test func `a restored link is marked as given even if no new file can be written`()
    async throws
  {
    try await inFolder {
      try await FileInboxStore(at: file).save(snapshot(3))
      let inner = file.appendingPathExtension("new").appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let app = try InboxApp(.init(whenBusy: .queue), store: FileInboxStore(at: file))
      var waiting: [[String]] = []
      app.whenPerforming = { [file] _ in
        let links = FileInboxStore(at: file).load().snapshot?.links ?? []
        waiting.append(links.filter { !$0.isGiven }.map(\.path))
      }
      for gate in ["signedIn", LinkInbox.ready] { app.router.gates.open(gate) }
      await wait { app.performed.count == 3 }
      #expect(app.witness.events.contains { $0.name == "store-fault" })
      #expect(waiting == [["signed/1", "signed/2"], ["signed/2"], []])
    }
  }

  @Test func `a link that is opened at once is written once, as given`() async throws {
    try await inFolder {
      let app = try InboxApp(store: FileInboxStore(at: file))
      var seen: [String] = []
      app.whenPerforming = { [file] _ in
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        seen = text.split(separator: "\n").map(String.init)
      }
      app.inbox.receive(.link("x-app:open/a"))
      await app.inbox.open(LinkInbox.ready)
      #expect(seen.count == 2 && seen.last?.contains(#""mark":1,"#) == true, "\(seen)")
      await app.inbox.save()
      // No link is left, and no text of one.
      #expect(try Data(contentsOf: file).isEmpty)
      #expect(FileInboxStore(at: file).load().errors.isEmpty)
    }
  }

  @Test func `a damaged file that cannot be set aside is not overwritten`() async throws {
    try await inFolder {
      try Data("{\n".utf8).write(to: file)
      for number in 1...3 {
        let inner = URL(filePath: file.path + ".damaged-\(number)").appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      }
      let store = FileInboxStore(at: file)
      #expect(store.load().errors.map(\.setAside) == [nil])
      await #expect(throws: InboxStoreError.self) { try await store.save(snapshot(1)) }
      #expect(try Data(contentsOf: file) == Data("{\n".utf8))
    }
  }

  @Test func `a failed save in a missing folder is reported and tried again`() async throws {
    try await inFolder {
      let store = FileInboxStore(at: folder.appending(path: "gone/links.jsonl"))
      let app = try InboxApp(store: store)
      app.inbox.receive(.link("x-app:signed/a"))
      await app.inbox.save()
      #expect(app.witness.events.last?.name == "store-fault")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "gone"),
        withIntermediateDirectories: true
      )
      await app.inbox.save()
      #expect(store.load().snapshot?.links.count == 1)
    }
  }

  @Test func `observers and the app learn which links could not be read`() async throws {
    try await inFolder {
      try Data("{\n".utf8).write(to: file)
      let app = try InboxApp(store: FileInboxStore(at: file))
      #expect(app.inbox.restoration.errors.map(\.reason) == [.damaged(links: 1)])
      await app.settle()
      #expect(
        app.witness.lines == [
          "#0 store-fault: 1 of the links in the inbox's store could not be read; set aside as "
            + "'\(file.path).damaged-1'"
        ]
      )
    }
  }
}
