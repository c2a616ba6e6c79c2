import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The facts of an explanation` {
  private static let app = AppIdentity(schemes: ["x"], domains: ["e.f", "*.e.f"])

  private func table(_ patterns: [String], _ app: AppIdentity = app) throws -> RouteTable {
    try RouteTable(patterns.map { try Route($0, name: $0) }, app: app)
  }

  @Test(arguments: [
    // Two routes, a link that both take, and the rule between them.
    ("users/new", "users/{id}", "x:users/new", "component 2: a literal beats a parameter"),
    ("a-{p}", "{p}", "x:a-b", "component 1: literal text with parameters beats a parameter"),
    ("ab{p}", "a{p}", "x:abc", "component 1: 2 bytes of literal text beat 1"),
    ("a{p:int}", "a{p}", "x:a1", "component 1: 1 restricted parameter beats 0"),
    ("{p:int}", "{p}", "x:1", "component 1: a restricted parameter beats a parameter"),
    ("{p}", "*", "x:1", "component 1: a parameter beats '*'"),
    ("*", "**", "x:1", "component 1: '*' beats a catch-all"),
    ("a", "a/**", "x:a/", "component 2: a path that ends beats an empty catch-all"),
    ("s?k=1", "s?k", "x:s?k=1", "1 required item with a literal value beats 0"),
    ("s?k&m", "s?k", "x:s?k&m", "2 required items beat 1"),
    ("s?k#{f}", "s?k", "x:s?k#f", "2 required items beat 1"),
    ("s", "s?k={k?}", "x:s", "no optional part beats 1"),
    ("s/{p?}", "s/{p?}/{q?}", "x:s", "1 optional part beats 2"),
    ("s?k", "s?m", "x:s?k&m", "its query item comes first in the link"),
    ("s?m", "s?k", "x:s?m&k", "its query item comes first in the link"),
    ("s?k=1&m={m}", "s?k={k}&m=2", "x:s?k=1&m=2", "its literal value comes first in the link"),
    ("s?k={k}&m=2", "s?k=1&m={m}", "x:s?m=2&k=1", "its literal value comes first in the link"),
  ])
  func `a rival is listed with the rule that decided`(
    winner: String,
    loser: String,
    link: String,
    rule: String
  ) throws {
    for patterns in [[winner, loser], [loser, winner]] {
      let explanation = try table(patterns).explain(link)
      #expect(explanation.match?.route.name == winner)
      #expect(explanation.deciding?.route.name == loser)
      #expect(explanation.deciding?.reason == rule)
      #expect(explanation.rivalCount == 1)
    }
  }

  @Test func `the scope decides before any component`() throws {
    let routes = [
      try Route("**", in: [.universal(domain: "a.e.f")], name: "named"),
      try Route("a", in: [.universal(domain: "*.e.f")], name: "wildcard"),
      try Route("a", in: [.universalAny], name: "any"),
      try Route("a", in: [.appAny], name: "app"),
    ]
    let explanation = try RouteTable(routes, app: Self.app).explain("https://a.e.f/a")
    #expect(explanation.match?.route.name == "named")
    #expect(
      explanation.rivals.map(\.rule) == [
        .scope(winner: .universal(domain: "a.e.f"), loser: .universal(domain: "*.e.f")),
        .scope(winner: .universal(domain: "a.e.f"), loser: .universalAny),
      ]
    )
    #expect(explanation.scopes.map(\.answer) == [.letsIn, .notAsked, .notAsked])
    #expect(explanation.admission == .listed("*.e.f"))
    #expect(explanation.nearest.map(\.failure) == [.scope([.appAny])])
  }

  @Test(arguments: [
    (
      "station", "x:Station",
      UnmatchedLink.Failure.component(
        index: 0,
        expected: "station",
        found: "Station"
      )
    ),
    (
      "stat\\/n", "x:stat%2Fm",
      .component(
        index: 0,
        expected: "stat\\/n",
        found: "stat/m"
      )
    ),
    (
      "a/post-{n:int}", "x:a/post-x",
      .component(
        index: 1,
        expected: "post-{n:int}",
        found: "post-x"
      )
    ),
    ("a/{p}", "x:a", .tooShort(missing: ["{p}"])),
    ("a/{p}/{q?}/{r?}", "x:a", .tooShort(missing: ["{p}"])),
    ("a/b/**", "x:a", .tooShort(missing: ["b", "**"])),
    ("a", "x:a/b%2Fc/d", .tooLong(leftOver: ["b/c", "d"])),
    ("a/**", "x:a", .restNeedsSlash),
    ("a?k", "x:a", .missingItem(name: "k", value: nil)),
    ("a?k=1", "x:a", .missingItem(name: "k", value: "1")),
    ("a?k=1", "x:a?k=2&k", .itemValue(name: "k", expected: "1", found: "2")),
    ("a?k=1", "x:a?k=2&k=1", .itemValue(name: "k", expected: "1", found: "2")),
    ("a?k=1", "x:a?k&k=1", .itemValue(name: "k", expected: "1", found: "")),
    ("a#{f}", "x:a", .missingFragment(expected: nil)),
    ("a#f", "x:a", .missingFragment(expected: "f")),
    ("a#f", "x:a#g", .fragment(expected: "f", found: "g")),
    ("a", "y:a", .undeclared(name: "y")),
    ("a", "https://f.f/a", .undeclared(name: "f.f")),
  ])
  func `a near miss lists the reasons why the route does not match`(
    pattern: String,
    link: String,
    failure: UnmatchedLink.Failure
  ) throws {
    #expect(try table([pattern]).explain(link).nearest.first?.failures == [failure])
  }

  @Test func `a failed restriction is listed with the expected value`() throws {
    let explanation = try table(["a/{p:film|book}/{n:int?}"]).explain("x:a/flim/x")
    let parameters = try Pattern("a/{p:film|book}/{n:int?}").parameters
    #expect(
      explanation.nearest.first?.failures == [
        .restriction(index: 1, parameter: parameters[0], found: "flim"),
        .restriction(index: 2, parameter: parameters[1], found: "x"),
      ]
    )
  }

  @Test func `a link of another domain is suggested only for the nearest route`() throws {
    let table = try RouteTable(
      [
        Route("watch?v={v}", in: [.universal(domain: "a.b")]),
        Route("{v}", in: [.universal(domain: "c.d")]),
      ],
      app: AppIdentity(domains: ["a.b", "c.d"])
    )
    #expect(table.explain("https://a.b/watch?w=7").suggestion == nil)
    #expect(table.explain("https://a.b/7").suggestion?.link == "https://c.d/7")
  }

  @Test func `an explanation applies the policies`() throws {
    let strict = AppIdentity.any(
      policies: LinkPolicies(trailingSlash: .strict, emptyComponents: .strict)
    )
    let table = try table(["a", "b/"], strict)
    #expect(table.explain("x:a/").nearest.first?.failures == [.trailingSlash(expected: false)])
    #expect(table.explain("x:b").nearest.first?.failures == [.trailingSlash(expected: true)])
    #expect(table.explain("x:a/").suggestion?.link == "x:a")
    #expect(table.explain("x:b?q#f").suggestion?.link == "x:b/?q#f")
    let empty = table.explain("x:a//")
    #expect(empty.nearest.first?.failures.first == .tooLong(leftOver: [""]))
    let folding = AppIdentity.any(policies: LinkPolicies(pathCase: .insensitive))
    #expect(try self.table(["A/{p:b}"], folding).explain("x:a/b").match != nil)
    #expect(try self.table(["A/{p:b}"], folding).explain("x:a/B").suggestion?.link == "x:a/b")
  }

  @Test(arguments: [
    // A link, and the one that was meant.
    ("x:staton/25", "x:station/25"), ("x:station/25/fliter", "x:station/25/filter"),
    ("x:Station/25", "x:station/25"), ("x:sattion/25?a=b#c", "x:station/25?a=b#c"),
    ("https://www.e.f/stati%6F/25", "https://www.e.f/station/25"),
    ("https://e.g/station/25", "https://e.f/station/25"),
    ("https://e.f:8080/station/25", "https://e.f/station/25"), ("x:account", "x:account/"),
    ("https://e.f/only-app/x?q", "x://only-app/x?q"), ("x:only-web", "https://e.f/only-web"),
    ("http://e.f/café", nil), ("x:100%", nil), ("x:zz", nil),
    ("x:station", nil), ("x:station/25/x", nil), ("z:station/25", nil),
    ("https://elsewhere.example/station/25", nil), ("e.f/station/25", "https://e.f/station/25"),
    ("/station/25", "https://e.f/station/25"), ("only-app/y", "x://only-app/y"),
    ("x:only-ap/a b<>%", "x:only-app/a%20b%3C%3E%25"), ("x:station/a b", nil), ("%", nil),
    ("x:un/tw", nil), ("x:UN/two", "x:un/two"), ("x:../staton/./25/", "x:../station/./25/"),
    ("x://staton", nil), ("x://staton/25", "x://station/25"),
  ])
  func `an explanation suggests the link that was meant`(link: String, expected: String?) throws {
    let table = try RouteTable(
      [
        Route("station/{id:int}/{action:arrivals|filter?}", name: "station"),
        Route("account/**", name: "account"),
        Route("only-app/{p}", in: [.appAny], name: "onlyApp"),
        Route("only-web", in: [.universalAny], name: "onlyWeb"),
        Route("un/two", name: "short"),
        Route("100%", name: "percent"),
      ],
      app: Self.app
    )
    #expect(table.explain(link).suggestion?.link == expected)
  }

  @Test func `the notes describe what happens after a match`() throws {
    let deprecation = RouteNotes.Deprecation(reason: "renamed", replacement: "other")
    let notes = RouteNotes(
      platforms: [.iOS],
      deprecation: deprecation,
      requiresVerifiedLink: true,
      gates: ["signedIn"],
      requires: ["premium"]
    )
    let route = try Route("a?n={n:int}&w={w:b|c?}#{f:uuid?}", notes: notes)
    let table = try RouteTable([route], app: Self.app)
    let parameters = route.pattern.parameters
    #expect(
      table.explain("x:a?n=1&n=x&w=d&n=#g").notes == [
        .badValue(parameter: parameters[0], value: "x"),
        .badValue(parameter: parameters[0], value: ""),
        .badValue(parameter: parameters[1], value: "d"),
        .badValue(parameter: parameters[2], value: "g"),
        .requiresVerifiedLink, .platforms([.iOS]), .gates(["signedIn"]), .requires(["premium"]),
        .deprecated(deprecation),
      ]
    )
    let web = table.explain("https://e.f/a?n=-7&w=c")
    #expect(
      web.notes == [
        .platforms([.iOS]), .gates(["signedIn"]), .requires(["premium"]), .deprecated(deprecation),
      ]
    )
    #expect(web.match != nil)
  }

  @Test func `a link has a note about a bad value exactly if the value is an error`() throws {
    let table = try table(["a?n={n:int}&w={w:b|c?}#{f:int?}"])
    for link in ["x:a?n=1", "x:a?n=", "x:a?n=x", "x:a?n=1&w=b", "x:a?n=1&w=", "x:a?n=1#x"] {
      let explanation = table.explain(link)
      #expect((explanation.match?.restrictionError == nil) == explanation.notes.isEmpty, "\(link)")
    }
  }

  @Test func `the nearest routes come first, and unrelated routes are left out`() throws {
    let table = try table([
      "users/{id}", "users/{id}/photos", "users/new", "user/{id}", "stations", "{p:int}/{q}",
      "about",
    ])
    let names = table.explain("x:users/7/pohtos").nearest.map(\.route.name)
    #expect(names == ["users/{id}/photos", "users/{id}", "user/{id}", "{p:int}/{q}", "users/new"])
    #expect(table.explain("x:users/7/pohtos").suggestion?.link == "x:users/7/photos")
    #expect(table.explain("x:zzz").nearest.isEmpty)
  }

  @Test func `the result for a web-only path contains the path and its scope`() throws {
    let table = try RouteTable(
      [Route("admin/{p}", name: "admin")],
      app: Self.app,
      webOnly: [WebOnlyPath(Pattern("admin/**"), domain: "*.e.f")]
    )
    let explanation = table.explain("https://a.e.f/admin/x")
    guard case .excluded(let path, let scope) = explanation.result else {
      Issue.record("\(explanation)")
      return
    }
    #expect(path == table.webOnly[0] && scope == .universal(domain: "*.e.f"))
    #expect(explanation.nearest.map(\.failures) == [[.excluded(path)]])
    #expect(explanation.match == nil && explanation.suggestion == nil)
    #expect(table.explain("https://e.f/admin/x").match != nil)
    #expect(table.explain("x://admin/x").match != nil)
  }
}
