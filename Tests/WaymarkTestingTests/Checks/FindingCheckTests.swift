import Testing
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkRoutes
import WaymarkTesting

@MainActor
@Suite struct `A check for findings` {
  @Test func `a check for findings passes without errors and warnings`() {
    expectNoFindings(in: AppRoute.self)
  }

  private let hidden: [(pattern: String, examples: [String])] = [
    ("recipes/{id}?page={page?}", []), ("recipes/{number}", ["recipes/9"]),
  ]

  private func catalog(_ routes: [(pattern: String, examples: [String])]) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(schemes: ["pantry"], domains: []),
      routes: routes.enumerated().map { number, route in
        try Route(
          route.pattern,
          name: "route\(number)",
          notes: RouteNotes(examples: route.examples)
        )
      }
    )
  }

  @Test func `a check for findings shows an unreachable route with its link and a remedy`() throws {
    let failure = LinkCheck.findings(in: try catalog(hidden))
    #expect(
      failure?.description == """
        the catalog: one finding, expected none

        error[lint.unreachable-route]: no link opens the route 'route0': 'route1' matches all \
        of its links, such as 'pantry://recipes/x'
          at route 'route0'
        help: remove it, or make its pattern or its scopes more specific
        """
    )
  }

  @Test func `a check for findings always counts errors, and warnings that are not ignored`() throws
  {
    let app = AppIdentity(schemes: ["app"], domains: [])
    let warned = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    #expect(LinkCheck.findings(in: warned) != nil)
    #expect(LinkCheck.findings(in: warned, ignoring: ["lint.generic-scheme"]) == nil)
    let refused = LinkCheck.findings(in: try catalog(hidden), ignoring: ["lint.unreachable-route"])
    #expect(refused != nil)
    // A link of any web site would open the route.
    let notes = RouteNotes(examples: ["a"], requiresVerifiedLink: true)
    let code = "lint.any-domain-is-verified"
    let open = LinkCheck.findings(
      in: try LinkCatalog(routes: [Route("a", name: "a", notes: notes)]),
      ignoring: [code]
    )
    #expect(open?.description.contains(code) == true)
  }

  @Test func `the remedies for routes that are declared in Swift are written in Swift`() {
    let failure = LinkCheck.findings(in: GiftRoute.self)
    #expect(
      failure?.description == """
        the routes 'GiftRoute': one finding, expected none

        warning[lint.secret-in-app-link]: the secret 'code' is sent in app links, and any app can \
        claim their scheme
          at route 'gift', secrets
        help: set 'requiresVerifiedLink: true', or write 'in: [.universalAny]'
        """
    )
    let error = #expect(throws: TypedRoutesError.self) { try AppOnlyRoute.routes }
    #expect(error?.diagnostic.help == "declare a scheme, or write 'in: [.universalAny]'")
  }

  @Test func `a check for findings shows the declarations that a router left out`() throws {
    final class Handler: LinkHandler {
      let pathSchemes = ["recipes/{id}"]
      func handle(link: DeepLink) -> Bool { true }
    }
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["pantry"], domains: []),
      handlers: [Handler()]
    )
    #expect(LinkCheck.findings(in: router) == nil)
    let registration = router.addHandler(Handler())
    let failure = LinkCheck.findings(in: router)
    #expect(failure?.description.contains("error[table.conflict]") == true)
    registration.remove()
    expectNoFindings(in: router)
  }

  @Test func `an old path has no finding about the secrets of the routes that it leads to`() throws
  {
    struct SignIn: LinkHandler {
      let pathSchemes = ["sign-in/{token}"]
      let routeNotes = RouteNotes(requiresVerifiedLink: true, secrets: ["token"])
      func handle(link: DeepLink) -> Bool { true }
    }
    for forward in [
      LinkForward.redirect("documents.example/{path**}", to: "/{path}", in: [.appAny]),
      .redirect("help/{topic**}", to: "https://help.example/{topic}"),
      .alias("old/{key}", for: "sign-in/{key}"), .redirect("go/{key}", to: "/sign-in/{key}"),
    ] {
      let router = try LinkRouter(
        app: AppIdentity(schemes: ["x-documents"], domains: ["documents.example"]),
        handlers: [SignIn()],
        forwards: [forward]
      )
      let routes = try LinkCatalog(router.appRoutes).routes
      let forwarded = try #require(routes.first { $0.label.hasPrefix("forward:") })
      #expect(!forwarded.notes.secrets.isEmpty, "\(forward)")
      expectNoFindings(in: router)
    }
  }

  private let secret: Set<String> = ["lint.secret-in-app-link"]

  @Test func `a check for findings of a router knows the types of its enums`() throws {
    let router = try LinkRouter(
      app: NewsApp.identity,
      features: [Stories.self],
      routes: [.routes(ShelfRoute.self) { _ in }]
    )
    let text = try #require(LinkCheck.findings(in: router, ignoring: secret)?.description)
    #expect(text.hasPrefix("the router: 4 findings, expected none"), "\(text)")
    for message in [
      "the enum Order does not list its cases, so 'order' matches every text",
      "the enum Color does not list its cases, so 'color' matches every text",
      "shelf/noon' matches this route, but does not open it: 'order' is \"noon\"",
    ] {
      #expect(text.contains(message), "\(text)")
    }
    // A tool's catalog of the router has the same findings.
    let codes = try LinkCatalog(router.appRoutes).lint().map(\.code.rawValue)
    #expect(codes.count { $0 == "lint.open-enum" } == 2)
    #expect(codes.count { $0 == "lint.undecodable-example" } == 2)
  }

  @Test func `a check for findings of a router decodes the inputs of its actions`() throws {
    let router = try LinkRouter(app: NewsApp.identity, features: [Pages.self])
    let text = try #require(LinkCheck.findings(in: router, ignoring: secret)?.description)
    #expect(text.hasPrefix("the router: one finding, expected none"), "\(text)")
    let message = "page/300' matches this route, but does not open it: 'number' is \"300\""
    #expect(text.contains(message), "\(text)")
  }

  /// A handler whose patterns are written as another tool writes them.
  private struct Foreign: LinkHandler {
    let pathSchemes = ["users/:id"]
    func handle(link: DeepLink) -> Bool { true }
  }

  private enum Nowhere: Feature, URLMapped {
    static let open = action(ShowPage.self)
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("nowhere", to: open, in: []) }
  }

  @Test func `a mistake of one route hides no finding about another`() throws {
    let router = try LinkRouter(
      app: NewsApp.identity,
      features: [Nowhere.self],
      handlers: [Foreign()]
    )
    let text = try #require(LinkCheck.findings(in: router, ignoring: secret)?.description)
    #expect(text.contains("[catalog.empty-list]"), "\(text)")
    #expect(text.contains("[lint.foreign-syntax]"), "\(text)")
  }

  @Test func `a failed check of an action with secrets hides the values that no pattern declares`()
    async throws
  {
    let router = try LinkRouter(app: NewsApp.identity, features: [Pages.self])
    let failure = await LinkCheck.link(
      "x-news://gift/C0DE17?from=S3cr3tName",
      opens: Pages.gift,
      with: Gift(code: "C0DE99", from: "0therS3cr3t"),
      in: router
    )
    let text = try #require(failure?.description)
    #expect(!text.contains("C0DE") && !text.contains("S3cr3t"), "\(text)")
  }
}

