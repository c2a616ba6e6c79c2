#if os(Linux)
import Foundation
import Testing
import Waymark
import WaymarkApp

/// Processes that are killed, and those that come after them.
///
/// The test program runs itself once more, with one test, which is the process that is killed.
@MainActor
@Suite struct InboxProcessTests {
  nonisolated private static let name = "WAYMARK_INBOX_FILE"
  nonisolated private static var file: String? { ProcessInfo.processInfo.environment[name] }

  /// The process that is killed.
  @Test(.enabled(if: file != nil)) func child() async throws {
    let store = FileInboxStore(at: URL(filePath: Self.file ?? ""))
    let app = try InboxApp(.init(whenBusy: .queue), store: store)
    for path in ["signed/a", "both/b", "signed/c"] {
      app.inbox.receive(.link("x-app:\(path)"))
    }
    await app.inbox.save()
    app.screen.work = { _ in kill(getpid(), SIGKILL) }
    for gate in ["signedIn", LinkInbox.ready] { app.router.gates.open(gate) }
    await wait { false }
  }

  @Test(.enabled(if: file == nil))
  func `12: a link that was being opened by a killed process is not opened again`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", "InboxProcessTests"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.name: file.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)

    let app = try InboxApp(store: FileInboxStore(at: file))
    #expect(app.inbox.restoration.errors == [])
    #expect(
      app.inbox.restoration.snapshot?.links.map(\.path) == ["signed/a", "both/b", "signed/c"]
    )
    for gate in ["signedIn", LinkInbox.ready] { app.router.gates.open(gate) }
    await wait { app.performed == ["c"] }
    #expect(app.performed == ["c"] && app.ends[1] == ["dropped-interrupted"])
    #expect(await app.inbox.waiting.map(\.gates) == [["loaded"]])
    await app.inbox.save()
    #expect(FileInboxStore(at: file).load().snapshot?.links.map(\.path) == ["both/b"])
  }
}
#endif
