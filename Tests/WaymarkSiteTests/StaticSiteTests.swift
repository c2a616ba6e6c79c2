import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkSite

@Suite struct `The site of a static host` {
  private static let catalog = SiteCatalogs.catalog(
    """
    {
      "schema": 1,
      "app": {
        "name": "Tea", "schemes": ["tea"],
        "domains": ["www.tea.example", "*.shops.tea.example", "localhost:9999"],
        "apple": { "appIDs": ["ABCDE12345.example.tea"], "storeID": "42" },
        "android": {
          "package": "example.tea", "activity": ".Main",
          "fingerprints": ["\(Array(repeating: "AB", count: 32).joined(separator: ":"))"]
        }
      },
      "routes": [
        { "name": "home", "pattern": "", "scopes": ["universal"] },
        { "name": "teas", "pattern": "teas", "summary": "All teas" },
        { "name": "new-teas", "pattern": "teas/new" },
        { "name": "tea", "pattern": "teas/{id:int}", "summary": "A tea" },
        { "name": "search", "pattern": "search?q={query}" },
        { "name": "old-teas", "pattern": "all-teas", "scopes": ["universal"],
          "deprecated": { "reason": "shorter", "replacement": "teas" } },
        { "name": "invite", "pattern": "invite/{token}", "secrets": ["token"] },
        { "name": "shelf", "pattern": "shelf/x-{name}/{place?}" },
        { "name": "cup", "pattern": "cups/{id}?size={size}&color={color?}" },
        { "name": "spoon", "pattern": "spoons/{id}?size={size?}" },
        { "name": "help", "pattern": "help/**" },
        { "name": "web", "pattern": "story/{id}", "page": { "redirect": "/stories/{id}.html" } }
      ],
      "webOnly": ["help/press/**"]
    }
    """
  )

  private static func files(
    _ host: CatalogOutput.StaticHost,
    _ catalog: LinkCatalog = catalog
  ) throws -> [String: String] {
    let generation = try catalog.generateSite(for: host)
    #expect(generation.isUsable)
    return Dictionary(uniqueKeysWithValues: generation.files.map { ($0.path, $0.text) })
  }

  @Test(arguments: CatalogOutput.StaticHost.allCases)
  func `a site without pages has the files of the systems and the host's settings`(
    host: CatalogOutput.StaticHost
  ) throws {
    let generation = try Self.catalog.generateSite(for: host, hasPages: false)
    let all = try Self.files(host)
    let systems = ["apple-app-site-association", "assetlinks.json"]
    for file in generation.files {
      let isSetting = !file.path.contains(".well-known") && !file.path.hasSuffix(systems[0])
      #expect(isSetting || all[file.path] == file.text, "\(file.path)")
      #expect(!file.path.hasSuffix(".html") && !file.path.hasSuffix(".css"))
    }
    let paths = all.keys.filter { path in systems.contains { path.hasSuffix("/\($0)") } }
    #expect(Set(paths).isSubset(of: generation.files.map(\.path)))
    #expect(generation.findings.allSatisfy { $0.code.rawValue == "static-host.no-type" })
  }

  private static func codes(_ host: CatalogOutput.StaticHost) throws -> Set<String> {
    Set(
      try catalog.generateSite(for: host).findings
        .map { "\($0.code) \($0.keyPath)".trimmingCharacters(in: .whitespaces) }
    )
  }

  @Test(arguments: CatalogOutput.StaticHost.allCases)
  func `each domain has the files that a site answers with`(host: CatalogOutput.StaticHost) throws {
    let files = try Self.files(host)
    let site = try Site(Self.catalog)
    let folder = host == .firebase ? "www.tea.example/public" : "www.tea.example"
    for path in [
      "/.well-known/apple-app-site-association", "/apple-app-site-association",
      "/.well-known/assetlinks.json", "/_links/style.css",
    ] {
      let answer = site.answer(SiteRequest(host: "www.tea.example", target: path))
      let text = try #require(files["\(folder)\(path)"], "\(path)")
      #expect(Array(text.utf8) == answer?.body)
    }
    let folders = Set(files.keys.compactMap { $0.split(separator: "/").first })
    #expect(folders == ["www.tea.example", "_wildcard.shops.tea.example", "shops.tea.example"])
  }

