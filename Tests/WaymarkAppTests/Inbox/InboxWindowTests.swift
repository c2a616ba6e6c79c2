import Testing
import Waymark
import WaymarkApp

/// Links that come to one of several windows, and those that somebody is asked about first.
@MainActor
@Suite struct InboxWindowTests {
  let results = Results()

  func receive(_ app: InboxApp, _ paths: String...) {
    for path in paths {
      app.inbox.receive(.link("x-app:\(path)"), whenEnded: results.note(path))
    }
  }

  /// Another screen of an app.
  func window(of app: InboxApp) -> Screen {
    let window = Screen()
    window.work = { try await app.perform($0) }
    return window
  }

  @Test func `10: a link is shown in the window that received it`() async throws {
    let app = try InboxApp(.init(whenBusy: .queue), open: LinkInbox.ready)
    let (first, second) = (window(of: app), window(of: app))
    await app.inbox.deliver(.link("x-app:open/a"), with: first.presentation)
    app.inbox.receive(.link("x-app:open/b"), with: second.presentation)
    receive(app, "open/c")
    await app.settle()
    #expect(first.shown == ["open/{id} id=a"] && second.shown == ["open/{id} id=b"])
    #expect(app.screen.shown == ["open/{id} id=c"])
  }

  @Test func `10: a link that is postponed several times keeps its window`() async throws {
    let app = try InboxApp()
    let window = window(of: app)
    app.inbox.receive(
      .link("x-app:both/a"),
      with: window.presentation,
      whenEnded: results.note("a")
    )
    for gate in [LinkInbox.ready, "loaded", "signedIn"] {
      await app.settle()
      #expect(window.asked == [])
      await app.inbox.resume()
      app.router.gates.open(gate)
    }
    await app.settle()
    #expect(window.shown == ["both/{id} id=a"] && app.screen.asked == [])
    #expect(results.codes == ["a": ["success"]])
  }

  @Test func `10: the presentation router of a link is released when the link ends`() async throws {
    let app = try InboxApp()
    weak var gone: RegisteredPresentationRouter?
    do {
      let presentation = Screen().presentation
      gone = presentation
      app.inbox.receive(.link("x-app:open/a"), with: presentation)
    }
    await app.settle()
    #expect(gone != nil)
    await app.inbox.cancelAll()
    #expect(gone == nil)
  }

  @Test func `5: a link that the user must confirm cancels nothing before the confirmation`()
    async throws
  {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "open/h1", "asked/h2")
    await app.settle()
    #expect(app.isPending("h1") && results.codes == [:])
    app.answer("h2", false)
    await app.settle()
    #expect(app.isPending("h1") && results.codes == ["asked/h2": ["cancelled-by-user"]])
    receive(app, "asked/h3")
    await app.settle()
    #expect(app.isPending("h1"))
    app.answer("h3", true)
    await app.settle()
    #expect(results.codes["open/h1"] == ["cancelled-by-newer-link"] && app.isPending("h3"))
  }

  @Test func `5: a rewritten link cancels nothing before its target can be opened`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    var answers: [CheckedContinuation<String?, any Error>] = []
    app.router.rewriting = LinkRouter.Rewriting(hosts: ["click.example"]) { _ in
      try await withCheckedThrowingContinuation { answers.append($0) }
    }
    receive(app, "open/h1")
    await app.settle()
    for (target, code) in [("x-app:nowhere", "no-mapping"), ("x-app:signed/h2", nil)] {
      let text = "https://click.example/\(target)"
      app.inbox.receive(.link(text), whenEnded: results.note(target))
      await app.settle()
      answers.removeLast().resume(returning: target)
      await app.settle()
      #expect(app.isPending("h1") && results.codes[target]?.first == code)
    }
    app.inbox.receive(.link("https://click.example/3"))
    await app.settle()
    answers.removeLast().resume(returning: "x-app:open/h3")
    await app.settle()
    #expect(results.codes["open/h1"] == ["cancelled-by-newer-link"] && app.isPending("h3"))
  }

  @Test func `5: a newer link cancels a link that waits for a confirmation`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "open/h1", "asked/h2", "open/h3")
    await app.settle()
    app.answer("h2", true)
    await app.settle()
    #expect(app.performed == ["h3"] || app.performed == ["h1", "h3"])
    #expect(results.codes["open/h1"] == ["cancelled-by-newer-link"])
    #expect(results.codes["asked/h2"] == ["cancelled-by-newer-link"])
    #expect(app.isPending("h3"))
  }

  @Test func `5: the newer of two links that wait for a confirmation wins`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "asked/h1", "asked/h2")
    await app.settle()
    app.answer("h1", true)
    await app.settle()
    #expect(app.isPending("h1"))
    app.answer("h2", true)
    await app.settle()
    #expect(results.codes == ["asked/h1": ["cancelled-by-newer-link"]] && app.isPending("h2"))
    app.end("h2")
    await app.settle()
    #expect(results.codes["asked/h2"] == ["success"])
  }
}
