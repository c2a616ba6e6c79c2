import Testing

@testable import Waymark

@Suite struct `Choosing a route` {
  private func name(_ routes: [String], _ link: String, _ policies: LinkPolicies) throws -> String?
  {
    let table = try RouteTable(
      routes.map { try Route($0) },
      app: AppIdentity.any(policies: policies)
    )
    return try table.match(link)?.route.pattern.text
  }

  @Test(
    arguments: [
      // Component by component from the left.
      (["users/new", "users/{id}"], "x:users/new", "users/new"),
      (["users/new", "users/{id}"], "x:users/newer", "users/{id}"),
      (["a/{x}/c", "a/b/{y}"], "x:a/b/c", "a/b/{y}"),
      (["{x}/b", "a/*"], "x:a/b", "a/*"),
      (["v{x}", "{y}"], "x:v1", "v{x}"),
      (["v{x}", "vi{y}", "{z}"], "x:vim", "vi{y}"),
      (["v{x:int}", "v{y}"], "x:v1", "v{x:int}"),
      (["v{x:int}", "v{y}"], "x:va", "v{y}"),
      (["{x:int}", "{y}"], "x:7", "{x:int}"),
      (["{x:int}", "{y}"], "x:seven", "{y}"),
      (["{x:a|b}", "{y:int}", "{z:uuid}", "*"], "x:b", "{x:a|b}"),
      (["{x:a|b}", "{y:int}", "{z:uuid}", "*"], "x:-12", "{y:int}"),
      (["{x:a|b}", "*"], "x:c", "*"),
      (["{y}", "*"], "x:c", "{y}"),
      (["*", "**"], "x:c", "*"),
      (["*", "**"], "x:c/d", "**"),
      (["**"], "x:", "**"),
      (["**"], "https://h", "**"),
      (["", "**"], "https://h/", ""),
      (["account", "account/**"], "x:account/", "account"),
      (["a{x}", "a{x}b"], "x:azb", "a{x}b"),
      // Where the left choice leads nowhere the search goes back.
      (["a/b/c", "a/{x}/d"], "x:a/b/d", "a/{x}/d"),
      (["a/b/c", "a/{x}/d", "**"], "x:a/b/e", "**"),
      (["a/b?k=1", "a/{x}"], "x:a/b", "a/{x}"),
      (["a/b?k=1", "a/{x}"], "x:a/b?k=1", "a/b?k=1"),
      (["a/{x:int}/c", "a/{y}/d"], "x:a/1/d", "a/{y}/d"),
      // Components of one rank: what follows them decides, whichever is tried first.
      (["a-{x}/{y}", "{z}-b/c"], "x:a-b/c", "{z}-b/c"),
      (["a-{x}/c", "{z}-b/{y}"], "x:a-b/c", "a-{x}/c"),
      (["{x:a|b}/{y}", "{z:b|c}/d"], "x:b/d", "{z:b|c}/d"),
      // Items: literal values, then more of them, then fewer optional parts.
      (["s?k=1", "s?k={k}"], "x:s?k=1", "s?k=1"),
      (["s?k=1", "s?k={k}"], "x:s?k=2", "s?k={k}"),
      (["s", "s?k={k}"], "x:s?k=2", "s?k={k}"),
      (["s?k={k}", "s?k={k}&m={m}"], "x:s?m=1&k=2", "s?k={k}&m={m}"),
      (["s?k=1", "s?k={k}&m={m}"], "x:s?m=1&k=1", "s?k=1"),
      (["s", "s#top"], "x:s#top", "s#top"),
      (["s", "s#{f}"], "x:s", "s"),
      (["s#{f}", "s#top"], "x:s#top", "s#top"),
      (["a", "a/{x?}"], "x:a", "a"),
      (["a/{y}", "a/{x?}"], "x:a/1", "a/{y}"),
      (["s?k={k?}", "s"], "x:s?k=1", "s"),
      // Siblings that differ only in their items: the one whose item comes first in the link.
      (["s?q={q}", "s?tag={t}"], "x:s?tag=1&q=2", "s?tag={t}"),
      (["s?q={q}", "s?tag={t}"], "x:s?q=2&tag=1", "s?q={q}"),
      (["s?q={q}", "s?tag={t}"], "x:s?tag=1", "s?tag={t}"),
      (["s/{x?}?q={q}", "s?tag={t}&p={p?}"], "x:s?tag=1&q=2", "s?tag={t}&p={p?}"),
      (["s?q={q}", "s#{f}"], "x:s?q=1#f", "s?q={q}"),
      // Of siblings that require the same items: the one with a literal value for the earliest.
      (["s?k=1&m={m}", "s?k={k}&m=2"], "x:s?k=1&m=2", "s?k=1&m={m}"),
      (["s?k=1&m={m}", "s?k={k}&m=2"], "x:s?m=2&k=1", "s?k={k}&m=2"),
      // The first item of a name counts, as it does for parameters.
      (["pay?plan=free"], "x:pay?plan=gold&plan=free", nil),
      (["pay?plan=free"], "x:pay?plan=free&plan=gold", "pay?plan=free"),
      (["pay?plan=free"], "x:pay?plan&plan=free", nil),
      (["pay?plan=free", "pay?plan={p}"], "x:pay?plan=gold&plan=free", "pay?plan={p}"),
      (["pay?plan=free", "pay?plan=gold"], "x:pay?plan=gold&plan=free", "pay?plan=gold"),
      // Escapes in a link never change which route it takes.
      (["a/b"], "x:%61/b", "a/b"),
      (["a/b"], "x:a%2Fb", nil),
      ([#"a\/b"#], "x:a%2Fb", #"a\/b"#),
      ([#"a\/b"#], "x:a/b", nil),
      (["{x}"], "x:a%2Fb", "{x}"),
      (["50%"], "x:50%25", "50%"),
      (["s?k=a b"], "x:s?k=a%20b", "s?k=a b"),
      (["café"], "x:caf%C3%A9", "café"),
      (["café"], "x:café", "café"),
      (["café"], "x:cafe%CC%81", nil),
    ] as [([String], String, String?)]
  )
  func `the most specific route is chosen`(routes: [String], link: String, expected: String?) throws
  {
    #expect(try name(routes, link, LinkPolicies()) == expected, "\(routes) and \(link)")
    #expect(try name(routes.reversed(), link, LinkPolicies()) == expected, "\(routes) reversed")
  }

  @Test(
    arguments: [
      (["a"], "x:a/", nil), (["a/"], "x:a/", "a/"), (["a/"], "x:a", nil),
      (["a", "a/"], "x:a/", "a/"), (["a", "a/"], "x:a", "a"),
      (["a/**"], "x:a/", "a/**"), (["a/{r**}"], "x:a/b/", "a/{r**}"), ([""], "https://h/", ""),
      (["a/{x?}"], "x:a/", nil), (["a/{x?}/"], "x:a/b/", "a/{x?}/"),
    ] as [([String], String, String?)]
  )
  func `a strict policy distinguishes paths with and without a trailing slash`(
    routes: [String],
    link: String,
    expected: String?
  ) throws {
    let policies = LinkPolicies(trailingSlash: .strict)
    #expect(try name(routes, link, policies) == expected, "\(routes) and \(link)")
  }

  @Test(
    arguments: [
      (["Station/{id}"], "x:STATION/AbC", "Station/{id}"), (["v{x}"], "x:Va", "v{x}"),
      (["{x:a|b}"], "x:A", nil), (["s?k=a"], "x:S?k=A", nil), (["s?k=a"], "x:S?k=a", "s?k=a"),
      (["a-long-literal-component"], "x:A-Long-LITERAL-component", "a-long-literal-component"),
      (["CAFÉ"], "x:café", nil), (["CAFé"], "x:café", "CAFé"),
    ] as [([String], String, String?)]
  )
  func `a case-insensitive policy ignores the case of literal text`(
    routes: [String],
    link: String,
    expected: String?
  ) throws {
    let policies = LinkPolicies(pathCase: .insensitive)
    #expect(try name(routes, link, policies) == expected, "\(routes) and \(link)")
  }

  @Test func `a web-only path excludes web links first, but no app links`() throws {
    let table = try RouteTable(
      [Route("admin/{page}", name: "admin"), Route("login", name: "login")],
      app: AppIdentity(schemes: ["x"], domains: ["a.example", "b.example"]),
      webOnly: [
        WebOnlyPath(try Pattern("admin/**")),
        WebOnlyPath(try Pattern("login"), domain: "a.example"),
      ]
    )
    #expect(try table.match("https://a.example/admin/users") == nil)
    #expect(try table.match("https://b.example/admin/users") == nil)
    #expect(try table.match("x:admin/users")?.route.name == "admin")
    #expect(try table.match("https://a.example/login") == nil)
    #expect(try table.match("https://b.example/login")?.route.name == "login")
  }

  @Test(
    arguments: [
      ("{x}/{x2}/c/{y}", "https://h/a/b/c/d", ["a", "b", "d"]),
      ("a{x}b/{y}-{z}", "x:a1b/p-q-r", ["1", "p-q", "r"]),
      ("a/{x?}/{y?}", "x:a/1", ["1", nil]),
      ("f/{rest**}", "x:f/a/b%2Fc/100%25/d", ["a/b%2Fc/100%/d"]),
      ("f/{rest**}", "x:f/a%252Fb", ["a%252Fb"]),
      ("f/{rest**}", "x:f/", [""]),
      ("{x}", "x:a%2Fb%20c", ["a/b c"]),
      ("{x}/*/{y}", "x:é/*/🚇", ["é", "🚇"]),
    ] as [(String, String, [String?])]
  )
  func `a match returns the values of the path by position`(
    pattern: String,
    link: String,
    expected: [String?]
  ) throws {
    let table = try RouteTable([Route(pattern)])
    let match = try #require(try table.match(link))
    #expect(match.pathValueCount == expected.count)
    let values = expected.indices.map { match.pathValue(at: $0).map(String.init) }
    #expect(values == expected)
    #expect(match.pathValue(at: expected.count) == nil)
    #expect(match.pathValue(at: -1) == nil)
  }

  @Test func `a match returns the values of a path with more than 64 separators`() throws {
    let parts = (0..<40).map { "part\($0)" }
    let pattern = parts.indices.map { "{p\($0)}" }.joined(separator: "/")
    let table = try RouteTable([Route(pattern)])
    let match = try #require(try table.match("x:" + parts.joined(separator: "/")))
    #expect(parts.indices.map { match.pathValue(at: $0).map(String.init) } == parts)
  }

  @Test func `a catch-all returns its components`() throws {
    let table = try RouteTable([Route("f/{rest**}", name: "f"), Route("g/**")])
    let match = try #require(try table.match("x:f/a%2Fb/c"))
    #expect(match.restComponents == ["a/b", "c"])
    #expect(try table.match("x:g/a")?.restComponents == nil)
  }

  @Test func `a domain drops its trailing dot, but a scheme keeps it`() throws {
    let app = AppIdentity(schemes: ["x", "x."], domains: ["a.com."])
    let scopes: [RouteScope] = [
      .app(scheme: "x"), .app(scheme: "x."), .universal(domain: "a.com."),
    ]
    #expect(scopes.map(\.description) == ["app:x", "app:x.", "universal:a.com"])
    let routes = try scopes.map { try Route("a", in: [$0], name: $0.description) }
    let table = try RouteTable(routes, app: app)
    let links = ["x:a", "x.:a", "https://a.com/a", "https://a.com./a", "X.:a"]
    #expect(
      try links.map { try table.match($0)?.route.name }
        == ["app:x", "app:x.", "universal:a.com", "universal:a.com", "app:x."]
    )
  }

  @Test func `a path without a host is matched as on any domain`() throws {
    let table = try RouteTable(
      [
        Route("a/{x}", name: "a"), Route("b", in: [.appAny]),
        Route("c", in: [.universal(domain: "h.example")]),
      ],
      app: AppIdentity(schemes: ["x"], domains: ["h.example"])
    )
    #expect(try table.match(path: "/a/1?q=2")?.parameters == ["q": "2", "x": "1"])
    #expect(try table.match(path: "a/1")?.route.name == "a")
    #expect(try table.match(path: "/b") == nil)
    #expect(try table.match(path: "/c") == nil)
    #expect(throws: LinkError.self) { try table.match(path: "/a/%00") }
  }

  @Test(
    arguments: [
      (
        "s/{scope}?q={query}", "x:s/lines?page=2&q=times&scope=all",
        "page=2&query=times&scope=lines"
      ),
      ("s?q={query}", "x:s?query=evil&q=ok&q=more", "query=ok&query=more"),
      ("s?q={q?}&p={page:int?}", "x:s?page=1", ""),
      ("s?preview", "x:s?preview=1&x", "preview=1&x="),
      ("s#{section}", "x:s?section=a#b%20c", "section=b c"),
      ("s#{section?}", "x:s?section=a", ""),
    ] as [(String, String, String)]
  )
  func `a match returns the parameters of query, path and fragment`(
    pattern: String,
    link: String,
    expected: String
  ) throws {
    let match = try #require(try RouteTable([Route(pattern)]).match(link))
    let values = match.parameters.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    #expect(values == expected)
  }

  @Test func `the parameters of a match have raw and decoded text`() throws {
    let table = try RouteTable([Route("a{x}b/{r**}?q={q}#{f}")])
    let match = try #require(try table.match("x:%61p%2Fqb/%72/%2F?q=%20#%20"))
    #expect(match.parameters.raw("x") == "p%2Fq")
    #expect(match.parameters.raw("r") == "%72/%2F")
    #expect(match.parameters["r"] == "r/%2F")
    #expect(match.parameters.raw("q") == "%20")
    #expect(match.parameters.raw("f") == "%20")
  }
}
