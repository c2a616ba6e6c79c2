import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `Unreachable routes` {
  private static let app = AppIdentity(schemes: ["x"], domains: ["e.f.ex", "*.e.f.ex"])

  private func table(
    _ routes: [Route],
    _ app: AppIdentity = app,
    webOnly: [WebOnlyPath] = []
  ) throws -> RouteTable {
    try RouteTable(routes, app: app, webOnly: webOnly)
  }

  /// What keeps the table's last route out of reach, on one line.
  private func verdict(_ table: RouteTable) -> String? {
    guard
      let last = table.unreachableRoutes.first(where: { $0.routeIndex == table.routes.count - 1 })
    else { return nil }
    switch last.reason {
    case .undeclaredScopes(let scopes): return "undeclared \(scopes.map(\.description))"
    case .hidden(let rivals, let link): return "\(rivals.map(name)) \(link)"
    case .tooLong(let link): return "too long \(link)"
    }
  }

  private func name(_ rival: UnreachableRoute.Rival) -> String {
    switch rival {
    case .route(let index): "route \(index)"
    case .webOnly(let index): "web-only \(index)"
    }
  }

  @Test func `a route is unreachable if a web-only path matches all its links`() throws {
    let webOnly = [WebOnlyPath(try Pattern("admin/**"))]
    let route = try Route("admin/users", in: [.universalAny])
    #expect(
      verdict(try table([route], webOnly: webOnly)) == #"["web-only 0"] https://e.f.ex/admin/users"#
    )
    let everywhere = try Route("admin/users")
    #expect(verdict(try table([everywhere], webOnly: webOnly)) == nil)
  }

  @Test(arguments: [
    ("a/{id:int}?q={q}", 4, "too long x://a/1?q=x"),
    ("a/{id:int}?q={q}", 10, "too long x://a/1?q=x"), ("a/{id:int}?q={q}", 11, nil),
    ("a/{id?}", 5, nil), ("a/{id?}", 4, "too long x://a"),
    ("a/{id:uuid}", 20, "too long x://a/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"),
  ])
  func `a route whose shortest link is too long is unreachable`(
    pattern: String,
    maximum: Int,
    expected: String?
  ) throws {
    let app = AppIdentity(schemes: ["x"], policies: LinkPolicies(maximumLength: maximum))
    #expect(verdict(try table([Route(pattern)], app)) == expected)
  }

  @Test func `a route is unreachable if a more specific scope matches all its links`() throws {
    let first = try Route("**", in: [.universal(domain: "e.f.ex"), .universal(domain: "*.e.f.ex")])
    let second = try Route("a/{p}", in: [.universalAny])
    #expect(verdict(try table([first, second])) == #"["route 0"] https://e.f.ex/a/x"#)
    let elsewhere = AppIdentity(domains: ["e.f.ex", "*.e.f.ex", "g.h.ex"])
    #expect(verdict(try table([first, second], elsewhere)) == nil)
  }

  @Test(arguments: [
    // Everything that the last one takes, others take first.
    ([["a", "b"], ["{p:a|b}"]], true),
    ([["a"], ["{p:a|b}"]], false),
    ([["a/{p?}", "b/{q?}"], ["{p:a|b}/{q}"]], true),
    ([["a-{p}"], ["{p}-{q}"]], false),
    ([["{p:int}"], ["1{p:int}"]], false),
    ([["{p:int}/a"], ["-{p:int}/a"]], false),
    ([["{p}"], ["*"]], true),
    ([["{p}/{q}"], ["{p}/*"]], true),
    ([["{p}"], ["**"]], false),
    ([["{p}", "*/{q}", "{p}/{q}/{r}"], ["{r**}"]], false),
    ([["a/{p?}"], ["{p:a}"]], true),
    ([["a?k"], ["{p:a}"]], false),
    ([["a"], ["{p:a}?k"]], true),
    ([["a", "a?k=1"], ["{p:a}?k"]], true),
    ([["a?k=1"], ["{p:a}?k={k:1}"]], false),
    ([["a#top"], ["{p:a}#{f}"]], false),
    ([["a#{f}"], ["{p:a}#top"]], true),
    ([["a/{p}"], ["a/{p:int}"]], false),
    ([["1"], ["{p:1}"]], true),
  ])
  func `a route is unreachable if other routes win all its links`(
    patterns: [[String]],
    isUnreachable: Bool
  ) throws {
    let routes = try patterns.flatMap { $0 }.map { try Route($0) }
    #expect((verdict(try table(routes)) != nil) == isUnreachable)
  }

  @Test(arguments: [
    ([RouteScope.app(scheme: "y")], "undeclared [\"app:y\"]"),
    ([.universal(domain: "g.h.ex")], "undeclared [\"universal:g.h.ex\"]"),
    ([.universal(domain: "*.f.ex"), .app(scheme: "y")], nil),
    ([.universal(domain: "a.e.f.ex")], nil),
    ([.universal(domain: "*.b.e.f.ex")], nil),
    ([.app(scheme: "X")], nil),
  ])
  func `a route whose scopes contain no scheme or domain of the app is unreachable`(
    scopes: [RouteScope],
    expected: String?
  ) throws {
    #expect(verdict(try table([Route("a", in: Set(scopes))])) == expected)
  }

  @Test func `a route with very many links is decided`() throws {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    let words = letters.joined(separator: "|")
    let pattern = (0..<5).map { "{p\($0):\(words)}" }.joined(separator: "/")
    let shadow = try Route("**", in: [.app(scheme: "x"), .universal(domain: "e.f.ex")])
    let app = AppIdentity(schemes: ["x"], domains: ["e.f.ex"])
    let other = try Route("{p:a|b}/{q:a|b}", in: [.appAny])
    let table = try table([shadow, other, Route(pattern, in: [.appAny])], app)
    #expect(table.unreachableRoutes.map(\.routeIndex) == [1, 2])
  }

  @Test(arguments: ["**", "{x}", "{p}1{q}"])
  func `a route that matches a text in very many ways is decided`(hiding: String) throws {
    let shadow = [WebOnlyPath(try Pattern(hiding))]
    let table = try table([Route("{p}1{q:int}", in: [.universalAny])], webOnly: shadow)
    #expect(table.unreachableRoutes.map(\.routeIndex) == [0])
  }

  @Test func `a route is not reported if the search for a link reaches its limit`() throws {
    let shadow = [WebOnlyPath(try Pattern("{p}1{q:int}"))]
    let route = try Route("{p}11{q:int}", in: [.universalAny], name: "a")
    let table = try table([route], webOnly: shadow)
    #expect(table.unreachableRoutes == [])
    let catalog = try LinkCatalog(AppRoutes(app: Self.app, routes: [route], webOnly: shadow))
    #expect(catalog.lint().contains { $0.code.rawValue == "lint.undecided-route" })
  }

  @Test func `every route is unreachable or opened by a link`() throws {
    let first = SeededGenerator.freshSeed
    var unreachable = 0
    for number in 0..<200 as Range<UInt64> {
      let seed = first &+ number
      var chance = RandomTables(seed: seed)
      let table = try chance.table()
      var search = ReachSearch(table)
      for index in table.routes.indices {
        switch search.result(forRoute: index) {
        case .opened(let link):
          #expect(try table.match(link)?.routeIndex == index, "seed \(seed): \(link)")
        case .unreachable: unreachable += 1
        case .undecided: Issue.record("seed \(seed): route \(index)\n\(table.story)")
        }
      }
    }
    #expect(unreachable > 20)
  }

  @Test func `no link opens a route that is reported as unreachable`() throws {
    let first = SeededGenerator.freshSeed
    var claims = 0
    for number in 0..<300 as Range<UInt64> {
      let seed = first &+ number
      var chance = RandomTables(seed: seed)
      let table = try chance.table()
      let found = table.unreachableRoutes
      let unreachable = Set(found.map(\.routeIndex))
      claims += unreachable.count
      guard !unreachable.isEmpty else { continue }
      for _ in 0..<300 {
        let link = chance.link(near: table)
        guard let match = try? table.match(link) else { continue }
        #expect(
          !unreachable.contains(match.routeIndex),
          "seed \(seed): \(link)\n\(table.story)"
        )
      }
      for route in found {
        guard case .hidden(let rivals, let link) = route.reason else { continue }
        #expect(!rivals.isEmpty)
        // The example is the route's own link, taken by another.
        let alone = try RouteTable([table.routes[route.routeIndex]], app: table.app)
        #expect(try alone.match(link) != nil, "seed \(seed): \(link)\n\(table.story)")
        #expect(try table.match(link)?.routeIndex != route.routeIndex)
      }
    }
    #expect(claims > 40)
  }
}

