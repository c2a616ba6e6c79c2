import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A generated association file` {
  /// Patterns, and the rules for them: the path, with a mark before it for one that excludes.
  static let rules: [(patterns: [String], webOnly: [String], rules: [String])] = [
    (["a/b"], [], ["/a/b"]),
    ([""], [], ["/"]),
    (["station/{id}"], [], ["!/?*/?*/?*", "/station/?*"]),
    (
      ["station/{id}", "station/{id}/arrivals"], [],
      ["!/?*/?*/?*/?*", "/station/?*/arrivals", "!/?*/?*/?*", "/station/?*"]
    ),
    (["{id}", "about"], [], ["!/?*/?*", "/about", "/?*"]),
    (["a/{x?}"], [], ["!/?*/?*/?*", "/a/?*", "/a"]),
    (["account/**"], [], ["/account/*"]),
    (["**"], ["login", "admin/**"], ["!/login", "!/admin/*", "/*"]),
    (["b", "{x}", "**"], [], ["/b", "/*"]),
    (["a/b", "a/{x}", "c/{x}", "a/**"], [], ["/a/b", "/a/*", "!/?*/?*/?*", "/c/?*"]),
    (["**"], ["a/{x}"], ["/?*/?*/?*", "!/a/?*", "/*"]),
    // An exclusion of links that no rule matches is left out.
    (["a/{x}"], ["a/{x}/edit"], ["!/?*/?*/?*", "/a/?*"]),
    (["a/{x}"], ["a/{x}"], ["!/?*/?*/?*", "!/a/?*"]),
    (
      ["docs/**", "blog/{slug}/comments/{x}"], ["blog/{slug}"],
      ["/docs/*", "!/?*/?*/?*/?*/?*", "/blog/?*/comments/?*"]
    ),
    (
      ["docs/**", "users/{id}"], ["{page}"],
      ["/docs/?*", "!/?*/?*/?*", "/users/?*", "!/?*"]
    ),
    (
      ["a/**", "a/{x}/b", "c"], ["a/{x}", "{x}"],
      ["/a/?*/?*", "!/?*/?*/?*/?*", "!/a/?*", "!/?*"]
    ),
    (["{a}/b/**", "x/y"], ["x/{y}", "z/**"], ["!/z/*", "/?*/b/?*", "!/x/?*", "/?*/b/*"]),
    (["a/{k:x|y}"], [], ["/a/$(k)"]),
    (["a/{digit:x|y}"], [], ["/a/$(digit2)"]),
    (["café/a b"], [], ["/caf%C3%A9/a%20b"]),
    (["post-{name}-view"], [], ["!/?*/?*", "/post-?*-view"]),
    (
      ["n/{n:int}"], [],
      [0, 1, 2, 4, 8, 9].map { "/n/$(number)" + String(repeating: "$(digits)", count: $0) }
    ),
    // A rule is wider than its route if it compares only the beginnings of numbers.
    (
      ["cal/{y:int}/{m:int}/{d:int}"], ["cal/2024/05/05-print", "cal/2024/05/print"],
      [
        "!/cal/2024/05/05-print", "!/?*/?*/?*/?*/?*", "/cal/$(number)*/$(number)*/$(number)*",
      ]
    ),
    (["u/{u:uuid}"], [], ["/u/" + AssociationVariables.uuid]),
  ]

  @Test(arguments: rules.indices)
  func `a generated association file has the rules of its routes in the expected order`(index: Int)
    throws
  {
    let (patterns, webOnly, rules) = Self.rules[index]
    let catalog = try Catalogs.catalog(patterns, webOnly: webOnly)
    let file = try catalog.generate(.appleAppSiteAssociation).files[0]
    let components = try AppleAppSiteAssociation(file.text).appLinks?.details[0].components ?? []
    let found = components.map { ($0.excludes == true ? "!" : "") + ($0.path ?? "") }
    #expect(found == rules, "\(patterns) \(webOnly)")
  }

  @Test func `a generated rule requires query items and a fragment`() throws {
    let catalog = try Catalogs.catalog(["search?q={q}&é=1", "map#top"])
    let file = try catalog.generate(.appleAppSiteAssociation).files[0]
    let components = try AppleAppSiteAssociation(file.text).appLinks?.details[0].components ?? []
    guard case .items(let items)? = components.first?.query else {
      Issue.record("no items in \(file.text)")
      return
    }
    #expect(items.map { "\($0.name)=\($0.pattern)" } == ["q=?*", "%C3%A9=1"])
    #expect(components.last?.fragment == "top")
  }

  @Test func `a generated rule compares the text around parameters in query and fragment`() throws {
    let catalog = try Catalogs.catalog([
      "list?sort=by-{key}-up", "app#/chats/{id}", "help#section-{id}",
    ])
    let file = try catalog.generate(.appleAppSiteAssociation).files[0]
    let components = try AppleAppSiteAssociation(file.text).appLinks?.details[0].components ?? []
    guard case .items(let items)? = components.compactMap(\.query).first else {
      Issue.record("no items in \(file.text)")
      return
    }
    #expect(items.map { "\($0.name)=\($0.pattern)" } == ["sort=by-?*-up"])
    #expect(components.compactMap(\.fragment) == ["section-?*", "/chats/?*"])
    let limits = try catalog.limits(of: .appleAppSiteAssociation)
    let slash = limits.first { $0.code.rawValue == "generate.fragment-slash" }
    let link = try #require(slash?.exampleLink)
    #expect(link.hasPrefix("https://www.example.com/app#/chats/"), "\(link)")
    #expect(slash?.route == "r1")
    #expect(limits.allSatisfy { $0.exampleLink != nil }, "\(limits)")
  }

  @Test func `a generated rule matches every number but no slash in a parameter`() throws {
    let catalog = try Catalogs.catalog(["station/{id}", "n/{n:int}"])
    let file = try catalog.generate(.appleAppSiteAssociation).files[0]
    let simulator = AppleSimulator(
      try AppleAppSiteAssociation(file.text),
      domain: "www.example.com"
    )
    for count in 0...24 {
      for sign in ["", "-"] {
        let link = "https://www.example.com/n/" + sign + String(repeating: "7", count: count)
        #expect(simulator.opens(link) == (1...19 ~= count), "\(link)")
      }
    }
    #expect(simulator.opens("https://www.example.com/station/1"))
    #expect(!simulator.opens("https://www.example.com/station/1/2"))
  }

  @Test(arguments: [
    (["{id:int}/x", "1a/{rest**}"], ["2/x", "-17/x", "1a/b"]),
    (["{l:de|en}/y", "de/z"], ["de/y", "en/y", "de/z"]),
    (["{id:int}", "{l:de|en}", "{name}/a"], ["7", "en", "de/a"]),
  ])
  func `a rule whose path begins in several ways does not hide itself`(
    patterns: [String],
    links: [String]
  ) throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(domains: ["a.example"], apple: .init(appIDs: ["ABCDE12345.a"])),
      routes: patterns.map { try Route($0, in: [.universalAny], name: $0) }
    )
    let text = try catalog.generate(.appleAppSiteAssociation).files[0].text
    let simulator = AppleSimulator(try AppleAppSiteAssociation(text), domain: "a.example")
    for link in links {
      #expect(simulator.opens("https://a.example/\(link)", appID: "ABCDE12345.a"), "\(text)")
    }
  }

  @Test func `domains with the same rules share one association file`() throws {
    let same = try Catalogs.catalog(["a"], domains: ["a.example", "*.b.example"])
    let files = try same.generate(.appleAppSiteAssociation).files
    #expect(files.map(\.path) == [".well-known/apple-app-site-association"])
    #expect(files[0].domains == ["a.example", "b.example"])
    let other = try LinkCatalog(
      app: same.app,
      routes: same.routes + [Route("b", in: [.universal(domain: "a.example")], name: "b")]
    )
    #expect(
      try other.generate(.appleAppSiteAssociation).files.map(\.path) == [
        "a.example/.well-known/apple-app-site-association",
        "b.example/.well-known/apple-app-site-association",
      ]
    )
  }

  @Test func `a finding about the app of several files is reported once`() throws {
    let catalog = try Catalogs.catalog(["a"], domains: ["localhost:8080"])
    let found = catalog.generatedFindings(ignoring: []).filter { $0.file == nil }
    #expect(found.count { $0.code.rawValue == "generate.port" } == 1, "\(found)")
  }

  @Test func `a domain with a file of its own does not share the file of a wildcard`() throws {
    let app = AppIdentity(domains: .any, apple: .init(appIDs: ["ABCDE12345.a.b"]))
    func warnings(_ home: RouteScope) throws -> [String?] {
      let catalog = try LinkCatalog(
        app: app,
        routes: [
          Route("a/{x}", in: [.universal(domain: "*.a.example")], name: "all"),
          Route("", in: [home], name: "home"),
        ]
      )
      let findings = try catalog.generate(.appleAppSiteAssociation).findings
      return findings.filter { $0.code.rawValue == "generate.shared-host" }.map(\.exampleLink)
    }
    #expect(try warnings(.universal(domain: "b.a.example")) == [])
    #expect(try warnings(.universal(domain: "a.example")) == ["https://a.example/a/x"])
  }

  @Test func `a file that cannot be generated or is too large is reported with a remedy`() throws {
    var catalog = try Catalogs.catalog(["a"], domains: ["localhost:8080"])
    #expect(try codes(catalog) == ["generate.port"])
    catalog = try LinkCatalog(app: AppIdentity(domains: ["a.example"]), routes: catalog.routes)
    #expect(try codes(catalog) == ["generate.no-app-id"])
    let long = String(repeating: "a", count: 100)
    catalog = try Catalogs.catalog((0..<1500).map { "\(long)/\($0)" })
    let generation = try catalog.generate(.appleAppSiteAssociation)
    #expect(!generation.isUsable)
    #expect(generation.findings.first?.code.rawValue == "generate.too-large")
    #expect(generation.findings.first?.help?.hasPrefix("combine routes") == true)
  }

  @Test func `a file of many apps has no line breaks if it would be too large with them`() throws {
    for (count, isUsable) in [(10, true), (3_500, true), (5_000, false)] {
      let ids = (0..<count).map { "ABCDE12345.com.example.shop\($0)" }
      let app = AppIdentity(
        domains: ["shop.example"],
        apple: .init(appIDs: ids, sharesPasswords: true)
      )
      let generation = try LinkCatalog(app: app, routes: []).generate(.appleAppSiteAssociation)
      #expect(generation.isUsable == isUsable)
      let text = try #require(generation.files.first).text
      #expect(text.dropLast().contains("\n") == (count == 10))
      #expect(try AppleAppSiteAssociation(text).webCredentials == ids)
      let help = generation.findings.first { $0.code.rawValue == "generate.too-large" }?.help
      #expect(help?.hasPrefix("remove identifiers of apps") != isUsable)
    }
  }

  @Test func `a large file matches numbers less strictly before it exceeds the size limit`() throws
  {
    let catalog = try Catalogs.catalog((0..<300).map { "route\($0)/{n:int}" })
    let generation = try catalog.generate(.appleAppSiteAssociation)
    #expect(generation.isUsable)
    let notes = try catalog.limits(of: .appleAppSiteAssociation)
    #expect(notes.count == 300)
    #expect(notes.allSatisfy { $0.code.rawValue == "generate.loose-number" })
    #expect(notes.first?.route == "r0")
    let link = try #require(notes.first?.exampleLink)
    #expect(link.hasPrefix("https://www.example.com/route0/"), "\(link)")
  }

  @Test func `a route for another platform has no rule`() throws {
    var route = try Route("a", name: "a")
    route.notes.platforms = [.android]
    let catalog = try Catalogs.catalog(["b", "**"])
    let generation = try LinkCatalog(app: catalog.app, routes: catalog.routes + [route])
      .generate(.appleAppSiteAssociation)
    let file = try AppleAppSiteAssociation(generation.files[0].text)
    #expect(file.appLinks?.details[0].components?.map(\.path) == ["/b", "/*"])
    #expect(!generation.findings.contains { $0.route == "a" })
    let limits = try LinkCatalog(app: catalog.app, routes: catalog.routes + [route])
      .limits(of: .appleAppSiteAssociation)
    #expect(limits.map(\.exampleLink) == ["https://www.example.com/a"])
    #expect(limits.map(\.code.rawValue) == ["generate.other-platform"])
  }

  @Test func `a warning reports an example link that the generated file does not open`() throws {
    let catalog = try Catalogs.catalog(["a/{x}", "search?q={q}", "b/{x?}"])
    var routes = catalog.routes
    routes[0].notes.examples = ["a/%2F", "https://www.example.com/a/@~%25"]
    routes[1].notes.examples = ["search?q=x", "search?q="]
    let warnings = try LinkCatalog(app: catalog.app, routes: routes)
      .notes(about: .appleAppSiteAssociation).filter { $0.severity == .warning }
    #expect(
      warnings.map { "\($0.code) \($0.route ?? "-") \($0.exampleLink ?? "-")" }
        == ["generate.empty-item r1 https://www.example.com/search?q="]
    )
    let help = "https://www.example.com/search?q= does not open the app, but a route matches it"
    #expect(warnings.first?.help?.hasPrefix("\(help); write a value") == true)
  }

  private func codes(_ catalog: LinkCatalog) throws -> [String] {
    try catalog.generate(.appleAppSiteAssociation).findings.map(\.code.rawValue)
  }

  @Test func `a character that no glob can express is replaced by any character`() throws {
    let catalog = try Catalogs.catalog(["a\\*b", "c?k=x\\*"])
    let generation = try catalog.generate(.appleAppSiteAssociation)
    let links = try AppleAppSiteAssociation(generation.files[0].text)
    let simulator = AppleSimulator(links, domain: "www.example.com")
    #expect(simulator.opens("https://www.example.com/a*b"))
    #expect(!simulator.opens("https://www.example.com/axxb"))
    #expect(!simulator.opens("https://www.example.com/a/b"))
    #expect(simulator.opens("https://www.example.com/c?k=x*"))
    let limits = try catalog.limits(of: .appleAppSiteAssociation)
    #expect(
      limits.map { "\($0.code) \($0.exampleLink ?? "-")" } == [
        "generate.character https://www.example.com/axb",
        "generate.character https://www.example.com/c?k=xx",
        "generate.repeated-item https://www.example.com/c?k=x*&k",
      ]
    )
  }

  @Test func `a generated association file has no errors`() throws {
    for (patterns, webOnly, _) in Self.rules {
      let catalog = try Catalogs.catalog(patterns, webOnly: webOnly)
      let file = try catalog.generate(.appleAppSiteAssociation).files[0]
      #expect(try AppleAppSiteAssociation(file.text).findings.isEmpty, "\(file.text)")
    }
  }
}
