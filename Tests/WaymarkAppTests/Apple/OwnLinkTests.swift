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
