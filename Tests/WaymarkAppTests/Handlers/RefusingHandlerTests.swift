import TestSupport
import Testing
import Waymark

@testable import WaymarkApp

@MainActor
@Suite(.serialized) struct `Handlers that refuse links` {
  let a = ChoosyHandler("a", "games/{id:int}", "games/**")
  let b = ChoosyHandler("b", "games/{id}")
  let c = ChoosyHandler("c", "{any}/**", "**")

  init() { ChoosyHandler.calls = [] }

  private var handlers: [any LinkHandler] { [a, b, c] }

  @Test(
    arguments: [
      ("games/7", "", ["a? games/{id:int}", "a games/{id:int} id=7"]),
      ("games/7", "a", ["a? games/{id:int}", "b? games/{id}", "b games/{id} id=7"]),
      ("games/7", "b", ["a? games/{id:int}", "a games/{id:int} id=7"]),
      (
        "games/7", "ab",
        ["a? games/{id:int}", "b? games/{id}", "c? {any}/**", "c {any}/** any=games 7"]
      ),
      ("games/7", "abc", ["a? games/{id:int}", "b? games/{id}", "c? {any}/**"]),
      ("games/7/8", "a", ["a? games/**", "c? {any}/**", "c {any}/** any=games 7/8"]),
      ("games/x", "b", ["b? games/{id}", "a? games/**", "a games/**"]),
      ("", "c", ["c? **"]),
    ]
  )
  func `a refused link goes to the next best handler, whatever their order`(
    path: String,
    refusers: String,
    calls: [String]
  ) async throws {
    for handler in [a, b, c] { handler.refuses = refusers.contains(handler.name) }
    for handlers in [handlers, handlers.reversed()] {
      let router = try LinkRouter(app: .tests, handlers: handlers)
      let isAccepted = !calls.last!.contains("?")
      for link in ["x-app:/" + path, "https://domain.example/" + path] {
        let result = await router.open(link)
        #expect(result.code == (isAccepted ? "success" : "declined"), "\(link)")
        #expect(ChoosyHandler.newCalls() == calls, "\(link)")
        #expect(router.canOpen(link) == isAccepted)
        #expect(ChoosyHandler.newCalls() == calls.filter { $0.contains("?") })
      }
    }
  }

  @Test func `a handler that returns false for a link that it accepted ends the link`() async throws
  {
    b.answer = false
    let router = try LinkRouter(app: .tests, handlers: handlers)
    #expect(await router.open("x-app:games/x").code == "declined")
    #expect(ChoosyHandler.newCalls() == ["b? games/{id}", "b games/{id} id=x"])
  }

  @Test func `a handler whose paths are left to another handler is still asked once`() async throws
  {
    let twice = ChoosyHandler("t", "games/{id:int}", "games/{id}", "games/**", "**")
    twice.refuses = true
    let router = try LinkRouter(app: .tests, handlers: [twice])
    #expect(await router.open("x-app:games/7").code == "declined")
    #expect(ChoosyHandler.newCalls() == ["t? games/{id:int}"])
  }