/// Routes with enums that do not list their cases.
@Routes
enum ShelfRoute {
  enum Order: String { case up, down }
  enum Color: String, Codable { case red, blue }
  struct View: Codable, Equatable, RouteParametersCodable {
    var size: Int
    var color: Color
  }

  @Route("shelf/{order}", examples: ["shelf/up", "shelf/noon"])
  case shelf(order: Order)
  @Route("view/{size:int}?color={color}", examples: ["view/7?color=green"], spread: true)
  case view(View)
}

final class Pages: Feature, URLMapped {
  static let page = action(ShowPage.self)
  static let gift = action(OpenGift.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    let notes = RouteNotes(examples: ["page/3", "page/300"])
    routes.send("page/{number:int}", to: page, name: "page", notes: notes)
    routes.send("gift/{code}", to: gift, notes: RouteNotes(examples: [], secrets: ["code"]))
  }
}

struct PageNumber: Codable, Hashable, Sendable, RouteParametersCodable {
  var number: UInt8
}

struct Gift: Codable, Hashable, Sendable, RouteParametersCodable {
  var code: String
  var from: String?
}

final class OpenGift: Action {
  static func perform(context: ActionContext<Gift>, presenter: any StoryPresenter) async throws {}
}

final class ShowPage: Action {
  static func perform(
    context: ActionContext<PageNumber>,
    presenter: any StoryPresenter
  ) async throws {}
}

@Routes
private enum GiftRoute {
  static let appIdentity = AppIdentity(schemes: ["pantry"], domains: ["pantry.example"])
  @Route("gift/{code}", examples: ["gift/a"], secrets: ["code"])
  case gift(code: String)
}

@Routes
private enum AppOnlyRoute {
  static var appIdentity: AppIdentity { makeIdentity() }
  @Route("page", in: [.appAny])
  case page

  private static func makeIdentity() -> AppIdentity { AppIdentity(domains: ["pantry.example"]) }
}
