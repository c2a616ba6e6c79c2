import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

/// The defaults that a router writes into its catalog.
@MainActor
@Suite struct `Defaults in the catalog of a router` {
  struct Query: Codable, Sendable, RouteParametersCodable, RouteDefaulting {
    var text = "all"
    var page = 1
    var tags = ["a"]
    var sort: String?
    static var routeDefaults: Query { Query() }
  }

  enum Find: Action {
    static func perform(context: ActionContext<Query>, presenter: NoPresenter) async throws {}
  }

  enum FindFeature: Feature, URLMapped {
    static let find = action(Find.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("find/{text?}?page={page:int?}&tags={tags?}&sort={sort?}", to: find, name: "find")
      // Every link has a text.
      routes.send(
        "q/{text}/{sort?}",
        to: find,
        name: "q",
        notes: RouteNotes(defaults: ["sort": "name"])
      )
    }
  }

  struct Pages: LinkHandler {
    let pathSchemes = ["page/{number:int?}", "pages/{name}"]
    let routeNotes = RouteNotes(defaults: ["number": "1"], lists: ["name"])
    func handle(link: DeepLink) -> Bool { true }
  }

  enum LineRoute {
    case line(number: Int)
  }

  @Test func `the defaults of inputs, typed routes and notes are in the catalog`() throws {
    let router = try LinkRouter(
      app: .tests,
      features: [FindFeature.self],
      handlers: [Pages()],
      routes: [.routes(LineRoute.self) { _ in }]
    )
    let catalog = try LinkCatalog(router.appRoutes)
    let defaults = catalog.routes.map { ($0.pattern.text, $0.notes.defaults) }
    #expect(
      Dictionary(uniqueKeysWithValues: defaults) == [
        "find/{text?}?page={page:int?}&tags={tags?}&sort={sort?}": ["text": "all", "page": "1"],
        "q/{text}/{sort?}": ["sort": "name"], "page/{number:int?}": ["number": "1"],
        "pages/{name}": [:], "pages?name={name}": [:], "line/{number:int?}": ["number": "7"],
      ]
    )
    let lists = catalog.routes.map(\.notes.lists).filter { !$0.isEmpty }
    #expect(lists == [["tags"], ["name"]])
    // Only tools need them.
    #expect(try LineRoute.routes[0].notes.defaults.isEmpty)
  }
}

extension `Defaults in the catalog of a router`.LineRoute: TypedRoutes {
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [RouteExpansion.Declaration("line/{number:int?}", name: "line")]
  }

  static func writeDefaults(to list: inout RouteExpansion.DefaultList) {
    list.value(7, RouteExpansion.kind(of: Int.self), of: "number", in: 0)
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    self = .line(
      number: try link.optional(.path(0), RouteExpansion.kind(of: Int.self)) ?? 7
    )
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    switch self {
    case .line(let number):
      try link.begin(0)
      try link.value(number, RouteExpansion.kind(of: Int.self), unless: 7)
      try link.end()
    }
  }
}
