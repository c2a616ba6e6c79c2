import TestSupport
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LinkHandlerTests {
  let screen = Screen()

  @Test func `an invalid path scheme of a handler is left out, and the others are added`()
    async throws
  {
    let earlier = RecordingHandler("games/{id}", "news")
    let router = try LinkRouter(app: .tests, handlers: [earlier])
    let later = RecordingHandler("games/{name}", "open/{", "shop", "news/*")
    let registration = router.addHandler(later)
    #expect(registration.findings.count == 2)
    let codes = registration.findings.map { finding in
      switch finding {
      case .pattern(let origin, let error): "\(origin.destination) \(error.diagnostic.code)"
      case .conflict(let conflict, let first, let second):
        "\(first.destination) \(second.destination) \(conflict.second.pattern.text)"
      default: "\(finding)"
      }
    }
    #expect(
      codes == [
        "RecordingHandler pattern.unclosed-parameter",
        "RecordingHandler RecordingHandler games/{name}",
      ]
    )
    #expect(router.findings == registration.findings)
    for path in ["games/7", "shop", "news/1", "news"] {
      #expect(await router.open("x-app:" + path) == .success, "\(path)")
    }
    #expect(earlier.handled == ["games/{id} id=7", "news"])
    #expect(later.handled == ["shop", "news/*"])
  }

  @Test func `observers receive the errors of the path schemes that were left out`() throws {
    final class Events: LinkObserver {
      var events: [LinkEvent] = []
      func observe(_ event: LinkEvent) { events.append(event) }
    }
    let observer = Events()
    let router = try LinkRouter(app: .tests, handlers: [RecordingHandler("games")])
    router.observe(observer)
    router.addHandler(RecordingHandler("games"))
    #expect(observer.events.map(\.name) == ["fault"])
    #expect(observer.events.map(\.step) == router.findings.map { .fault($0) })
  }

  @Test func `handlers can be removed in any order`() async throws {
    let router = try LinkRouter(app: .tests, handlers: [RecordingHandler("base")])
    let handlers = ["a", "b", "c"].map { RecordingHandler($0) }
    let registrations = handlers.map { router.addHandler($0) }
    func open() -> String {
      ["a", "b", "c", "base"].filter { router.canOpen("x-app:" + $0) }.joined()
    }
    #expect(open() == "abcbase")
    registrations[1].remove()
    #expect(open() == "acbase")
    registrations[0].remove()
    registrations[1].remove()
    #expect(open() == "cbase")
    router.addHandler(handlers[1])
    #expect(open() == "bcbase")
    registrations[2].remove()
    #expect(open() == "bbase")
    #expect(router.origins.count == 2)
  }

  @Test func `a conflicting path scheme is left out with its implied path schemes`() async throws {
    let first = RecordingHandler("games/{id}")
    let router = try LinkRouter(app: .tests, handlers: [first])
    let count = router.table.routes.count
    let later = RecordingHandler("games/{name}", "shop/{id}", "{id}/games")
    let registration = router.addHandler(later)
    #expect(registration.findings.count == 1)
    let added = router.table.routes.dropFirst(count).map(\.pattern.text)
    #expect(added == ["shop/{id}", "{id}/games", "shop?id={id}"])
    #expect(await router.open("x-app:games?name=kay").code == "no-mapping")
  }

  @Test func `a handler that is added twice adds nothing, and its removal ends its errors`()
    throws
  {
    let handler = RecordingHandler("games", "games/{username}", "games/reviews/{game}")
    let router = try LinkRouter(app: .tests, handlers: [handler])
    let patterns = router.table.routes.map(\.pattern.text)
    let registrations = (0..<50).map { _ in router.addHandler(handler) }
    #expect(router.table.routes.map(\.pattern.text) == patterns)
    #expect(router.findings.count == 50 * 3)
    for registration in registrations { registration.remove() }
    #expect(router.findings == [])
    #expect(router.table.routes.map(\.pattern.text) == patterns)
  }

  @Test func `a handler has the same findings whether it is added first or later`() throws {
    let seed = SeededGenerator.freshSeed
    var random = RandomTables(seed: seed)
    var faulty = 0
    for round in 0..<64 where round < 8 || faulty == 0 {
      var app = random.app()
      app.schemes = .any
      app.domains = .any
      var handlers: [any LinkHandler] = []
      let router = try LinkRouter(app: app)
      for _ in 0..<8 {
        let handler = RecordingHandler(random.pattern(), random.pattern(), scopes: random.scopes())
        let registration = router.addHandler(handler)
        do throws(LinkRouterError) {
          let all = try LinkRouter(app: app, handlers: handlers + [handler])
          #expect(registration.findings == [], "seed \(seed), round \(round)")
          #expect(router.table.routes == all.table.routes, "seed \(seed), round \(round)")
          handlers.append(handler)
        } catch {
          // More conflicts may be found among the routes that are left.
          #expect(
            registration.findings.starts(with: error.findings),
            "seed \(seed), round \(round)"
          )
          registration.remove()
          faulty += 1
        }
      }
    }
    #expect(faulty > 0, "seed \(seed)")
  }

  @Test(
    arguments: [
      ([RouteScope.app(scheme: "x-new")], [String](), "lint.undeclared-scheme"),
      ([.app(scheme: "pantry://")], [], "catalog.bad-scheme"),
      ([.universal(domain: "other.example")], [], "lint.undeclared-domain"),
      ([.appAny], ["ident"], "catalog.unknown-secret"),
    ] as [(Set<RouteScope>, [String], String)]
  )
  func `a scope that the app does not declare and an unknown secret are errors`(
    scopes: Set<RouteScope>,
    secrets: [String],
    code: String
  ) throws {
    let handler = RecordingHandler(
      "games/{id}",
      scopes: scopes,
      notes: RouteNotes(secrets: secrets)
    )
    let error = #expect(throws: LinkRouterError.self) {
      try LinkRouter(app: .tests, handlers: [handler])
    }
    #expect(error?.findings.count == 1)
    #expect(error?.description.contains("error[\(code)]: ") == true)
    let router = try LinkRouter(app: .tests)
    let registration = router.addHandler(handler)
    #expect(registration.findings == error?.findings)
    #expect(router.table.routes.isEmpty)
  }

  @Test(
    arguments: [
      (AppIdentity.any, RouteScope.everywhere, false),
      (.any, [.universalAny], false),
      (.any, [.universal(domain: "shop.example")], true),
      (AppIdentity(schemes: ["shop"], domains: .any), RouteScope.everywhere, false),
      (AppIdentity(schemes: .any, domains: ["shop.example"]), RouteScope.everywhere, true),
      (
        AppIdentity(domains: ["shop.example"], variants: ["dev": { $0.domains = .any }]),
        [.universalAny], false
      ),
    ] as [(AppIdentity, Set<RouteScope>, Bool)]
  )
  func `a route that requires a verified link needs the domains of the app`(
    app: AppIdentity,
    scopes: Set<RouteScope>,
    isAccepted: Bool
  ) throws {
    let handler = RecordingHandler(
      "invite/{id}",
      scopes: scopes,
      notes: RouteNotes(requiresVerifiedLink: true)
    )
    let router = try LinkRouter(app: app)
    let registration = router.addHandler(handler)
    #expect(registration.findings.isEmpty == isAccepted)
    #expect(router.table.routes.isEmpty == !isAccepted)
    guard !isAccepted else {
      _ = try LinkRouter(app: app, handlers: [handler])
      return
    }
    let error = #expect(throws: LinkRouterError.self) {
      try LinkRouter(app: app, handlers: [handler])
    }
    #expect(error?.findings == registration.findings)
    #expect(error?.description.contains("error[lint.any-domain-is-verified]: ") == true)
    // As with the shared router, the domains may be named later.
    let named = AppIdentity(schemes: ["shop"], domains: ["shop.example"])
    try router.addFeatures([], app: named)
    #expect(router.addHandler(handler).findings == [])
  }

  @Test func `an old path of every domain does not lead to a route that requires a verified link`()
    throws
  {
    let handler = RecordingHandler(
      "invite/{id}",
      scopes: [.universal(domain: "shop.example")],
      notes: RouteNotes(requiresVerifiedLink: true)
    )
    let forward = LinkForward.redirect("old/{id}", to: "https://shop.example/invite/{id}")
    let error = #expect(throws: LinkRouterError.self) {
      try LinkRouter(handlers: [handler], forwards: [forward])
    }
    #expect(error?.description.contains("error[lint.any-domain-is-verified]: ") == true)
    let app = AppIdentity(schemes: ["shop"], domains: ["shop.example"])
    _ = try LinkRouter(app: app, handlers: [handler], forwards: [forward])
  }

  @Test(.withDiagnostics)
  func `a gate that the app does not list is an error with the gate that was meant`() throws {
    var app = AppIdentity.tests
    app.gates = ["signedIn", "loaded"]
    let handlers = ["signedIn", "signdIn", "ready"].map { gate in
      RecordingHandler("\(gate)/{id}", notes: RouteNotes(gates: [gate]))
    }
    let error = #expect(throws: LinkRouterError.self) {
      try LinkRouter(app: app, handlers: handlers)
    }
    #expect(error?.findings.count == 1)
    #expect(error?.description.contains("error[lint.undeclared-gate]: ") == true)
    #expect(error?.description.contains("did you mean 'signedIn'?") == true)
    // A handler that is added is left out, and without the list, any name is a gate.
    let router = try LinkRouter(app: app)
    #expect(handlers.map { router.addHandler($0).findings.count } == [0, 1, 0])
    _ = try LinkRouter(app: .tests, handlers: handlers)
    // Nor is another gate opened unnoticed.
    let timeline = LinkTimeline()
    router.observe(timeline)
    for gate in ["signedIn", LinkInbox.ready, "loadde", "loadde"] { router.gates.open(gate) }
    #expect(timeline.events.map(\.step) == [.fault(.gate("loadde", nearest: "loaded"))])
    #expect(timeline.events[0].description.contains("did you mean 'loaded'?"))
  }

  @Test func `a router without a scheme and a domain is an error`() {
    let error = #expect(throws: LinkRouterError.self) { try LinkRouter(app: AppIdentity()) }
    #expect(error?.description.contains("error[lint.no-schemes-or-domains]: ") == true)
  }

  @Test func `a conflict behind a more specific route is left out and can be removed`()
    async throws
  {
    let words = RecordingHandler("a/{x:b|c}")
    let router = try LinkRouter(app: .tests, handlers: [words])
    let literal = router.addHandler(RecordingHandler("a/c"))
    let findings = router.addHandler(RecordingHandler("a/{y:c|d}")).findings
    #expect(findings.count == 1)
    literal.remove()
    #expect(await router.open("x-app:a/c") == .success)
    #expect(words.handled == ["a/{x:b|c} x=c"])
  }

  @Test func `a router stores the origin of each route`() throws {
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("open")],
      handlers: [RecordingHandler("games")],
      routes: [.routes(StopRoute.self) { _ in }],
      forwards: [.alias("old", for: "open")]
    )
    #expect(
      router.origins == [
        .action(feature: "A", action: "Show"), .handler("RecordingHandler"),
        .typedRoutes("StopRoute"), .typedRoutes("StopRoute"), .forward("old", to: "open"),
      ]
    )
    #expect(router.table.routes.map(\.pattern.text).prefix(2) == ["open", "games"])
    router.addHandler(RecordingHandler("more"))
    #expect(router.origins.last == .handler("RecordingHandler"))
  }

  @Test func `the scopes and notes of a handler apply to all its routes`() async throws {
    let handler = RecordingHandler(
      "games/{id}",
      scopes: [.app(scheme: "x-old")],
      notes: RouteNotes(gates: ["ready"])
    )
    let router = try LinkRouter(app: .tests, handlers: [handler])
    #expect(await router.open("x-app:games/7").code == "no-mapping")
    #expect(await router.open("x-old:games/7").code == "deferred")
    #expect(await router.open("x-old:games?id=7").code == "deferred")
    router.gates.open("ready")
    #expect(await router.open("x-old:games?id=7") == .success)
  }

  @Test(
    arguments: [
      ("games/{user}/{page?}", "games/kim", "user=kim", ""),
      ("games/{user}/a/b", "games/kim/a/b", "user=kim", "a/b"),
      ("games/{user}/*", "games/kim/x", "user=kim", "x"),
      ("games/{user}/**", "games/kim/x/y", "user=kim", "x/y"),
      ("games/{user}/**", "games/kim/", "user=kim", ""),
      ("games/{path**}", "games/a/b", "path=a/b", ""),
      ("games/{user}/{path**}", "games/kim/a/b", "user=kim&path=a/b", ""),
      ("v{major}.{minor}/notes", "v1.2/notes", "major=1&minor=2", "notes"),
      ("games/all", "games/all", "", ""),
    ]
  )
  func `a path result contains the components after the last parameter`(
    scheme: String,
    path: String,
    params: String,
    trailing: String
  ) async throws {
    let handler = RecordingHandler(scheme)
    let router = try LinkRouter(app: .tests, handlers: [handler])
    #expect(await router.open("x-app://" + path) == .success)
    let result = try #require(handler.results.first)
    #expect(result.params.map { "\($0.key)=\($0.value)" }.joined(separator: "&") == params)
    #expect(result.trailingComponents.joined(separator: "/") == trailing)
  }

  /// Hands its links to the first of several handlers that takes them.
  struct Several: LinkHandler {
    let handlers: [RecordingHandler]
    let pathSchemes = ["games/**"]
    func handle(link: DeepLink) -> Bool {
      guard let taker = handlers.first(where: { $0.canHandle(link: link) }) else { return false }
      return taker.handle(link: link)
    }
  }

  @Test func `a handler that is called by another handler decides by itself`() async throws {
    let handlers = [RecordingHandler("shop/{id}"), RecordingHandler("games/{id}")]
    let router = try LinkRouter(app: .tests, handlers: [Several(handlers: handlers)])
    #expect(await router.open("x-app:games/7") == .success)
    #expect(handlers.map(\.handled) == [[], ["games/{id} id=7"]])
  }

  @Test func `an implied path scheme has a lower precedence than a declared one`() async throws {
    let first = RecordingHandler("games/{user}", "shop/{id:int}", "shop/{id:a|b}")
    let second = RecordingHandler("games?user={name}")
    for handlers in [[first, second], [second, first]] {
      let router = try LinkRouter(app: .tests, handlers: handlers)
      for path in ["games?user=kim", "shop/7", "shop/a", "shop?id=7"] {
        #expect(await router.open("x-app:" + path) == .success, "\(path)")
      }
    }
    #expect(second.handled == Array(repeating: "games?user={name} name=kim", count: 2))
    #expect(
      Array(first.handled.prefix(3)) == [
        "shop/{id:int} id=7", "shop/{id:a|b} id=a", "shop?id={id:int} id=7",
      ]
    )
    let router = try LinkRouter(app: .tests, handlers: [first])
    let registration = router.addHandler(second)
    #expect(registration.findings == [])
    #expect(await router.open("x-app:games?user=lee") == .success)
    #expect(second.handled.last == "games?user={name} name=lee")
    registration.remove()
    #expect(await router.open("x-app:games?user=lee") == .success)
    #expect(first.handled.last == "games?user={user} user=lee")
    let findings = router.addHandler(RecordingHandler("more", "shop/{id:a|c}", "shop?id={x}"))
      .findings
    #expect(findings.count == 1)
    #expect(await router.open("x-app:more") == .success)
    #expect(await router.open("x-app:shop?id=z") == .success)
  }

  class Base: LinkHandler {
    let pathSchemes = ["games/{id}"]
    var found: [String?] = []
    func handle(link: DeepLink) -> Bool {
      found.append(result(forLink: link)?.params["id"])
      return true
    }
  }

  final class Derived: Base {}

  @Test func `a handler returns the same result as the router, under the app's policies`()
    async throws
  {
    var app = AppIdentity.tests
    app.policies.pathCase = .insensitive
    app.policies.plus = .space
    for handler in [Base(), Derived()] {
      let router = try LinkRouter(app: app, handlers: [handler])
      #expect(await router.open("x-app:GAMES/kim") == .success)
      #expect(await router.open("x-app:games?id=k+m") == .success)
      #expect(handler.found == ["kim", "k m"])
    }
  }

  @Test func `a restricted value is checked before the handler is called`() async throws {
    let handler = RecordingHandler("games?page={page:int}")
    let router = try LinkRouter(app: .tests, handlers: [handler])
    #expect(await router.open("x-app:games?page=x").code == "not-decodable")
    #expect(handler.handled == [])
  }

  @Test func `errors in the handlers of a new router are thrown`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try LinkRouter(app: .tests, handlers: [RecordingHandler("a/{"), RecordingHandler("b/*x")])
    }
    #expect(error.findings.count == 2)
    #expect(error.description.contains("in the handler 'RecordingHandler': error[pattern."))
  }
}
