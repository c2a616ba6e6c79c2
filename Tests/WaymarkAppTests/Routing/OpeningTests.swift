import Foundation
import Testing
import Waymark
import WaymarkApp

/// The two ways to open a link: waited for, and answered at once.
@MainActor
@Suite(.serialized) struct OpeningTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  let screen = Screen()

  @Test func `a synchronous open returns the result that is known at once`() async throws {
    let features = [Listed<A>.sending("open"), Limited<A>.requiring(.flag("on"))]
    let router = try LinkRouter(app: .tests, features: features)
    let table = [
      ("x-app:open", "accepted"), ("x-app:none", "no-mapping"), ("no link", "unreadable"),
      ("x-app:open?refused", "not-decodable"), ("x-app:limited-A/a", "unavailable"),
    ]
    let presentation = screen.presentation
    func code(_ link: String) -> String {
      if case .refused(let result) = router.open(link, with: presentation) {
        result.code
      } else {
        "accepted"
      }
    }
    func codes() -> [String] { table.map { code($0.0) } }
    #expect(codes() == table.map(\.1))
    #expect(screen.asked == [])
    await wait { !screen.shown.isEmpty }
    #expect(screen.shown == ["open"])
  }

  @Test func `the result of an accepted link is sent to observers`() async throws {
    struct Broken: Error {}
    let router = try LinkRouter.sending("open")
    let timeline = LinkTimeline()
    router.observe(timeline)
    screen.work = { _ in throw Broken() }
    let presentation = screen.presentation
    func open() -> Bool {
      router.presentation = presentation
      return router.route(url: URL(string: "x-app:open") ?? URL(fileURLWithPath: "/"))
    }
    #expect(open())
    await wait { timeline.events.last?.name == "finished" }
    guard case .finished(.failed(let failure))? = timeline.events.last?.step else {
      Issue.record("\(timeline.events)")
      return
    }
    #expect(failure.type == "Broken")
  }

  @Test func `nothing is shown for a caller that cancels before the UI is ready`() async throws {
    let router = try LinkRouter.sending("open")
    let presentation = screen.presentation
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await router.open("x-app:open", with: presentation)
    }
    task.cancel()
    #expect(await task.value == .cancelled(by: .caller))
    #expect(screen.asked == [])
  }

  @Test func `nothing is shown for a caller that cancels while the user is asked`() async throws {
    let notes = RouteNotes(requiresVerifiedLink: true)
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.declaring { $0.send("open", to: Listed<A>.show, notes: notes) }]
    )
    let presentation = screen.presentation
    router.consent = { _ in
      while !Task.isCancelled { await Task.yield() }
      return true
    }
    let task = Task { await router.open("x-app:open", with: presentation) }
    await Task.yield()
    task.cancel()
    #expect(await task.value == .cancelled(by: .caller))
    #expect(screen.asked == [])
  }

  @Test func `links that are opened at the same time are independent`() async throws {
    let router = try LinkRouter.sending("open/{n}")
    screen.work = { context in
      for _ in 0..<(context.input.text.hasSuffix("1") ? 20 : 1) { await Task.yield() }
    }
    let presentation = screen.presentation
    let tasks = (0..<20).map { number in
      Task { await router.open("x-app:open/\(number)", with: presentation) }
    }
    for task in tasks { #expect(await task.value == .success) }
    #expect(Set(screen.shown).count == 20)
  }

  @Test func `an action can open another link`() async throws {
    let router = try LinkRouter.sending("open", "then")
    let presentation = screen.presentation
    screen.work = { context in
      guard context.mapping?.pattern.text == "open" else { return }
      #expect(await router.open("x-app:then", with: presentation, source: .app) == .success)
    }
    #expect(await router.open("x-app:open", with: presentation) == .success)
    #expect(screen.shown == ["then", "open"])
  }

  @Test func `canOpen checks a link without opening it`() throws {
    let router = try LinkRouter(
      app: .tests,
      features: [Limited<A>.requiring(.flag("on"))],
      handlers: [RecordingHandler("games")]
    )
    #expect(router.canOpen("x-app:limited-A/a"))
    #expect(router.canOpen("x-app:games"))
    #expect(!router.canOpen("x-app:none"))
    #expect(!router.canOpen("no link"))
  }
}
