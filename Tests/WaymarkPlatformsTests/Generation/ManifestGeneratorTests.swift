import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A generated manifest` {
  static func catalog(
    _ routes: [Route],
    minSDK: Int?,
    schemes: AppIdentity.Names = [],
    domains: AppIdentity.Names = ["www.example.com"],
    webOnly: [WebOnlyPath] = [],
    policies: LinkPolicies = LinkPolicies()
  ) throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        schemes: schemes,
        domains: domains,
        android: .init(package: "com.example.app", activity: ".Main", minSDK: minSDK),
        policies: policies
      ),
      routes: routes,
      webOnly: webOnly
    )
  }

  static func filters(_ catalog: LinkCatalog) throws -> [AndroidManifest.IntentFilter] {
    let generation = try catalog.generate(.androidManifest())
    let manifest = try AndroidManifest(generation.files[0].text)
    let findings = manifest.lint(minSDK: catalog.app.android?.minSDK)
    #expect(findings.isEmpty, "\(manifest.text)")
    #expect(manifest.components.map(\.isExported) == [true])
    return manifest.components[0].intentFilters
  }

  /// What a filter says of paths, as the system gets it: the attribute and its value.
  static func rules(_ data: [AndroidManifest.Data]) -> [String] {
    data.flatMap { data in
      data.attributes.filter { $0 != .scheme && $0 != .host }.map {
        "\($0.rawValue) \(AndroidManifest.Values().resolve(data[$0] ?? "").text ?? "?")"
      }
    }
  }

  @Test func `web links and app links have separate filters, which are verified and exported`()
    throws
  {
    let routes = [try Route("a", name: "a")]
    let filters = try Self.filters(Self.catalog(routes, minSDK: 26, schemes: ["x", "y"]))
    #expect(filters.map(\.autoVerify) == [true, nil])
    #expect(filters.map { $0.data.compactMap { $0[.scheme] } } == [["https"], ["x", "y"]])
    for filter in filters {
      #expect(filter.actions == [AndroidManifest.IntentFilter.viewAction])
      #expect(
        filter.categories == [
          AndroidManifest.IntentFilter.defaultCategory,
          AndroidManifest.IntentFilter.browsableCategory,
        ]
      )
    }
  }

  @Test func `each set of hosts has its own filter, so that no path applies to another host`()
    throws
  {
    let routes = [
      try Route("a", name: "all"),
      try Route("b", in: [.universal(domain: "one.example")], name: "one"),
      try Route("c", in: [.universal(domain: "*.two.example"), .appAny], name: "two"),
      try Route("d", in: [.universal(domain: "sub.two.example")], name: "sub"),
      try Route("e", in: [.app(scheme: "y")], name: "y"),
    ]
    let catalog = try Self.catalog(
      routes,
      minSDK: 31,
      schemes: ["x", "y"],
      domains: ["one.example", "*.two.example"]
    )
    let filters = try Self.filters(catalog)
    #expect(
      filters.map { $0.data.compactMap { $0[.host] ?? $0[.scheme] } } == [
        ["https", "one.example", "*.two.example"], ["https", "one.example"],
        ["https", "*.two.example"], ["https", "sub.two.example"], ["x", "y"], ["y"],
      ]
    )
    let generation = try catalog.generate(.androidManifest())
    let simulator = AndroidSimulator(try AndroidManifest(generation.files[0].text))
    for (link, opens) in [
      ("https://one.example/a", true), ("https://one.example/b", true),
      ("https://one.example/c", false), ("https://q.two.example/c", true),
      ("https://q.two.example/b", false), ("https://sub.two.example/d", true),
      ("https://q.two.example/d", false), ("x://c", true), ("x://e", false), ("y:e", true),
      ("x://a", true), ("x:b", false),
    ] { #expect(simulator.opens(link) == opens, "\(link)") }
  }

  @Test func `a route that requires a verified link has no filter for a custom scheme`() throws {
    let notes = RouteNotes(requiresVerifiedLink: true)
    let catalog = try Self.catalog(
      [try Route("a", name: "all"), try Route("b/{token}", name: "verified", notes: notes)],
      minSDK: 31,
      schemes: ["x"],
      domains: ["one.example"]
    )
    let generation = try catalog.generate(.androidManifest())
    let simulator = AndroidSimulator(try AndroidManifest(generation.files[0].text))
    for (link, opens) in [
      ("https://one.example/b/7", true), ("https://one.example/a", true), ("x://a", true),
      ("x://b/7", false),
    ] { #expect(simulator.opens(link) == opens, "\(link)") }
  }

  /// The ways to spell an app link all open, and nothing else does.
  @Test(arguments: [26, 31])
  func `a generated filter matches app links with and without an authority`(minSDK: Int) throws {
    let routes = [
      try Route("", name: "home"), try Route("open/doc", name: "doc"),
      try Route("find?q={q}", name: "find"),
    ]
    let catalog = try Self.catalog(routes, minSDK: minSDK, schemes: ["x"], domains: [])
    let text = try catalog.generate(.androidManifest()).files[0].text
    for level in [minSDK, 35] {
      let simulator = AndroidSimulator(try AndroidManifest(text), apiLevel: level)
      for link in [
        "x:open/doc", "x:/open/doc", "x://open/doc", "x:///open/doc", "x://open/doc/",
        "x:open/doc/?a=b#c", "x:open/doc?a=b", "x://", "x:", "x:///", "x://?a", "x://find?q=1",
      ] { #expect(simulator.opens(link), "\(link) at \(level)") }
      for link in ["x://open", "x://open/doc/a", "x:open/docs", "y:open/doc", "x://find", "x://a"] {
        #expect(!simulator.opens(link), "\(link) at \(level)")
      }
    }
  }

  /// Literals with what means something to globs, to XML, to aapt2, to Gradle and to lint.
  static let literals = [
    "a.b", "a*b", #"a\\b"#, "a&b", "a<b>", "a\"b", "a'b", "?a", "@a", "#a", "a b", "é", "日本", "👍",
    "%41", ":id", #"\{id\}"#, #"$\{id\}"#, #"$\(id\)"#, "[a-z]", "^a", "a$", "(a|b)", #"\\d"#,
    #"\\u0041"#, "a+", "a.*", "..", "x{1,2}",
    "@{handle}", "~a", "\u{FFFD}", "\u{202E}", "\u{1FFFE}",
  ]

  @Test(arguments: [26, 31, 35])
  func `a literal is matched exactly, or a note reports the other links`(minSDK: Int) throws {
    for literal in Self.literals {
      for pattern in [literal, "\(literal)/{x}", "{x}/\(literal)", "\(literal)/**"] {
        guard let parsed = try? Pattern(pattern.replacing("x{1,2}", with: #"x\{1,2\}"#)) else {
          continue
        }
        let route = Route(parsed, name: "r")
        let catalog = try Self.catalog([route], minSDK: minSDK, schemes: ["x"])
        let generation = try catalog.generate(.androidManifest())
        let manifest = try AndroidManifest(generation.files[0].text)
        // No one sees this character in the catalog either.
        let isVisible = literal != "\u{202E}"
        #expect(
          manifest.lint(minSDK: minSDK).isEmpty == isVisible,
          "\(pattern): \(manifest.text)"
        )
        let rest = ExampleLink(parsed).relativePath
        // A component of dots is no component of any link.
        if literal == ".." { continue }
        for link in ["https://www.example.com/\(rest)", "x://\(rest)"] {
          let opens = AndroidSimulator(manifest, apiLevel: minSDK).opens(link)
          #expect(opens, "\(link) of \(pattern): \(manifest.text)")
        }
      }
    }
  }

  @Test(arguments: [26, 31, 35])
  func `a manifest is generated quickly from any catalog`(minSDK: Int) throws {
    let patterns = [
      (0..<60).map { "{p\($0)?}" }.joined(separator: "/"),
      "w/" + (0..<20).map { "{p\($0):a|b|c}" }.joined(separator: "/"),
      "l/{x}/" + String(repeating: "abc", count: 1_000),
      "m/" + (0..<40).map { "{p\($0)}b{q\($0)}b{r\($0)}" }.joined(separator: "/"),
      "q?" + (0..<40).map { "k\($0)={v\($0)}" }.joined(separator: "&"),
    ]
    let routes = try patterns.enumerated().map { try Route($1, name: "r\($0)") }
    let catalog = try Self.catalog(routes, minSDK: minSDK, schemes: ["x"])
    let generation = try catalog.generate(.androidManifest())
    #expect(generation.files[0].size < 400_000)
    let manifest = try AndroidManifest(generation.files[0].text)
    #expect(manifest.findings.isEmpty)
    let simulator = AndroidSimulator(manifest, apiLevel: minSDK)
    for route in routes {
      let rest = ExampleLink(route.pattern).relativePath
      #expect(simulator.opens("https://www.example.com/\(rest)"), "\(route.label)")
    }
  }

  @Test func `web-only paths are excluded from API level 35 on, and reported before`() throws {
    let routes = [try Route("a/{x}", name: "a"), try Route("b", name: "b")]
    let webOnly = [
      WebOnlyPath(try Pattern("a/new")), WebOnlyPath(try Pattern("c")),
      WebOnlyPath(try Pattern("b"), domain: "www.example.com"),
    ]
    for minSDK in [31, 35] {
      let catalog = try Self.catalog(
        routes,
        minSDK: minSDK,
        domains: ["example.com", "*.example.com"],
        webOnly: webOnly
      )
      let generation = try catalog.generate(.androidManifest())
      let notes = try catalog.limits(of: .androidManifest())
        .filter { $0.code.rawValue == "generate.web-only-opened" }
      // Of the hosts that '*.example.com' stands for, groups cannot tell one.
      #expect(
        notes.map(\.route).sorted { ($0 ?? "") < ($1 ?? "") }
          == (minSDK == 31 ? ["a/new", "b"] : ["b"]),
        "\(generation.files[0].text)"
      )
      let own = notes.first { $0.route == "b" }
      #expect(own?.exampleLink == "https://www.example.com/b")
      let simulator = AndroidSimulator(try AndroidManifest(generation.files[0].text))
      #expect(simulator.opens("https://example.com/a/new") == (minSDK == 31))
      #expect(simulator.opens("https://example.com/a/other"))
    }
  }

  @Test func `a web-only literal in another case excludes a word of a route`() throws {
    let catalog = try Self.catalog(
      [try Route("{w:a|b}", name: "a")],
      minSDK: 35,
      webOnly: [WebOnlyPath(try Pattern("A"))],
      policies: LinkPolicies(pathCase: .insensitive)
    )
    let text = try catalog.generate(.androidManifest()).files[0].text
    let simulator = AndroidSimulator(try AndroidManifest(text))
    #expect(!simulator.opens("https://www.example.com/a"), "\(text)")
    #expect(simulator.opens("https://www.example.com/b"), "\(text)")
  }

  private func notes(_ catalog: LinkCatalog, _ codes: Set<String>) throws -> [String] {
    try catalog.notes(about: .androidManifest())
      .filter { codes.contains($0.code.rawValue.split(separator: ".").last.map(String.init) ?? "") }
      .map { "\($0.severity.rawValue) \($0.route ?? "-") \($0.exampleLink ?? "-")" }
  }

  @Test(arguments: [
    ("u/{id:int}", 24, "raise 'minSDK' to 31 for exact rules"),
    ("u/{id}/map?a=1", 31, "raise 'minSDK' to 35 for rules that check them in web links"),
    ("u/{w:\(`Notes on files for web servers`.words)}", 31, nil),
  ])
  func `a limit has the example link and the remedy in its help`(
    pattern: String,
    minSDK: Int,
    remedy: String?
  ) throws {
    let catalog = try Self.catalog([try Route(pattern, name: "a")], minSDK: minSDK)
    let notes = try catalog.notes(about: .androidManifest())
    let shown = notes.filter { $0.effect == .wider && $0.exampleLink != nil }
    #expect(!shown.isEmpty)
    for note in shown {
      let sentence = "\(note.exampleLink ?? "") opens the app, but no route matches it"
      #expect(note.help?.hasPrefix(sentence) == true)
    }
    let helps = shown.compactMap(\.help)
    #expect(helps.contains { $0.hasSuffix("; \(remedy ?? "")") } == (remedy != nil), "\(helps)")
    #expect(helps.contains { $0.contains("minSDK") } == (remedy != nil), "\(helps)")
  }

  @Test(arguments: [26, 31, 35])
  func `a route that a filter does not open is a warning with the link`(minSDK: Int) throws {
    let routes = [
      try Route("u/{id}/map", name: "a", notes: RouteNotes(examples: ["u/x%2Fy/map"])),
      try Route("users/{id}", name: "b", notes: RouteNotes(examples: ["/users/1"])),
      try Route("c", name: "c", notes: RouteNotes(examples: ["http://www.example.com/c"])),
      try Route(
        "d/{n:int}",
        name: "d",
        notes: RouteNotes(examples: ["x://d/7"], platforms: [.iOS])
      ),
    ]
    let catalog = try Self.catalog(routes, minSDK: minSDK, schemes: ["x"])
    let found = try catalog.notes(about: .androidManifest()).filter { $0.severity == .warning }
      .map { "\($0.code) \($0.route ?? "-") \($0.exampleLink ?? "-")" }
    #expect(
      found == [
        "generate.android-decoded-slash a https://www.example.com/u/x%2Fy/map",
        "generate.android-decoded-slash a x://u/x%2Fy/map",
        "generate.not-opened c http://www.example.com/c",
      ]
    )
  }

  @Test func `a slash or a question mark that Android decodes is reported for its route`() throws {
    let routes = [
      try Route("users/{id}", name: "a"), try Route("u/{id}/map", name: "b"),
      try Route("@{handle}", name: "c"), try Route("n/{n:int}", name: "d"),
      try Route("files/**", name: "e"), try Route("files/{name}", name: "f"),
    ]
    let start = "https://www.example.com/"
    for minSDK in [26, 31, 35] {
      let catalog = try Self.catalog(routes, minSDK: minSDK, schemes: ["x"])
      let expected =
        minSDK < 31
        ? ["info b \(start)u/x%2F/map"]
        : ["info a \(start)users/%2F", "info b \(start)u/%2F/map", "info c \(start)@%2F"]
      let found = try notes(catalog, ["android-decoded-slash"])
      #expect(found == expected, "\(minSDK)")
      let queries = try notes(catalog, ["android-decoded-question-mark"])
      let links = ["info a x://users/%3F", "info b x://u/%3F/map", "info c x:///@%3F"]
      #expect(queries == (minSDK < 31 ? [] : links), "\(minSDK)")
    }
  }

  @Test func `each of several groups with the same path has the limits of its own route`() throws {
    let routes = [
      try Route("a#/top/{f}", name: "fragment"), try Route("a?k={k}&n=2", name: "item"),
      try Route("a?n=3", name: "other"),
    ]
    let catalog = try Self.catalog(routes, minSDK: 35)
    let found = try notes(catalog, ["fragment-slash", "android-repeated-item"])
    let start = "https://www.example.com/"
    #expect(
      found == [
        "info fragment \(start)a#/top//", "info item \(start)a?k&n%3D2",
        "info other \(start)a?n%3D3",
      ]
    )
  }

  @Test(arguments: [
    #"search?filter\[name\]={n}"#, #"search?f\[city\]\[id\]={n}"#, "search?x=a|b", "x#a[b]",
    #"list?sort=\*"#,
  ])
  func `text that could be an operator is no finding in a generated file`(pattern: String) throws {
    for minSDK in [26, 31, 35] {
      let catalog = try Self.catalog([try Route(pattern, name: "a")], minSDK: minSDK)
      let codes = catalog.generatedFindings(ignoring: []).map(\.code.rawValue)
      #expect(!codes.contains { $0.hasSuffix("foreign-syntax") || $0.hasSuffix("star-in-path") })
    }
  }

  @Test(arguments: [26, 31])
  func `a web-only path is reported only if a filter opens it`(minSDK: Int) throws {
    let webOnly = try ["admin/**", "press", "~a", "@new", "{x}/edit"].map {
      WebOnlyPath(try Pattern($0))
    }
    let routes = [
      try Route("@{handle}", name: "a"), try Route("~{user}", name: "b"),
      try Route("doc/{name}/{page?}", name: "c"),
    ]
    let catalog = try Self.catalog(routes, minSDK: minSDK, webOnly: webOnly)
    let found = try notes(catalog, ["web-only-opened"])
    #expect(
      found.dropLast() == [
        "warning ~a https://www.example.com/~a", "warning @new https://www.example.com/@new",
      ]
    )
    #expect(found.last?.hasPrefix("info {x}/edit https://www.example.com/") == true, "\(found)")
  }

  @Test func `routes of other platforms and domains with ports are left out`() throws {
    var route = try Route("a/b", name: "ios")
    route.notes.platforms = [.iOS]
    let catalog = try Self.catalog(
      [route, try Route("a/{x}", name: "x")],
      minSDK: 31,
      domains: ["www.example.com", "localhost:8080"]
    )
    let generation = try catalog.generate(.androidManifest())
    let found = try Self.filters(catalog)
    #expect(Self.rules(found[0].data) == ["pathAdvancedPattern /a/[^/]+/{0,1}"])
    #expect(found[0].data.compactMap { $0[.host] } == ["www.example.com"])
    #expect(!generation.findings.contains { $0.route == "ios" })
    let limits = try catalog.limits(of: .androidManifest())
    let limit = limits.first { $0.route == "ios" }
    #expect(limit?.code.rawValue == "generate.other-platform")
    #expect(limit?.exampleLink == "https://www.example.com/a/b")
    #expect(
      generation.findings.contains { $0.code.rawValue == "generate.port" }
    )
  }

  @Test func `a route that requires a verified link has no links with a custom scheme`() throws {
    var route = try Route("invite/{code}", name: "invite")
    route.notes.requiresVerifiedLink = true
    let catalog = try Self.catalog(
      [route, try Route("{section}/{page}", name: "page")],
      minSDK: 31,
      schemes: ["shop"]
    )
    let limit = try catalog.limits(of: .androidManifest()).first {
      $0.route == "invite" && $0.code.rawValue == "generate.other-platform"
    }
    #expect(
      limit?.message.hasPrefix("the route requires a verified link") == true,
      "\(String(describing: limit))"
    )
  }

  @Test func `a manifest without anything to generate is reported with a remedy`() throws {
    let route = try Route("a", name: "a")
    let none = try LinkCatalog(app: .any, routes: [route])
    #expect(
      try none.generate(.androidManifest()).findings.map(\.code.rawValue) == ["generate.no-package"]
    )
    let any = try Self.catalog([route], minSDK: nil, schemes: .any, domains: .any)
    #expect(
      try any.generate(.androidManifest()).findings.map(\.code.rawValue) == [
        "generate.android-any-domain", "generate.android-any-scheme",
      ]
    )
    let empty = try Self.catalog([route], minSDK: nil, domains: [])
    #expect(
      try empty.generate(.androidManifest()).findings.map(\.code.rawValue) == ["generate.no-domain"]
    )
    let schemes = try Self.catalog([route], minSDK: nil, schemes: ["shop"], domains: [])
    let manifest = try schemes.generate(.androidManifest())
    #expect(!manifest.findings.contains { $0.severity == .warning }, "\(manifest.findings)")
    #expect(manifest.files.count == 1)
  }
}