  @Test(arguments: CatalogOutput.StaticHost.allCases)
  func `a domain that only has the files of its subdomains has no page and no rule`(
    host: CatalogOutput.StaticHost
  ) throws {
    let site = try Site(Self.catalog)
    for path in ["/teas", "/teas/25", "/all-teas", "/help/a"] {
      #expect(site.answer(SiteRequest(host: "shops.tea.example", target: path)) == nil)
    }
    let texts = try Self.files(host).filter { $0.key.hasPrefix("shops.tea.example/") }
    #expect(texts.keys.contains { $0.hasSuffix("assetlinks.json") })
    #expect(!texts.keys.contains { $0.hasSuffix(".html") })
    for (path, text) in texts where !path.hasSuffix("/style.css") {
      #expect(!text.contains("/_links/pages") && !text.contains("302"), "\(path)")
    }
  }

  @Test func `a link without parameters has its own page`() throws {
    let files = try Self.files(.netlify)
    let page = try MarkupReader(Array(#require(files["www.tea.example/teas.html"]).utf8))
    let link = "https://www.tea.example/teas"
    #expect(page.meta("og:url") == link)
    #expect(page.meta("og:title") == "All teas")
    #expect(page.meta("apple-itunes-app") == "app-id=42, app-argument=\(link)")
    #expect(page.meta("referrer") == "no-referrer")
    #expect(page.links.contains("tea://teas"))
    #expect(page.links.contains("https://apps.apple.com/app/id42"))
    #expect(
      page.links.contains(
        """
        https://play.google.com/store/apps/details?id=example.tea&referrer=\
        https%3A%2F%2Fwww.tea.example%2Fteas
        """
      )
    )
    #expect(!page.links.contains { $0.hasPrefix("intent:") })
    #expect(files["www.tea.example/teas/new.html"] != nil)
    #expect(files["www.tea.example/index.html"] != nil)
  }

  @Test func `the page for all links of a route has no link of its own`() throws {
    let files = try Self.files(.netlify)
    let names = ["_links/pages/tea", "_links/pages/invite", "search"]
    for name in names {
      let page = try MarkupReader(Array(#require(files["www.tea.example/\(name).html"]).utf8))
      #expect(page.meta("og:url") == nil)
      #expect(page.meta("apple-itunes-app") == "app-id=42")
      #expect(
        page.links == [
          "https://apps.apple.com/app/id42",
          "https://play.google.com/store/apps/details?id=example.tea",
        ]
      )
    }
  }

  @Test func `a page of several domains names none of them`() throws {
    let files = try Self.files(.netlify)
    let page = try #require(files["_wildcard.shops.tea.example/teas.html"])
    #expect(!page.contains("shops.tea.example"))
  }

  @Test func `the policy of a page is in the page`() throws {
    for (path, text) in try Self.files(.vercel) where path.hasSuffix(".html") {
      let tags = try MarkupReader(Array(text.utf8)).tags
      let policy = tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      let content = try #require(policy?.attributes["content"], "\(path)")
      #expect(content.hasPrefix("default-src 'none'; style-src 'self'"))
      // Browsers report this part as an error in a page.
      #expect(!content.contains("frame-ancestors"))
    }
  }

  @Test func `Cloudflare and Netlify read types and rules from two files`() throws {
    let cloudflare = try Self.files(.cloudflare)
    let netlify = try Self.files(.netlify)
    let headers = """
      /.well-known/apple-app-site-association
        Content-Type: application/json
      /apple-app-site-association
        Content-Type: application/json
      /.well-known/assetlinks.json
        Content-Type: application/json

      """
    #expect(cloudflare["www.tea.example/_headers"] == headers)
    #expect(netlify["www.tea.example/_headers"] == headers)
    // Netlify ignores a slash at the end; Cloudflare does not.
    let rules = [
      "/all-teas https://www.tea.example/teas 302",
      "/cups/:p2 /_links/pages/cup 200",
      "/help/* /_links/pages/help 200",
      "/invite/:p2 /_links/pages/invite 200",
      "/shelf/:p2 /_links/pages/shelf 200",
      "/shelf/:p2/:p3 /_links/pages/shelf 200",
      "/spoons/:p2 /_links/pages/spoon 200",
      "/story/:p2 /_links/pages/web 200",
      "/teas/:p2 /_links/pages/tea 200",
    ]
    #expect(netlify["www.tea.example/_redirects"].map(Self.sortedLines) == rules)
    let slashes = rules.filter { !$0.hasSuffix("302") && !$0.contains("*") }.map { rule in
      rule.replacing(" /_links", with: "/ /_links", maxReplacements: 1)
    }
    #expect(
      cloudflare["www.tea.example/_redirects"].map(Self.sortedLines) == (rules + slashes).sorted()
    )
  }

  private static func sortedLines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: [CatalogOutput.StaticHost.firebase, .vercel])
  func `the rules of Firebase and Vercel choose the route that the table chooses`(
    host: CatalogOutput.StaticHost
  ) throws {
    let seed = SeededGenerator.freshSeed
    var generator = SeededGenerator(seed: seed)
    let rules = try Self.rewrites(host, Self.catalog)
    let table = try Self.catalog.table()
    let words = [
      "teas", "new", "25", "-3", "shelf", "x-a", "x-", "help", "a", "invite", "story", "2b",
      "cups", "spoons",
    ]
    var matched = 0
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...4, using: &generator)
      let names = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
      let path = "/" + names.joined(separator: "/") + (Bool.random(using: &generator) ? "/" : "")
      let chosen = rules.first { path.wholeMatch(of: $0.expression) != nil }?.page
      // No host looks at the query, and this item belongs to no other route.
      let route = try table.match("https://www.tea.example\(path)?size=1")?.route
      // Other paths have a file, a redirect, or stay in the browser.
      let isFile = route.map { $0.pattern.parameterNames.isEmpty && $0.name != "help" } ?? true
      if isFile, path.hasPrefix("/help/") { continue }
      matched += isFile ? 0 : 1
      #expect(
        chosen == (isFile ? nil : route?.name),
        "\(path), WAYMARK_SEED=\(seed)"
      )
    }
    #expect(matched > 100)
  }

  /// The expressions of the rules for pages, as each host reads them.
  private static func rewrites(
    _ host: CatalogOutput.StaticHost,
    _ catalog: LinkCatalog
  ) throws -> [(expression: Regex<AnyRegexOutput>, page: String)] {
    let isFirebase = host == .firebase
    let name = "www.tea.example/\(isFirebase ? "firebase.json" : "vercel.json")"
    let text = try #require(try files(host, catalog)[name])
    var settings = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    if isFirebase { settings = settings?["hosting"] as? [String: Any] }
    let rewrites = try #require(settings?["rewrites"] as? [[String: String]])
    return try rewrites.map { rule in
      let source = try #require(rule[isFirebase ? "regex" : "source"])
      let page = try #require(rule["destination"]?.split(separator: "/").last)
      return (try Regex(source), String(page.replacing(".html", with: "")))
    }
  }

  @Test func `Firebase deploys the hidden folder, and sends the type`() throws {
    let text = try #require(try Self.files(.firebase)["www.tea.example/firebase.json"])
    let settings = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let hosting = try #require(settings?["hosting"] as? [String: Any])
    // The default ignores files whose names begin with a dot.
    #expect((hosting["ignore"] as? [String]) == [])
    #expect(hosting["appAssociation"] as? String == "NONE")
    #expect(hosting["cleanUrls"] as? Bool == true)
    #expect((hosting["headers"] as? [Any])?.count == 3)
    let redirects = try #require(hosting["redirects"] as? [[String: Any]])
    #expect(redirects.count == 1)
    #expect(redirects[0]["source"] as? String == "/all-teas")
    #expect(redirects[0]["type"] as? Int == 302)
  }

  @Test func `GitHub Pages keeps hidden folders, and reports what it cannot do`() throws {
    let files = try Self.files(.gitHubPages)
    #expect(files["www.tea.example/.nojekyll"] == "")
    #expect(files["www.tea.example/CNAME"] == "www.tea.example\n")
    #expect(files["_wildcard.shops.tea.example/CNAME"] == nil)
    #expect(files["www.tea.example/teas/index.html"] != nil)
    #expect(!files.keys.contains { $0.contains("_links/pages") })
    #expect(
      try Self.codes(.gitHubPages) == [
        "static-host.no-type", "static-host.no-rewrite tea", "static-host.no-rewrite shelf",
        "static-host.no-rewrite invite", "static-host.no-rewrite help",
        "static-host.no-rewrite cup", "static-host.no-rewrite spoon",
        "static-host.no-rewrite web", "static-host.no-redirect old-teas",
        "static-host.wider search",
      ]
    )
  }

  @Test func `differences between the host and a site are reported`() throws {
    let common: Set = [
      "static-host.no-redirect web", "static-host.no-redirect old-teas", "static-host.web-only",
      "static-host.wider search", "static-host.wider cup",
    ]
    #expect(try Self.codes(.firebase) == common)
    #expect(try Self.codes(.vercel) == common)
    let wider: Set = ["static-host.wider tea", "static-host.wider shelf"]
    #expect(try Self.codes(.netlify) == common.union(wider))
    #expect(try Self.codes(.cloudflare) == common.union(wider))
  }

  @Test func `a path that is no file, and too many rules, are reported`() throws {
    var json = #"{ "schema": 1, "app": { "domains": ["a.example"] }, "routes": [ "#
    json += #"{ "name": "odd", "pattern": "a\\/b" }"#
    for index in 0..<60 { json += #", { "name": "r\#(index)", "pattern": "r\#(index)/{id}" }"# }
    let catalog = SiteCatalogs.catalog(json + "] }")
    func codes(_ host: CatalogOutput.StaticHost) throws -> [String] {
      try catalog.generateSite(for: host).findings.map(\.code.rawValue)
    }
    #expect(try codes(.cloudflare) == ["static-host.not-a-file", "static-host.too-many"])
    #expect(try codes(.netlify) == ["static-host.not-a-file"])
  }

  @Test func `a catalog without a domain has no files`() throws {
    let catalog = SiteCatalogs.catalog(
      #"{ "schema": 1, "app": { "schemes": ["a"], "domains": [] }, "routes": [] }"#
    )
    let generation = try catalog.generateSite(for: .vercel)
    #expect(generation.files.isEmpty)
    #expect(generation.findings.map(\.code.rawValue) == ["static-host.no-domain"])
  }

  @Test func `the case of letters does not count where the catalog says so`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      {
        "schema": 1,
        "app": { "domains": ["www.tea.example"], "policies": { "pathCase": "insensitive" } },
        "routes": [{ "name": "tea", "pattern": "teas/{id}" }]
      }
      """
    )
    for host in [CatalogOutput.StaticHost.firebase, .vercel] {
      let rules = try Self.rewrites(host, catalog)
      #expect("/TeAs/1".wholeMatch(of: rules[0].expression) != nil)
      #expect("/tea/1".wholeMatch(of: rules[0].expression) == nil)
    }
  }

  @Test func `the reference of codes has a row for every code of a static host`() throws {
    let source = Article.root.appending(path: "Sources/WaymarkSite/Static/StaticFindings.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let codes = text.matches(of: /"(static-host\.[a-z-]+)"/).map { String($0.1) }
    let rows = try Article.codes("static-host").flatMap { $0.code("Code") }
    #expect(!codes.isEmpty && codes.sorted() == rows.sorted())
  }
}