@Suite(.sameWithoutDiagnostics) struct `Routes that overlap` {
  @Test func `a link with the items of two sibling routes shows their overlap`() throws {
    let table = try RouteTable(
      [
        Route("search?q={q}"), Route("search?tag={t}"), Route("search"), Route("search?q={q}&x=1"),
        Route("find?q={q}"),
      ],
      app: AppIdentity(schemes: ["x"], domains: ["e.f.ex"])
    )
    #expect(
      table.overlaps == [RouteOverlap(first: 0, second: 1, link: "x://search?q=x&tag=x")]
    )
  }

  @Test(arguments: [
    (["s?q={q}", "s?t={t}", "s?q={q}&t={t}"], 0), (["s#a", "s#b"], 0), (["s?k=1", "s?k=2"], 0),
    (["s?q={q}", "s?t"], 1), (["s?q={q}", "s?t=1"], 0), (["s/{p?}?q={q}", "s/{r:int?}?t={t}"], 1),
    (["a/**?q={q}", "a/**?t={t}"], 1), (["s?q={q}", "s#{f}"], 1), (["s?q={q}", "s?t={t?}"], 0),
    (["s?q={q}", "s?t={t}", "s?v={v}"], 3), (["s?k=1&m={m}", "s?k={k}&m=2"], 1),
    (["s?k=1&m={m}", "s?k=2&n={n}"], 0), (["s/{x?}?q={q}", "s?t={t}&p={p?}"], 1),
  ])
  func `routes overlap if only the order of the items decides`(
    patterns: [String],
    count: Int
  ) throws {
    let table = try RouteTable(patterns.map { try Route($0) })
    #expect(table.overlaps.count == count)
    for overlap in table.overlaps {
      let explanation = table.explain(overlap.link)
      let rule = explanation.deciding?.rule
      #expect(rule == .itemOrder || rule == .literalItemOrder, "\(explanation)")
    }
  }

  @Test func `routes in different scopes do not overlap`() throws {
    let table = try RouteTable([
      Route("s?q={q}", in: [.appAny]), Route("s?t={t}", in: [.universalAny]),
      Route("s?v={v}", in: [.app(scheme: "x")]),
    ])
    #expect(table.overlaps.isEmpty)
  }
}
