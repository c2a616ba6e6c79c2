import TestSupport
import Testing

@testable import Waymark

@Suite struct `Conflicts` {
  private func conflicts(_ routes: [Route], _ app: AppIdentity = .any) -> [RouteConflict] {
    do throws(RouteTableError) {
      _ = try RouteTable(routes, app: app)
      return []
    } catch {
      return error.conflicts
    }
  }

  @Test(arguments: [
    ("a", "a", "app://a"),
    ("a", "/a/", "app://a"),
    ("users/{id}", "users/{name}", "app://users/x"),
    ("{x:int}", "{y:int}", "app://1"),
    ("{x:a|b}", "{y:c|b}", "app://b"),
    ("{x:1|a}", "{y:int}", "app://1"),
    ("a-{x}", "{y}-b", "app://a-b"),
    ("{x}-{y}", "{z}-{w}", "app://x-x"),
    ("*/a", "*/a", "app://x/a"),
    ("a/**", "a/{r**}", "app://a/x"),
    ("a/{x?}", "a/{y?}", "app://a"),
    ("s?k=1", "s?k=1", "app://s?k=1"),
    ("s?k={a}", "s?k", "app://s?k=x"),
    ("s?k={a}&m={b}", "s?m={c}&k={d}", "app://s?k=x&m=x"),
    ("s#top", "s#top", "app://s#top"),
    ("s#{f}", "s#{g}", "app://s#x"),
    ("a-{x}/c/{z}", "{y}-b/c/{w}", "app://a-b/c/x"),
    ("s?k=a-{x}", "s?k={y}-b", "app://s?k=a-b"),
    ("s?k=a-{x}&m={y}", "s?k={x}&m=a-{y}", "app://s?k=a-x&m=a-x"),
    ("s?k=a-{x}&m=1", "s?m=1&k=a-{y:int}", "app://s?k=a-x&m=1"),
    ("s#a-{x}", "s#{y}-b", "app://s#a-b"),
    ("s#/a/{x}", "s#/{y}/a", "app://s#/a/a"),
    ("s#/{x}/{y}", "s#/{z}/{w}", "app://s#/x/x"),
    ("s?k=a-{x?}", "s?k=b-{y?}", "app://s"),
    ("é/{x}", "é/{y}", "app:///%C3%A9/x"),
  ])
  func `conflicting routes are rejected with an example link that both match`(
    first: String,
    second: String,
    link: String
  ) throws {
    let found = conflicts([try Route(first, name: "one"), try Route(second, name: "two")])
    #expect(found.map { [$0.first.name, $0.second.name] } == [["one", "two"]])
    #expect(found.first?.link == link)
    for pattern in [first, second] {
      #expect(try RouteTable([Route(pattern)]).match(found[0].link) != nil, "\(pattern)")
    }
  }

  @Test(arguments: [
    ["users/new", "users/{id}"], ["{x:int}", "{y:uuid}"], ["{x:a|b}", "{y:c|d}"],
    ["a-{x}", "b-{y}"], ["{x}.json", "{y}.html"], ["a-{x}/b", "{y}-b/c"],
    ["a/{x?}", "a/{y?}/{z?}"],
    ["s?q={q}", "s?tag={t}"], ["s#a", "s#b"], ["a/**", "a/*"], ["a/{x}", "a/{y?}"],
    ["v{x:int}", "v{y}"], ["{x:int}", "{y:a}"], ["s?k=a-{x}", "s?k=b-{y}"],
    ["s?k=a-{x}", "s?k={y}"], ["s?k={x}.html", "s?k={y}.json"], ["s#/a/{x}", "s#/b/{y}"],
    ["s#/{x}/{y}", "s#/{z}"], ["s#/{x}", "s#{y}"], ["s#a-{x}", "s#b-{y}"],
    ["s?k=a-{x}&m=b-{y}", "s?k=b-{x}&m=a-{y}"],
  ])
  func `routes that differ in their precedence are accepted`(patterns: [String]) throws {
    #expect(conflicts(try patterns.map { try Route($0) }).isEmpty)
  }

  @Test func `the same pattern in different scopes is accepted`() throws {
    let routes = [
      try Route("a", in: [.appAny]), try Route("a", in: [.universalAny]),
      try Route("a", in: [.app(scheme: "x")]), try Route("a", in: [.universal(domain: "h")]),
    ]
    #expect(conflicts(routes).isEmpty)
    let found = conflicts(
      routes + [try Route("a", in: [.app(scheme: "X"), .universal(domain: "i")])]
    )
    #expect(found.map(\.scope) == [.app(scheme: "x")])
    #expect(found.map(\.link) == ["x://a"])
  }