  @Test func `actions and typed routes do not receive a link that a handler refuses`() async throws
  {
    a.refuses = true
    let screen = Screen()
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("games/{id}", "**")],
      handlers: [a, ChoosyHandler("d", "{any}/{id:int}")]
    )
    #expect(await router.open("x-app:games/7", with: screen.presentation) == .success)
    #expect(screen.shown == [])
    #expect(
      ChoosyHandler.newCalls() == [
        "a? games/{id:int}", "d? {any}/{id:int}", "d {any}/{id:int} any=games&id=7",
      ]
    )
    // Nor is a handler asked about a link of an action.
    #expect(await router.open("x-app:games/x", with: screen.presentation) == .success)
    #expect(screen.shown == ["games/{id} id=x"] && ChoosyHandler.newCalls() == [])
  }

  @Test func `a handler is asked when the gates of its link are open, and again after each wait`()
    async throws
  {
    let gated = ChoosyHandler("g", "games/{id:int}", notes: RouteNotes(gates: ["signedIn"]))
    let other = ChoosyHandler("o", "games/{id}", notes: RouteNotes(gates: ["loaded"]))
    gated.refuses = true
    let router = try LinkRouter(app: .tests, handlers: [gated, other])
    guard case .deferred(let first, until: ["signedIn"]) = await router.open("x-app:games/7") else {
      Issue.record("the link must wait for 'signedIn'")
      return
    }
    #expect(router.canOpen("x-app:games/7"))
    #expect(ChoosyHandler.newCalls() == [])
    router.gates.open("signedIn")
    guard case .deferred(let second, until: ["loaded"]) = await first.resume() else {
      Issue.record("the link must wait for 'loaded'")
      return
    }
    #expect(second.link.route == "games/{id}")
    #expect(ChoosyHandler.newCalls() == ["g? games/{id:int}"])
    router.gates.open("loaded")
    #expect(await second.resume() == .success)
    #expect(ChoosyHandler.newCalls() == ["o? games/{id}", "o games/{id} id=7"])
  }

  @Test func `a link in an inbox goes to the handler that accepts it when the inbox is ready`()
    async throws
  {
    let router = try LinkRouter(app: .tests, handlers: handlers)
    let inbox = LinkInbox(router)
    a.refuses = true
    b.refuses = true
    c.refuses = true
    // The handlers are not asked before the app is ready.
    #expect(inbox.accept(.link("x-app:games/7")))
    #expect(ChoosyHandler.newCalls() == [])
    b.refuses = false
    await inbox.open(LinkInbox.ready)
    #expect(
      ChoosyHandler.newCalls() == ["a? games/{id:int}", "b? games/{id}", "b games/{id} id=7"]
    )
  }

  @Test func `the route of the next handler protects the link`() async throws {
    a.refuses = true
    let strict = ChoosyHandler("s", "games/{id}", notes: RouteNotes(requiresVerifiedLink: true))
    let router = try LinkRouter(app: .tests, handlers: [a, strict, c])
    #expect(await router.open("x-app:games/7").code == "unverified")
    #expect(ChoosyHandler.newCalls() == ["a? games/{id:int}"])
    #expect(await router.open("https://domain.example/games/7") == .success)
    #expect(ChoosyHandler.newCalls().last == "s games/{id} id=7")
    // The handler of a route that requires a verified link is not asked about another link.
    strict.refuses = true
    #expect(await router.open("x-app:games/x").code == "unverified")
    #expect(ChoosyHandler.newCalls() == [])
  }

  @Test func `observers receive each route that is chosen, without the secrets of any`()
    async throws
  {
    let secret = ChoosyHandler("s", "games/{token}", notes: RouteNotes(secrets: ["token"]))
    a.refuses = true
    let router = try LinkRouter(app: .tests, handlers: [a, secret])
    let timeline = LinkTimeline()
    router.observe(timeline)
    #expect(await router.open("x-app:games/4711") == .success)
    #expect(
      timeline.events.map(\.name) == ["received", "matched", "matched", "performing", "finished"]
    )
    #expect(timeline.events[2].link?.text == "x-app:games/***")
    #expect(timeline.events.last?.link?.route == "games/{token}")
  }

  @Test func `the handler of a link is the one of a router without the handlers that refuse it`()
    async throws
  {
    let seed = SeededGenerator.freshSeed
    var random = RandomTables(seed: seed)
    var numbers = SeededGenerator(seed: seed)
    var refusals = 0
    for round in 0..<60 {
      var handlers: [ChoosyHandler] = []
      for index in 0..<5 {
        let next = ChoosyHandler("\(index)", random.pattern(), random.pattern())
        if (try? LinkRouter(handlers: handlers + [next])) != nil { handlers.append(next) }
      }
      let router = try LinkRouter(handlers: handlers)
      for handler in handlers { handler.refuses = Bool.random(using: &numbers) }
      for route in router.table.routes.indices {
        let link = router.table.sampleLink(forRoute: route)
        _ = await router.open(link)
        let calls = ChoosyHandler.newCalls().map { $0.prefix { $0 != " " } }.map(String.init)
        var (expected, left) = ([String](), handlers)
        func index(_ route: Int) -> Int? {
          left.firstIndex { $0 === router.compiled.entries[route].handler as? ChoosyHandler }
        }
        while true {
          let routes = router.table.routes.indices.filter { index($0) != nil }
          let table = try? RouteTable(routes.map { router.table.routes[$0] })
          guard let match = try table?.match(link), match.restrictionError == nil,
            let place = index(routes[match.routeIndex])
          else { break }
          let handler = left.remove(at: place)
          expected.append(handler.name + "?")
          guard handler.refuses else {
            expected.append(handler.name)
            break
          }
          refusals += 1
        }
        #expect(calls == expected, "seed \(seed), round \(round): \(link)")
      }
    }
    #expect(refusals > 20, "seed \(seed)")
  }
}
