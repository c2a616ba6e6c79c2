#if os(Linux)
import Foundation
import Testing
import Waymark
import WaymarkApp

/// A full disk, simulated by a limit on the size of the files that a process writes.
///
/// The test program runs itself once more, with one test, because the limit holds for a process.
@MainActor
@Suite struct InboxFullDiskTests {
  nonisolated private static let name = "WAYMARK_FULL_DISK"
  nonisolated private static var folder: String? { ProcessInfo.processInfo.environment[name] }

  /// How many bytes a file may have.
  private func limit(_ bytes: UInt) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(1), &limit)
    limit.rlim_cur = bytes
    setrlimit(__rlimit_resource_t(1), &limit)
  }

  /// The process with the limit.
  @Test(.enabled(if: folder != nil)) func child() async throws {
    let folder = URL(filePath: Self.folder ?? "")
    let file = folder.appending(path: "links.jsonl")
    let app = try InboxApp(.init(whenBusy: .queue), store: FileInboxStore(at: file))
    func paths() -> [String]? { FileInboxStore(at: file).load().snapshot?.links.map(\.path) }
    func errors() -> Int { app.witness.events.count { $0.name == "store-fault" } }

    app.inbox.receive(.link("x-app:signed/a"))
    await app.inbox.save()
    var good = try Data(contentsOf: file)
    #expect(paths() == ["signed/a"] && errors() == 0)
    // A change of which not even a byte has room, one of which a part has, and a new file.
    for (number, room) in [0, 10, -20].enumerated() {
      limit(UInt(good.count + room))
      app.inbox.receive(.link("x-app:signed/\(number)"))
      for tries in 1...2 {
        await app.inbox.save()
        #expect(errors() == 2 * number + tries, "\(app.witness.lines)")
        #expect(try Data(contentsOf: file) == good)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["links.jsonl"])
      }
      // There is room again.
      limit(1 << 20)
      await app.inbox.save()
      #expect(paths() == ["signed/a"] + (0...number).map { "signed/\($0)" })
      good = try Data(contentsOf: file)
    }
    limit(UInt(good.count))
    // The links of the running app go on, and their marks need no room.
    var given: [[String]] = []
    app.whenPerforming = { _ in
      let links = FileInboxStore(at: file).load().snapshot?.links ?? []
      given.append(links.filter(\.isGiven).map(\.path))
    }
    await app.inbox.open("signedIn")
    app.inbox.receive(.link("x-app:both/b"))
    await app.inbox.open(LinkInbox.ready)
    #expect(app.performed == ["a", "0", "1", "2"])
    #expect(given == [["signed/a"], ["signed/0"], ["signed/1"], ["signed/2"]])
    #expect(try Data(contentsOf: file).count <= good.count)
    await app.inbox.save()
    #expect(paths()?.contains { $0.hasPrefix("signed") } == false)
    limit(1 << 20)
    await app.inbox.save()
    #expect(paths() == ["both/b"])
    try Data("through".utf8).write(to: folder.appending(path: "through"))
  }

  @Test(.enabled(if: folder == nil))
  func `15: a full disk keeps the last good file, and the error is reported`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", "InboxFullDiskTests"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.name: folder.path]) {
      $1
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "through").path))
  }
}
#endif
