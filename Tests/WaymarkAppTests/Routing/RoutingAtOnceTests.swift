import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkApp

/// `route(url:)`, which returns what a handler returned.
@MainActor
@Suite struct `Links that are routed at once` {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `the value of a handler is returned before its action is over`() throws {
    let handler = RecordingHandler("games/{id}")
    let router = try LinkRouter(
      app: .tests,
      handlers: [handler],
      forwards: [.alias("old/{id}", for: "games/{id}")]
    )
    let timeline = LinkTimeline()
    router.observe(timeline)
    #expect(router.route(url: try url("x-app:games/1")))
    #expect(handler.handled == ["games/{id} id=1"])
    #expect(timeline.events.map(\.name) == ["received", "matched", "performing", "finished"])
    #expect(timeline.events.last?.step == .finished(.success))
    handler.answer = false
    #expect(!router.route(url: try url("https://domain.example/games/2")))
    // An old path leads to the handler.
    #expect(!router.route(url: try url("x-app:old/3")))
    handler.answer = true
    #expect(router.route(url: try url("x-app:old/4")))
    #expect(handler.handled.count == 4)
    #expect(!router.route(url: try url("x-app:nowhere")))
  }

  @Test func `a link that every handler refuses is not routed`() throws {
    let handlers = [ChoosyHandler("1", "games/{id}"), ChoosyHandler("2", "games/**")]
    let router = try LinkRouter(app: .tests, handlers: handlers)
    handlers[0].refuses = true
    #expect(router.route(url: try url("x-app:games/1")))
    handlers[1].refuses = true
    #expect(!router.route(url: try url("x-app:games/1")))
  }

  @Test func `a link that waits for something is accepted, or refused at once`() async throws {
    let gated = RecordingHandler("gated", notes: RouteNotes(gates: ["signedIn"]))
    let paid = RecordingHandler("paid", notes: RouteNotes(requires: ["premium"]))
    let verified = RecordingHandler("verified", notes: RouteNotes(requiresVerifiedLink: true))
    let screen = Screen()
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("action")],
      handlers: [gated, paid, verified],
      requirements: ["premium": .flag("premium")]
    )
    router.presentation = screen.presentation
    for handler in [gated, paid, verified] { handler.answer = false }
    // As for every other call, a link that waits is refused with its result.
    for path in ["x-app:gated", "x-app:paid", "x-app:verified"] {
      #expect(!router.route(url: try url(path)), "\(path)")
    }
    router.gates.open("signedIn")
    router.environment.flags["premium"] = true
    for path in ["x-app:gated", "x-app:paid", "https://domain.example/verified", "x-app:action"] {
      #expect(router.route(url: try url(path)), "\(path)")
    }
    #expect(gated.handled == [] && screen.shown == [])
    let timeline = LinkTimeline()
    router.observe(timeline)
    await wait { timeline.events.filter({ $0.name == "finished" }).count >= 4 }
    #expect(gated.handled == ["gated"] && paid.handled == ["paid"] && screen.shown == ["action"])
    #expect(verified.handled == ["verified"])
  }

  @Test func `a handler is not called before a link that came earlier`() async throws {
    let handler = RecordingHandler("games/{id}")
    handler.answer = false
    let router = try LinkRouter(app: .tests, handlers: [handler])
    let _: LinkRouter.Receipt = router.open("x-app:games/1")
    #expect(router.route(url: try url("x-app:games/2")))
    #expect(handler.handled == [])
    await wait { handler.handled.count >= 2 }
    #expect(handler.handled == ["games/{id} id=1", "games/{id} id=2"])
    #expect(!router.route(url: try url("x-app:games/3")))
    #expect(handler.handled.count == 3)
  }

  @Test func `a link does not overtake the links of an inbox`() async throws {
    let handler = RecordingHandler("games/{id}")
    handler.answer = false
    let router = try LinkRouter(app: .tests, handlers: [handler])
    let inbox = LinkInbox(router)
    // The inbox is not ready.
    #expect(router.route(url: try url("x-app:games/1")))
    #expect(handler.handled == [])
    await wait { !handler.handled.isEmpty }
    await inbox.open(LinkInbox.ready)
    #expect(!router.route(url: try url("x-app:games/2")))
    #expect(handler.handled.count == 2)
    // A link has come on another thread.
    inbox.receive(.link("x-app:games/3"))
    #expect(router.route(url: try url("x-app:games/4")))
    #expect(handler.handled.count == 2)
    await wait { handler.handled.count >= 4 }
    _ = inbox
  }

  /// A handler that routes its own link again.
  final class Endless: LinkHandler {
    let pathSchemes = ["again/{number:int}"]
    weak var router: LinkRouter?
    var depth = 0
    var deepest = 0
    var ends = false
    func handle(link: DeepLink) -> Bool {
      depth += 1
      defer { depth -= 1 }
      deepest = max(deepest, depth)
      guard !ends, let url = link.url else { return false }
      return router?.route(url: url) ?? false
    }
  }

  @Test func `a handler that routes its own link again does not exhaust the stack`() async throws {
    let handler = Endless()
    let router = try LinkRouter(app: .tests, handlers: [handler])
    handler.router = router
    #expect(router.route(url: try url("x-app:again/1")))
    #expect(handler.deepest == 8)
    handler.ends = true
    for _ in 0..<10 { await Task.yield() }
    #expect(!router.route(url: try url("x-app:again/1")))
  }
}
