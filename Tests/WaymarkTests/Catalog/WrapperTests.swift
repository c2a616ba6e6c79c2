import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The wrappers of an app` {
  private static let app = AppIdentity(
    schemes: ["shop"],
    domains: ["shop.example", "*.shop.example"],
    wrappers: [
      .init(host: "click.mail.example", paths: ["/ls/click", "uni/{id}/**"], item: "url"),
      .init(host: "go.mail.example", paths: ["**"]),
    ]
  )

  private static func table(_ app: AppIdentity = app) throws -> RouteTable {
    try RouteTable(
      [
        Route("item/{id}", name: "item"), Route("search?q={q}", name: "search"),
        Route("invite/{token}", name: "invite", notes: RouteNotes(secrets: ["token"])),
        Route("open?url={url}", name: "open"),
      ],
      app: app
    )
  }

  /// Returns a link of the first wrapper that contains a link.
  private static func click(_ link: String, path: String = "ls/click") -> String {
    let value = PercentEncoding.unreserved.encode(link)
    return "https://click.mail.example/\(path)?id=7&url=\(value)"
  }

  @Test(
    arguments: [
      (click("https://shop.example/item/7"), "item id=7"),
      (click("shop://item/7"), "item id=7"),
      (click("https://www.shop.example/search?q=a+b&x=%2F"), "search q=a+b x=/"),
      (click("https://shop.example/item/a%2Fb"), "item id=a/b"),
      (click("https://shop.example/item/7", path: "uni/1/a/b"), "item id=7"),
      ("https://click.mail.example/ls/click?url=https://shop.example/item/7", "item id=7"),
      ("https://CLICK.mail.example/ls/click?u=1&url=shop%3Aitem%2F7", "item id=7"),
      (click("https://shop.example/nothing"), "nothing"),
      (click("https://other.example/item/7"), "undeclared other.example"),
      (click("other:item/7"), "undeclared other"),
      (click(click("https://shop.example/item/7")), "wrapped twice"),
      (click("https://go.mail.example/a"), "wrapped twice"),
      (click("item/7"), "unreadable"), (click(""), "no item url"),
      (click("https%3A%2F%2Fshop.example%2Fitem%2F7"), "unreadable"),
      ("https://click.mail.example/ls/click?URL=shop:item/7", "no item url"),
      ("https://click.mail.example/ls/click", "no item url"),
      ("https://go.mail.example/a?url=shop:item/7", "on server"),
      ("https://click.mail.example/ls/other?url=shop:item/7", "not wrapped"),
      ("https://www.click.mail.example/ls/click?url=shop:item/7", "not wrapped"),
      ("https://shop.example/ls/click?url=shop:item/7", "not wrapped"),
      ("shop://click.mail.example/ls/click?url=shop:item/7", "not wrapped"),
    ]
  )
  func `a link of a wrapper is the link in its item`(link: String, expected: String) throws {
    let table = try Self.table()
    let read = try DeepLink(link)
    #expect(table.match(read) == nil)
    let found: String =
      switch table.unwrapped(read) {
      case .link(let inner):
        table.match(inner).map { match in
          let values = match.parameters.keys.map { "\($0)=\(match.parameters[$0] ?? "")" }
          return ([match.route.label] + values).joined(separator: " ")
        } ?? "nothing"
      case .onServer: "on server"
      case .refused(.missingItem(let item)): "no item \(item)"
      case .refused(.unreadable): "unreadable"
      case .refused(.wrappedTwice): "wrapped twice"
      case .refused(.undeclared(let name, _)): "undeclared \(name)"
      case nil: "not wrapped"
      }
    #expect(found == expected)
  }

  @Test func `an explanation answers for the link inside, and names it`() throws {
    let table = try Self.table(AppIdentity(domains: ["shop.example"], wrappers: Self.app.wrappers))
    let explanation = table.explain(Self.click("https://shop.example/item/7"))
    #expect(explanation.match?.route.label == "item" && explanation.opens)
    #expect(explanation.link?.text == "https://shop.example/item/7")
    #expect(explanation.wrapper?.domain == "click.mail.example")
    #expect(explanation.description.contains("\ninside    https://shop.example/item/7\n"))
    #expect(explanation.json["app"]?["inside"]?.string == "https://shop.example/item/7")
    let reasons = [
      (
        Self.click("https://other.example/a"),
        "leads to 'other.example', which is not one of the app"
      ),
      (Self.click(Self.click("a")), "is wrapped again"),
      ("https://click.mail.example/ls/click", "it has no item 'url'"),
      ("https://go.mail.example/a", "only the server of 'go.mail.example' knows the link inside"),
    ]
    for (link, words) in reasons {
      let explanation = table.explain(link)
      #expect(explanation.match == nil && explanation.wrapper == nil)
      #expect(explanation.reason.contains(words), "\(explanation.reason)")
    }
  }

  @Test func `no text about a link of a wrapper shows a secret of the link inside`() throws {
    let table = try Self.table()
    for inside in ["https://shop.example/invite/T0P", "https://shop.example/invite/T0P/x"] {
      for link in [
        Self.click(inside), Self.click(Self.click(inside)), Self.click("https://a.b/invite/T0P"),
      ] {
        let explanation = table.explain(link)
        let unmatched = UnmatchedLink(try DeepLink(link), table)
        let texts = [
          explanation.description, explanation.json.text, explanation.shownText,
          unmatched.shownText,
          unmatched.description, unmatched.reason, "\(RouteReadingError.unmatched(unmatched))",
          UnmatchedLink(unwrapping: try DeepLink(link), table).description,
        ]
        for text in texts { #expect(!text.contains("T0P"), "\(link): \(text)") }
      }
    }
  }

  @Test func `links are never written with the host of a wrapper`() throws {
    let creator = LinkCreator(table: try Self.table())
    #expect(
      try creator.universalLink(toRoute: "item", with: ["id": "7"]).contains("//shop.example/")
    )
    let other = LinkCreator(table: try Self.table(), domain: "click.mail.example")
    #expect(throws: LinkWritingError.self) {
      try other.universalLink(toRoute: "item", with: ["id": "7"])
    }
  }

  @Test func `reading the text of a catalog with wrappers creates an equal catalog`() throws {
    var app = Self.app
    app.variants["beta"] = AppIdentity(schemes: ["beta"], domains: ["beta.example"])
    let catalog = try LinkCatalog(app: app, routes: try Self.table().routes)
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    let first = try #require(catalog.jsonValue["app"]?["wrappers"]?.array?.first)
    #expect(first.text.contains(#""item": "url""#), "\(first.text)")
    #expect(catalog.variant("beta")?.app.wrappers == [])
  }

  @Test(
    arguments: [
      (#"[{ "host": "c.d", "paths": ["x"] }]"#, []),
      (#"[{ "host": "C.D", "paths": ["x"], "item": "u" }, { "host": "e.d", "paths": ["x"] }]"#, []),
      (#"{}"#, ["catalog.wrong-type app.wrappers"]),
      (#"["c.d"]"#, ["catalog.wrong-type app.wrappers[0]"]),
      (
        #"[{ "hots": "c.d" }]"#,
        [
          "catalog.missing-key app.wrappers[0]", "catalog.missing-key app.wrappers[0]",
          "catalog.unknown-key app.wrappers[0].hots",
        ]
      ),
      (#"[{ "host": "c.d", "paths": [] }]"#, ["catalog.bad-wrapper app.wrappers[0].paths"]),
      (#"[{ "host": "*.c.d", "paths": ["x"] }]"#, ["catalog.bad-wrapper app.wrappers[0].host"]),
      (
        #"[{ "host": "c.d", "paths": ["{a"] }]"#,
        ["pattern.unclosed-parameter app.wrappers[0].paths[0]"]
      ),
      (#"[{ "host": "c.d/e", "paths": ["x"] }]"#, ["catalog.bad-domain app.wrappers[0].host"]),
      (
        #"[{ "host": "c.d", "paths": ["x"], "item": "" }]"#,
        ["catalog.empty-text app.wrappers[0].item"]
      ),
      (
        #"[{ "host": "click.a.b", "paths": ["x"] }]"#,
        ["catalog.wrapper-of-own-domain app.wrappers[0].host"]
      ),
      (
        #"[{ "host": "x.y", "paths": ["x"] }]"#,
        ["catalog.wrapper-of-own-domain app.wrappers[0].host"]
      ),
      (
        #"[{ "host": "c.d", "paths": ["x"] }, { "host": "c.d", "paths": ["x"] }]"#,
        ["catalog.duplicate-value app.wrappers[1]"]
      ),
    ]
  )
  func `a catalog names each mistake in its wrappers`(wrappers: String, expected: [String]) {
    let app = """
      {
        "domains": ["*.a.b"], "wrappers": \(wrappers), "variants": { "v": { "domains": ["x.y"] } }
      }
      """
    let found = CatalogText.findings(CatalogText.app(app)).map { "\($0.code) \($0.keyPath)" }
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `declarations in Swift have the same mistakes`() throws {
    func codes(_ wrapper: AppIdentity.Wrapper, _ domains: AppIdentity.Names) -> [String] {
      let app = AppIdentity(domains: domains, wrappers: [wrapper])
      return DeclarationFinding.all(app: app, routes: [], checkingParents: true)
        .map { "\($0.diagnostic.code) \($0.diagnostic.place ?? "")" }
    }
    let good = AppIdentity.Wrapper(host: "c.d", paths: ["x"])
    #expect(codes(good, ["a.b"]) == [])
    #expect(codes(good, ["C.D"]) == ["catalog.wrapper-of-own-domain app.wrappers[0].host"])
    #expect(codes(good, .any) == ["catalog.wrapper-of-own-domain app.wrappers[0].host"])
    #expect(
      codes(.init(host: "*.d", paths: ["x"]), ["a.b"]) == [
        "catalog.bad-wrapper app.wrappers[0].host"
      ]
    )
    #expect(
      codes(.init(host: "c.d", paths: []), ["a.b"]) == ["catalog.bad-wrapper app.wrappers[0].paths"]
    )
    #expect(
      codes(.init(host: "c.d", paths: ["x"], item: ""), ["a.b"])
        == ["catalog.bad-wrapper app.wrappers[0].item"]
    )
    #expect(
      codes(.init(host: "c.d", paths: ["{x"]), ["a.b"])
        == ["pattern.unclosed-parameter app.wrappers[0].paths"]
    )
  }

  @Test func `two paths of wrappers that tie for a link are a conflict`() throws {
    let app = AppIdentity(
      domains: ["a.b"],
      wrappers: [
        .init(host: "c.d", paths: ["x/{a}"], item: "u"), .init(host: "c.d", paths: ["x/{b}"]),
      ]
    )
    let error = #expect(throws: RouteTableError.self) { try RouteTable([], app: app) }
    #expect(error?.conflicts == [])
    #expect(error?.diagnostics.map(\.code.rawValue) == ["table.conflict"])
    #expect(error?.diagnostic.message.contains("'c.d/x/{a}' and 'c.d/x/{b}'") == true)
    let ranked = AppIdentity(
      domains: ["a.b"],
      wrappers: [.init(host: "c.d", paths: ["x/y"], item: "u"), .init(host: "c.d", paths: ["**"])]
    )
    let table = try RouteTable([Route("i", name: "i")], app: ranked)
    #expect(table.unwrapped(try DeepLink("https://c.d/x/z?u=https://a.b/i")) == .onServer)
    let inner = try DeepLink("https://a.b/i")
    #expect(table.unwrapped(try DeepLink("https://c.d/x/y?u=https://a.b/i")) == .link(inner))
  }

  @Test func `lint says that only a server knows the target, and checks the paths`() throws {
    let text = CatalogText.linted(
      app: #"{ "domains": ["a.b"], "wrappers": [{ "host": "c.d", "paths": ["ls/:id"] }] }"#,
      #""examples": ["r0"]"#
    )
    let found = try LinkCatalog(json: text).lint().map { "\($0.code) \($0.keyPath)" }
    #expect(
      found == [
        "lint.wrapper-without-item app.wrappers[0]", "lint.foreign-syntax app.wrappers[0].paths[0]",
      ]
    )
  }

  @Test func `the routes of a catalog do not apply to the hosts of its wrappers`() throws {
    let routes = [
      try Route("item/{id}", name: "item"), try Route("**", in: [.universalAny], name: "all"),
    ]
    let webOnly = [WebOnlyPath(try Pattern("ls/**"))]
    let catalog = try LinkCatalog(app: Self.app, routes: routes, webOnly: webOnly)
    let claiming = catalog.claimingWrappers
    #expect(claiming.lacksWrapperRoutes == false && claiming.claimingWrappers == claiming)
    let table = try claiming.table()
    func route(_ link: String) throws -> String? { try table.match(link)?.route.label }
    #expect(try route("https://click.mail.example/ls/click?a=1") == "click.mail.example/ls/click")
    #expect(try route("https://click.mail.example/item/7") == nil)
    #expect(try route("https://click.mail.example/ls/other") == nil)
    #expect(try route("https://go.mail.example/item/7") == "go.mail.example/**")
    #expect(try route("https://shop.example/item/7") == "item")
    #expect(try route("https://shop.example/ls/click") == nil)
    #expect(try route("https://shop.example/x") == "all")
  }
}