  /// Scopes as the catalog writes them, with a comma between them; `.any` where names are `nil`.
  @Test(
    arguments: [
      ("universal", "universal,universal:a.com", nil, ["a.com"], nil),
      ("universal", "universal,universal:a.com", nil, ["a.com", "b.com"], "https://b.com/a"),
      ("universal", "universal,universal:a.com", nil, nil, "https://example.com/a"),
      ("universal", "universal,universal:example.com", nil, nil, "https://any/a"),
      ("universal", "universal", nil, [], nil),
      ("app", "app,app:x", ["x"], nil, nil),
      ("app", "app,app:x", ["x", "y"], nil, "y://a"),
      ("app", "app,app:x", nil, nil, "app://a"),
      ("app", "app", [], nil, nil),
      ("app:x", "app:x", ["y"], nil, nil),
      ("app:x", "app:x", ["X"], nil, "x://a"),
      ("universal:*.com", "universal:*.com,universal:*.a.com", nil, ["*.a.com"], nil),
      (
        "universal:*.com", "universal:*.com,universal:*.a.com", nil, ["*.a.com", "a.com"],
        "https://a.com/a"
      ),
      (
        "universal:*.com", "universal:*.com,universal:*.a.com", nil, ["*.com"],
        "https://any.com/a"
      ),
      (
        "universal:*.any.com", "universal:*.any.com", nil, ["*.com"], "https://any2.any.com/a"
      ),
      ("app,universal", "app,universal", [], ["a.com"], "https://a.com/a"),
      ("app,universal", "app,app:x,universal", ["x"], ["a.com"], "https://a.com/a"),
      ("universal,universal:a.com", "universal,universal:b.com", nil, ["a.com", "b.com"], nil),
    ] as [(String, String, [String]?, [String]?, String?)]
  )
  func `routes conflict only if a link of the app has no more specific scope in either`(
    first: String,
    second: String,
    schemes: [String]?,
    domains: [String]?,
    link: String?
  ) throws {
    let app = AppIdentity(
      schemes: schemes.map { .listed($0) } ?? .any,
      domains: domains.map { .listed($0) } ?? .any
    )
    let routes = try [first, second].map { scopes in
      try Route("a", in: Set(scopes.split(separator: ",").compactMap { RouteScope(String($0)) }))
    }
    #expect(conflicts(routes, app).map(\.link) == [link].compactMap(\.self))
  }

  @Test func `a conflict behind a route with a more specific scope is found`() throws {
    let narrow = try Route("a", in: [.universalAny, .universal(domain: "a.com")], name: "narrow")
    let wide = try ["one", "two"].map { try Route("a", in: [.universalAny], name: $0) }
    let found = conflicts([narrow] + wide, AppIdentity(domains: ["a.com"]))
    #expect(found.map(\.link) == ["https://a.com/a"])
    let more = conflicts([narrow] + wide, AppIdentity(domains: ["a.com", "b.com"]))
    #expect(more.map(\.link) == ["https://b.com/a", "https://a.com/a"])
  }

  @Test func `policies decide whether two patterns conflict`() throws {
    let routes = [try Route("a"), try Route("a/")]
    #expect(conflicts(routes).count == 1)
    #expect(conflicts(routes, .any(policies: LinkPolicies(trailingSlash: .strict))).isEmpty)
    let cased = [try Route("A{x}"), try Route("a{x}")]
    #expect(conflicts(cased).isEmpty)
    #expect(
      conflicts(cased, .any(policies: LinkPolicies(pathCase: .insensitive))).count == 1
    )
  }

  @Test(arguments: [
    (["a/{id:uuid}", "a/{x:uuid}"], 41, nil as String?),
    (["a/{id:uuid}", "a/{x:uuid}"], 44, "app://a/123e4567-e89b-12d3-a456-426614174000"),
    (["{x:elephant|a}", "{y:elephant|a}"], 10, "app://a"),
    (["a/{r**}", "a/**"], 8, "app://a/"), (["a/{r**}", "a/**"], 7, nil),
  ])
  func `the example of a conflict is within the maximum length`(
    patterns: [String],
    length: Int,
    link: String?
  ) throws {
    let app = AppIdentity(schemes: ["app"], policies: LinkPolicies(maximumLength: length))
    #expect(conflicts(try patterns.map { try Route($0) }, app).first?.link == link)
  }

  @Test(.withDiagnostics)
  func `the message of a conflict names both routes, the scope and a solution`() throws {
    let found = conflicts([
      try Route("users/{id}", name: "user"), try Route("users/{name}", name: "profile"),
    ])
    #expect(
      found.first?.description == """
        error[table.conflict]: the routes 'user' (users/{id}) and 'profile' (users/{name}) both \
        match 'app://users/x'
          at scope 'app'
        help: distinguish them by a literal, a restriction such as '{id:int}', a required query \
        item or the scopes, or remove one
        """
    )
  }

  @Test func `every pair of conflicting routes is reported once`() throws {
    let found = conflicts(try ["a", "a", "b/{x}", "b/{y}", "c"].map { try Route($0) })
    #expect(found.map(\.first.pattern.text) == ["a", "b/{x}"])
  }

  @Test(arguments: [
    ("login", "login"), ("{a}/x", "{b}/x"), ("a-{x}", "{y}-b"), ("a/**", "a/{r**}"),
  ])
  func `web-only paths can overlap`(first: String, second: String) throws {
    let paths = try [first, second].map { WebOnlyPath(try Pattern($0)) }
    let table = try RouteTable([try Route(first, name: "one")], webOnly: paths)
    #expect(table.webOnly == paths)
  }

  @Test func `a thousand sibling routes with parameters are compared quickly`() throws {
    let prefixed = try (0..<1_000).map { try Route("user\($0)-{x}/a") }
    let suffixed = try (0..<1_000).map { try Route("{x}.t\($0)x/b") }
    _ = try RouteTable(prefixed)
    _ = try RouteTable(suffixed)
  }

  @Test func `a table with too many overlaps is rejected`() throws {
    let routes = try (100..<600).map { try Route("{x}\(String($0, radix: 36)){y}/\($0)") }
    #expect(throws: RouteTableError.tooManyOverlaps(limit: ConflictSearch.limit)) {
      try RouteTable(routes)
    }
  }
}
