import Foundation
import Testing
import Waymark
import WaymarkApp

@Suite struct `The own link of an app` {
  static let links: [(GuideRoute, link: String?)] = [
    (.halls, "x-guide://halls"),
    (.hall("a/b c"), "x-guide://hall/a%2Fb%20c"),
    (.work(hall: "A", number: 7), "x-guide://hall/A/7"),
    // A custom scheme would be refused.
    (.account, "https://guide.example/account"),
    // No custom scheme leads there.
    (.web, "https://guide.example/web"),
    (.hall(""), nil),
    (.hall(".."), nil),
  ]

  @Test(arguments: links)
  func `the own link of a route is its app link, unless it would be rejected`(
    route: GuideRoute,
    link: String?
  ) throws {
    guard let link else {
      #expect(throws: LinkWritingError.self) { try route.ownLink }
      #expect(throws: LinkWritingError.self) { try route.ownURL }
      #expect(throws: LinkWritingError.self) { try LinkArrival.route(route) }
      return
    }
    #expect(try route.ownLink == link)
    #expect(try route.ownURL.absoluteString == link)
    #expect(try LinkArrival.route(route) == .link(link, source: .app))
    #expect(try QuickAction("", opening: route) == QuickAction("", link: link))
    #expect(try GuideRoute.parse(link) == route)
  }

  @MainActor
  @Test(arguments: [GuideRoute.account, .web, .halls])
  func `the own link opens its route from every source`(route: GuideRoute) async throws {
    var opened: [GuideRoute] = []
    let router = try LinkRouter(
      app: GuideRoute.appIdentity,
      routes: [.routes(GuideRoute.self) { opened.append($0) }]
    )
    for source in [LinkSource.widget, .openURL, .inApp, .intent, .notification] {
      #expect(await router.open(try .route(route, source: source)) == .success, "\(source)")
    }
    #expect(opened == Array(repeating: route, count: 5))
  }

  @MainActor
  @Test func `a link that is tapped in a text is not trusted`() async throws {
    let router = try LinkRouter(
      app: GuideRoute.appIdentity,
      routes: [.routes(GuideRoute.self) { _ in }]
    )
    for (source, code) in [(LinkSource.inApp, "unverified"), (.intent, "success")] {
      let result = await router.open(.link("x-guide://account", source: source))
      #expect(result.code == code, "\(source)")
    }
  }
}

/// The links of actions, as text and as URLs.
@MainActor
@Suite struct `The URLs of actions` {
  typealias Feature = Listed<A>

  private func router(_ pattern: String, in scopes: Set<RouteScope>, verified: Bool = false)
    throws -> LinkRouter
  {
    let notes = RouteNotes(requiresVerifiedLink: verified ? true : nil)
    return try LinkRouter(
      app: .tests,
      features: [
        Feature.declaring { $0.send(pattern, to: Feature.show, in: scopes, notes: notes) }
      ]
    )
  }

  @Test(arguments: ["hello.md", "5th & Main", "a/b", "50%", "é", "\u{1F600}", "a+b", "{x}|^"])
  func `a URL of an action is its link`(name: String) throws {
    let router = try router("open/{name}", in: RouteScope.everywhere)
    let (creator, input) = (router.linkCreator, Values(["name": name]))
    let universal = try creator.universalURL(to: Feature.show, with: input)
    #expect(
      universal.absoluteString == (try creator.universalLink(to: Feature.show, with: input))
    )
    let app = try creator.appURL(to: Feature.show, with: input)
    #expect(app.absoluteString == (try creator.appLink(to: Feature.show, with: input)))
    #expect(router.canOpen(url: universal) && router.canOpen(url: app))
  }

  @Test func `an action without an input and a typed route have URLs, too`() throws {
    let router = try LinkRouter(
      app: GuideRoute.appIdentity,
      features: [Plain.self],
      routes: [.routes(GuideRoute.self) { _ in }]
    )
    let creator = router.linkCreator
    #expect(try creator.appURL(to: Plain.show).absoluteString == "x-guide://plain")
    #expect(
      try creator.universalURL(to: Plain.show).absoluteString == "https://guide.example/plain"
    )
    #expect(try creator.appURL(to: GuideRoute.hall("a b")).absoluteString == "x-guide://hall/a%20b")
    #expect(
      try creator.universalURL(to: GuideRoute.web).absoluteString == "https://guide.example/web"
    )
    #expect(throws: LinkWritingError.self) { try creator.appURL(to: GuideRoute.web) }
    #expect(throws: LinkWritingError.self) { try creator.universalURL(to: GuideRoute.hall("..")) }
  }

  @Test func `a URL is not written where no link can be written`() throws {
    let router = try router("open/{name}", in: [.appAny])
    let creator = router.linkCreator
    let input = Values(["name": "a"])
    #expect(throws: LinkWritingError.self) {
      try creator.universalURL(to: Feature.show, with: input)
    }
    for bad in [Values(), Values(["name": ""]), Values(["name": ".."])] {
      #expect(throws: LinkWritingError.self) { try creator.appURL(to: Feature.show, with: bad) }
      #expect(throws: LinkWritingError.self) { try creator.ownURL(to: Feature.show, with: bad) }
      #expect(throws: LinkWritingError.self) {
        try QuickAction("", opening: Feature.show, with: bad, by: creator)
      }
    }
    // The router has no such action.
    let error = try #require(throws: LinkWritingError.self) {
      try creator.appURL(to: Listed<B>.show, with: input)
    }
    #expect(error.route == "B.Show")
  }

  nonisolated static let own: [(Set<RouteScope>, verified: Bool, link: String)] = [
    (RouteScope.everywhere, false, "x-app://open/a"),
    (RouteScope.everywhere, true, "https://domain.example/open/a"),
    ([.universalAny], false, "https://domain.example/open/a"),
    ([.appAny], false, "x-app://open/a"),
  ]

  @Test(arguments: own)
  func `the own link of an action is its app link, unless it would be rejected`(
    scopes: Set<RouteScope>,
    verified: Bool,
    link: String
  ) async throws {
    let router = try router("open/{name}", in: scopes, verified: verified)
    let (creator, input) = (router.linkCreator, Values(["name": "a"]))
    #expect(try creator.ownLink(to: Feature.show, with: input) == link)
    #expect(try creator.ownURL(to: Feature.show, with: input).absoluteString == link)
    let quick = try QuickAction("b", opening: Feature.show, with: input, by: creator)
    #expect(quick == QuickAction("b", link: link))
    let screen = Screen()
    let arrival = LinkArrival.link(quick.link, source: .widget)
    #expect(await router.open(arrival, with: screen.presentation) == .success)
  }

  @Test func `no own link is written if only an unverified link could be`() throws {
    let router = try router("open/{name}", in: [.appAny], verified: true)
    #expect(throws: LinkWritingError.self) {
      try router.linkCreator.ownLink(to: Feature.show, with: Values(["name": "a"]))
    }
  }
}

private enum ShowPlain: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

private enum Plain: Feature, URLMapped {
  static let show = action(ShowPlain.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("plain", to: show) }
}
