import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

@MainActor
@Suite struct TypedDestinationTests {
  let screen = Screen()

  @Test func `the most specific route is chosen among typed routes and features`() async throws {
    var opened: [StopRoute] = []
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("stop/{name}", "open")],
      routes: [.routes(StopRoute.self) { opened.append($0) }]
    )
    for link in [
      "x-app://stop/25", "https://domain.example/stop/first", "x-app:search?q=a%20b", "x-app:open",
    ] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    #expect(opened == [.stop(id: 25), .search(query: "a b")])
    #expect(screen.shown == ["stop/{name} name=first", "open"])
  }

  @Test func `a closure receives the origin of its value`() async throws {
    var contexts: [ActionContext<StopRoute>] = []
    let destination = TypedRouteDestination.routes(
      StopRoute.self,
      openWith: { route, context in
        #expect(route == context.input)
        contexts.append(context)
      }
    )
    let router = try LinkRouter(app: .tests, routes: [destination])
    #expect(await router.open(.widget("x-app:stop/7")) == .success)
    let context = try #require(contexts.first)
    #expect(context.source == .widget)
    #expect(context.mapping?.name == "stop")
    #expect(context.link?.text == "x-app:stop/7")
  }

  @Test func `an invalid value and an error of a closure are the result of the link`() async throws
  {
    struct Closed: Error {}
    let router = try LinkRouter(
      app: .tests,
      routes: [.routes(StopRoute.self) { _ in throw Closed() }]
    )
    let tooLarge = await router.open("x-app:stop/9999999999999999999")
    guard case .notDecodable(let link, let error) = tooLarge else {
      Issue.record("\(tooLarge)")
      return
    }
    #expect(link.origin == .typedRoutes("StopRoute") && link.route == "stop")
    #expect(error.parameter == "id" && error.value == "9999999999999999999")
    let failed = await router.open("x-app:stop/7")
    guard case .failed(let failure) = failed else {
      Issue.record("\(failed)")
      return
    }
    #expect(failure.action == "StopRoute" && failure.type == "Closed")
  }

  @Test func `a router writes links and activities with its own identity`() async throws {
    let app = AppIdentity(
      schemes: ["x-beta", "x-other"],
      domains: ["beta.example", "other.example"],
      policies: LinkPolicies(trailingSlash: .strict)
    )
    let router = try LinkRouter(app: app, routes: [.routes(GuideRoute.self) { _ in }])
    let publisher = `The activities of typed routes`.Publisher()
    router.activityPublisher = publisher
    let creator = router.linkCreator
    for route in [GuideRoute.halls, .hall("Egypt"), .work(hall: "Rome", number: 7), .ticket(3)] {
      let links = [try creator.appLink(to: route), try creator.universalLink(to: route)]
      #expect(links[0].hasPrefix("x-beta:") && links[1].hasPrefix("https://beta.example/"))
      for link in links {
        #expect(await router.open(link) == .success)
        #expect((try GuideRoute.match(link)) == nil)
        let match = try #require(try router.table.match(link))
        #expect(try GuideRoute.decode(match) == route)
      }
    }
    #expect(router.currentActivity?.webPageURL == "https://beta.example/ticket/3")
    #expect(router.currentActivity?.userInfo == [LinkActivity.linkKey: "x-beta://ticket/3"])
    let other = router.linkCreator(scheme: "x-other", domain: "other.example")
    #expect(try other.appLink(to: GuideRoute.halls) == "x-other://halls")
    #expect(try other.universalLink(to: GuideRoute.web) == "https://other.example/web")
    // An error names what the router has.
    let own = router.linkCreator(scheme: "x-guide")
    let error = #expect(throws: LinkWritingError.self) { try own.appLink(to: GuideRoute.halls) }
    #expect(
      error?.reason
        == .noMapping(
          .otherName(.app, requested: "x-guide", available: ["x-beta", "x-other"])
        )
    )
  }

  @Test func `a route that a router has left out is not written`() throws {
    let router = try LinkRouter(app: .tests, features: [Listed<A>.sending("stop/{number:int}")])
    let registration = router.on(StopRoute.self) { _ in }
    #expect(registration.findings.count == 1)
    let creator = router.linkCreator
    #expect(try creator.appLink(to: StopRoute.search(query: "a")) == "x-app://search?q=a")
    let error = #expect(throws: LinkWritingError.self) {
      try creator.appLink(to: StopRoute.stop(id: 7))
    }
    #expect(error?.reason == .noMapping(.unknownRoute(nearest: nil)))
  }

  @Test func `a conflict between an enum and a feature is an error that names both`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try LinkRouter(
        app: .tests,
        features: [Listed<A>.sending("stop/{number:int}", "search?q={text}")],
        routes: [.routes(StopRoute.self) { _ in }]
      )
    }
    #expect(error.findings.count == 2)
    for finding in error.findings {
      #expect(
        finding.description.hasPrefix("between the feature 'A' and the routes 'StopRoute': ")
      )
    }
  }

  @Test func `two routes with the same name are an error that names both`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try LinkRouter(
        app: .tests,
        features: [Listed<A>.declaring { $0.send("a", to: Listed<A>.show, name: "stop") }],
        routes: [.routes(StopRoute.self) { _ in }]
      )
    }
    #expect(
      error.findings == [
        .duplicateName(
          "stop",
          first: .action(feature: "A", action: "Show"),
          second: .typedRoutes("StopRoute")
        )
      ]
    )
  }

  @Test func `a route that is added later is left out if it conflicts with an earlier route`()
    async throws
  {
    var opened: [StopRoute] = []
    let router = try LinkRouter(app: .tests, features: [Listed<A>.sending("stop/{number:int}")])
    let registration = router.on(StopRoute.self) { opened.append($0) }
    #expect(registration.findings.count == 1)
    #expect(await router.open("x-app:stop/7", with: screen.presentation) == .success)
    #expect(await router.open("x-app:search?q=a", with: screen.presentation) == .success)
    #expect(opened == [.search(query: "a")])
    #expect(screen.shown == ["stop/{number:int} number=7"])
    registration.remove()
    #expect(!router.canOpen("x-app:search?q=a"))
    let again = router.on(StopRoute.self) { opened.append($0) }
    #expect(again.findings.count == 1 && router.findings == again.findings)
    #expect(router.canOpen("x-app:search?q=a"))
  }

  /// An enum whose routes make no table.
  enum Faulty: TypedRoutes {
    case one
    static let routeSet = RouteExpansion.RouteSet(Self.self)
    static var routeDeclarations: [RouteExpansion.Declaration] {
      [RouteExpansion.Declaration("a/{"), RouteExpansion.Declaration("b")]
    }
    init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) { self = .one }
    func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {}
  }

  /// An enum of which some paths stay in the browser.
  enum Partly: TypedRoutes {
    case page
    static let webOnly: [WebOnlyDeclaration] = ["page/login"]
    static let routeSet = RouteExpansion.RouteSet(Self.self)
    static var routeDeclarations: [RouteExpansion.Declaration] {
      [RouteExpansion.Declaration("page/*")]
    }
    init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) { self = .page }
    func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {}
  }

  @Test func `an enum with invalid routes is an error that names the enum`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try LinkRouter(app: .tests, routes: [.routes(Faulty.self) { _ in }])
    }
    #expect(error.description.hasPrefix("in the routes 'Faulty': "))
    let router = try LinkRouter(app: .tests)
    #expect(router.on(Faulty.self) { _ in }.findings == error.findings)
    #expect(router.origins == [])
  }

  @Test func `web-only paths of an enum stay in the browser, also if it is added later`()
    async throws
  {
    let first = try LinkRouter(app: .tests, routes: [.routes(Partly.self) { _ in }])
    let later = try LinkRouter(app: .tests)
    let registration = later.on(Partly.self) { _ in }
    for router in [first, later] {
      #expect(await router.open("https://domain.example/page/home") == .success)
      #expect(await router.open("https://domain.example/page/login").code == "no-mapping")
      #expect(await router.open("x-app:page/login") == .success)
    }
    registration.remove()
    later.addHandler(RecordingHandler("page/*"))
    #expect(await later.open("https://domain.example/page/login") == .success)
    let declared = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("page/*")],
      webOnly: [WebOnlyDeclaration("page/login", domain: "old.example")]
    )
    #expect(!declared.canOpen("https://old.example/page/login"))
    #expect(declared.canOpen("https://domain.example/page/login"))
    #expect(throws: LinkRouterError.self) { try LinkRouter(app: .tests, webOnly: ["a/{"]) }
  }
}
