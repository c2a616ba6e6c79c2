import Foundation
import Testing
import Waymark

@testable import WaymarkApp

@MainActor
@Suite struct BoardGamesSampleTests {
  private let coordinator = AppCoordinator()
  private let router: LinkRouter
  private let handler: GamesLinkHandler

  init() throws {
    handler = GamesLinkHandler(coordinator: coordinator)
    router = try LinkRouter(
      app: AppIdentity(schemes: ["app"], domains: ["www.mysite.com"]),
      handlers: [handler]
    )
  }

  /// Every form of a link to a path: one that `app:` writes, `app://` and the web site's.
  private static func forms(_ path: String) -> [String] {
    ["app:/\(path)", "app://\(path)", "app:\(path)", "https://www.mysite.com/\(path)"]
  }

  @Test(
    arguments: [
      ("games", "homescreen"), ("games/", "homescreen"), ("games?sort=name", "homescreen"),
      ("games/K", "collection of K"), ("games/K?sort=name", "collection of K"),
      ("games?username=K", "collection of K"), ("games/reviews", "collection of reviews"),
      ("games/K/reviews", "reviews by K"), ("games/reviews/reviews", "review of reviews"),
      ("games/reviews/Azul", "review of Azul"), ("games/reviews?game=Azul", "review of Azul"),
      ("games/caf%C3%A9%20%2F%20bar", "collection of café / bar"),
      ("games/path?username=query", "collection of path"),
    ]
  )
  func `a link in each of its forms shows the screen that the readme describes`(
    path: String,
    shown: String
  ) async {
    for link in Self.forms(path) {
      #expect(await router.open(link) == .success, "\(link)")
    }
    #expect(coordinator.shown == Array(repeating: shown, count: 4))
  }

  @Test(
    arguments: [
      "game", "games/K/review", "games/K/reviews/Azul/7", "shop/games", "", "games/reviews/a/b",
    ]
  )
  func `a link that no path scheme matches shows nothing`(path: String) async {
    for link in Self.forms(path) {
      guard case .noMapping = await router.open(link) as URLRoutingResult else {
        Issue.record("\(link) was opened")
        continue
      }
    }
    #expect(coordinator.shown == [])
  }

  @Test(
    arguments: [
      ("games", ["trailing": []]), ("games/K", ["username": ["K"], "trailing": []]),
      ("games/K/reviews", ["username": ["K"], "trailing": ["reviews"]]),
      ("games/reviews/Azul", ["game": ["Azul"], "trailing": []]),
      ("games?username=K&sort=name", ["username": ["K"], "sort": ["name"], "trailing": []]),
      ("games/K?username=other", ["username": ["K"], "trailing": []]),
    ] as [(String, [String: [String]])]
  )
  func `a path result has the values of path and query, and the trailing components`(
    path: String,
    expected: [String: [String]]
  ) throws {
    let link = try DeepLink("https://www.mysite.com/\(path)")
    #expect(handler.canHandle(link: link))
    let result = try #require(handler.result(forLink: link))
    var found = ["trailing": result.trailingComponents]
    for name in result.params.keys { found[name] = result.params.all(name) }
    #expect(found == expected)
  }

  private struct Undecided: LinkHandlerType {
    let pathSchemes = ["games/{username}", "polls/{poll}"]
    func handle(link: DeepLink) -> Bool { false }
  }

  @Test func `a handler that returns false ends the link, and no other handler is called`()
    async throws
  {
    let registration = router.addHandler(Undecided())
    #expect(registration.findings.count == 1)
    #expect(await router.open("app://games/K") == .success)
    let result: URLRoutingResult = await router.open("app://polls/7")
    guard case .declined(let link) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(link.origin == .handler("Undecided"))
    #expect(coordinator.shown == ["collection of K"])
  }

  @Test func `the shared router opens links after the coordinator is created`() async throws {
    let delegate = MyAppDelegate()
    let links = ["https://www.mysite.com/games/reviews/Azul", "https://www.mysite.com/shop"]
    let urls = try links.map { try #require(URL(string: $0)) }
    func answers() -> [Bool] { urls.map { delegate.application(UIApplication(), open: $0) } }
    #expect(answers() == [false, false])
    let coordinator = appCoordinator
    #expect(answers() == [true, false])
    await wait { !coordinator.shown.isEmpty }
    #expect(coordinator.shown == ["review of Azul"])
    #expect(LinkRouter.shared.canOpen("any://games"))
  }

  @Test func `the shared router uses the schemes of the bundle's URL types`() {
    let types: [[String: Any]] = [
      ["CFBundleURLName": "main", "CFBundleURLSchemes": ["x-one", "x-two"]],
      ["CFBundleURLName": "none"],
      ["CFBundleURLSchemes": "text"],
      ["CFBundleURLSchemes": ["x-three"]],
    ]
    #expect(LinkRouter.schemes(inURLTypes: types) == .listed(["x-one", "x-two", "x-three"]))
    #expect(LinkRouter.schemes(inURLTypes: nil) == .any)
    #expect(LinkRouter.schemes(inURLTypes: "text") == .any)
    #expect(LinkRouter.schemes(inURLTypes: [[String: Any]]()) == .any)
  }
}
