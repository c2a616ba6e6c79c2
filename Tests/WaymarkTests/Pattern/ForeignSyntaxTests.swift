import TestSupport
import Testing
import WaymarkDiagnostics

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct ForeignSyntaxTests {
  /// A text of another router, the routes that mean the same, links that the text matches, and
  /// links that it does not match.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let routes: [String]
    let links: [String]
    let otherLinks: [String]
    /// Other text of the remedy.
    let remark: String?

    init(
      _ text: String,
      _ routes: [String],
      _ links: [String],
      not otherLinks: [String],
      remark: String? = nil
    ) {
      self.text = text
      self.routes = routes
      self.links = links
      self.otherLinks = otherLinks
      self.remark = remark
    }

    init(
      _ text: String,
      _ corrected: String,
      _ link: String,
      not otherLink: String = "/other/a/b/c/d",
      second: String? = nil,
      _ secondLink: String? = nil,
      remark: String? = nil
    ) {
      self.init(
        text,
        [corrected] + [second].compactMap { $0 },
        [link] + [secondLink].compactMap { $0 },
        not: [otherLink],
        remark: remark
      )
    }

    var testDescription: String { text.debugDescription }
  }

  static let parameters: [Row] = [
    // Express, Rails, Sinatra, go_router, Vue, Angular, Phoenix, Vapor.
    Row("users/:id", "users/{id}", "/users/7", not: "/users"),
    Row("/:user-id", "/{user-id}", "/7"),
    Row("flights/:from-:to", "flights/{from}-{to}", "/flights/a-b", not: "/flights/a"),
    Row("files/:name.:ext", "files/{name}.{ext}", "/files/a.b", not: "/files/a"),
    Row("@:user/posts", "@{user}/posts", "/@ada/posts", not: "/ada/posts"),
    Row("users/:id?", "users/{id?}", "/users", not: "/users/1/2"),
    Row("users/:id?q", "users/{id}?q", "/users/7?q=1", not: "/users?q=1"),
    Row("users?id=:id?", "users?id={id?}", "/users", not: "/users/7"),
    Row("users?:id&:tab", "users?id={id}&tab={tab}", "/users?id=7&tab=a", not: "/users?id=7"),
    Row("users/{:slug([a-z]+)}?", "users/{slug?}", "/users", not: "/users/1/2"),
    Row("(:lang/)home", "{lang}/home", "/en/home", second: "home", "/home"),
    Row("GET users/{id}", "users/{id}", "/users/7", not: "/users"),
    // Lists of words and of routes.
    Row("users/a|b", "users/{name:a|b}", "/users/a", not: "/users/c"),
    Row("item?sort=a|b", "item?sort={name:a|b}", "/item?sort=a", not: "/item"),
    Row("users/{id:int}|me", "users/{id:int}", "/users/7", second: "users/me", "/users/me"),
    Row("item/{id}, film/{id}", "item/{id}", "/item/7", second: "film/{id}", "/film/7"),
    Row("item?a={a};b={b}", "item?a={a}&b={b}", "/item?a=1&b=2", not: "/item?a=1"),
    // Optional parts.
    Row("item/{id}?/edit", "item/{id}/edit", "/item/7/edit", second: "item/edit", "/item/edit"),
    Row("item/{id}?/{tab}?", "item/{id?}/{tab?}", "/item", not: "/item/1/2/3"),
    Row("/item/{id}(?q={q})", "/item/{id}?q={q?}", "/item/7", not: "/item"),
    Row("/a(bc)?d", "/abcd", "/abcd", second: "/ad", "/ad"),
    // Signs of a program around the text, and paths of Windows.
    Row("'item/{id}'", "item/{id}", "/item/7", not: "/item"),
    Row("\"item\"/{id}", "item/{id}", "/item/7", not: "/item"),
    Row("item/{id},", "item/{id}", "/item/7", not: "/item"),
    Row("item/{id} // page", "item/{id}", "/item/7", not: "/item"),
    Row("item/<?php echo $id ?>", "item/{id}", "/item/7", not: "/item"),
    Row(#"\item\{id}"#, "/item/{id}", "/item/7", not: "/item"),
    // Fat-Free and Flight, Rails.
    Row("users/@id", "users/{id}", "/users/7", not: "/users"),
    Row("users/@id:[0-9]+/edit", "users/{id:int}/edit", "/users/7/edit", not: "/users/x/edit"),
    Row(#"\A/users/(\d+)\z"#, "/users/{name:int}", "/users/7", not: "/users/x"),
    // Types with a blank, a default, or the name behind them.
    Row("users/{id:int }", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/{int:id}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("list/{page:int?1}", "list/{page:int?}", "/list", not: "/list/x"),
    Row("users/:id/:tab?", "users/{id}/{tab?}", "/users/7", not: "/users"),
    Row("users/:id?/edit", "users/{id}/edit", "/users/7/edit", second: "users/edit", "/users/edit"),
    Row(
      "users/:id?/edit/:tab?",
      ["users/{id}/edit/{tab?}", "users/edit/{tab?}"],
      [
        "/users/7/edit",
        "/users/7/edit/x", "/users/edit", "/users/edit/x",
      ],
      not: ["/users/7", "/users/7/x"]
    ),
    Row("files/:path*", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("files/:path+", "files/{path**}", "/files/a/b", not: "/files"),
    Row("files/:path(.*)*", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("files/:path(.*)", "files/{path**}", "/files/a/b"),
    Row(#"users/:id(\d+)"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/:id(\\d+)"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/:id([0-9]{1,9})", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/:id([1-9][0-9]*)", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/:id(int)", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/:id<int>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/:id{[0-9]+}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row(":kind(film|book)", "{kind:film|book}", "/film", not: "/music"),
    Row(":kind(film|book)?", "{kind:film|book?}", "/", not: "/music"),
    Row("search?q=:query", "search?q={query}", "/search?q=a", not: "/search"),
    Row("help#:topic", "help#{topic}", "/help#a", not: "/help"),
    Row("files/*path", "files/{path**}", "/files/a/b"),
    Row("*path", ["{path**}"], ["/a/b"], not: []),
    // Flask, Django, Bottle, Rocket, Javalin.
    Row("users/<id>", "users/{id}", "/users/7", not: "/users"),
    Row("users/<int:id>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/<id:int>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/<int(min=1):id>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/<name:re:[a-z]+>", "users/{name}", "/users/ada"),
    Row("users/<id:re:[0-9]+>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/<regex("[0-9]+"):id>"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row("list/<any(new, old):order>", "list/{order:new|old}", "/list/new", not: "/list/x"),
    Row("posts/<slug:slug>", "posts/{slug}", "/posts/a-b"),
    Row("files/<path:p>", "files/{p**}", "/files/a/b"),
    Row("files/<p:path>", "files/{p**}", "/files/a/b"),
    Row("files/<path..>", "files/{path**}", "/files/a/b"),
    Row("<int:year>-<int:month>", "{year:int}-{month:int}", "/2026-11", not: "/a-b"),
    // Templates of JavaScript, Kotlin and printf; Remix and Play.
    Row("users/${id}", "users/{id}", "/users/7", not: "/users"),
    Row("users/${id:int}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/$id", "users/{id}", "/users/7"),
    Row("#/chats/:id", "#/chats/{id}", "#/chats/7", not: "#/chats/7/8"),
    Row("list?sort=:key&q=<q>", "list?sort={key}&q={q}", "/list?sort=a&q=b", not: "/list?sort=a"),
    Row("users/$id<[0-9]+>", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/%d", "users/{name:int}", "/users/7", not: "/users/x"),
    Row("{{lang}}/home", "{lang}/home", "/en/home", not: "/home"),
    Row("users/{-$id}", "users/{id?}", "/users"),
    // Next.js, SvelteKit, Nuxt, Astro, AltoRouter.
    Row("users/[id]", "users/{id}", "/users/7", not: "/users"),
    Row("users/user-[id]", "users/user-{id}", "/users/user-7", not: "/users/7"),
    Row("docs/[[lang]]", "docs/{lang?}", "/docs"),
    Row("[[lang]]/home", "{lang}/home", "/en/home", second: "home", "/home"),
    Row("docs/[...slug]", "docs/{slug**}", "/docs/a/b", not: "/docs"),
    Row("docs/[[...slug]]", "docs/{slug**}", "/docs/a/b", second: "docs", "/docs"),
    Row("users/[id=int]", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/[id=matcher]", "users/{id}", "/users/7"),
    Row("users/[i:id]", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("files/[*:path]", "files/{path**}", "/files/a/b"),
  ]

  static let braces: [Row] = [
    // gorilla, chi, Spring, JAX-RS, FastRoute, Symfony, actix.
    Row("users/{id:[0-9]+}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/{id:\d+}"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/{id:\\d+}"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/{id:^[0-9]{1,4}$}"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/{id: [0-9]+}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/{id: int}", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("users/$(id:[0-9]+)", "users/{id:int}", "/users/7", not: "/users/x"),
    Row("posts/{slug:[a-z]+}", "posts/{slug}", "/posts/abc"),
    Row("posts/{slug:[^/]+}", "posts/{slug}", "/posts/abc"),
    Row(#"posts/{slug:\w+}/x"#, "posts/{slug}/x", "/posts/abc/x"),
    Row("{kind:(film|book)}", "{kind:film|book}", "/film", not: "/music"),
    Row("{kind:(?:film|book)}", "{kind:film|book}", "/film", not: "/music"),
    Row("files/{p:.*}", "files/{p**}", "/files/a/b"),
    Row("files/{p:.+}", "files/{p**}", "/files/a/b"),
    Row(
      "t/{id:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}",
      "t/{id:uuid}",
      "/t/123e4567-e89b-12d3-a456-426614174000",
      not: "/t/x"
    ),
    Row(#"users/{id<\d+>}"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/{id<\d+>?1}"#, "users/{id:int?}", "/users", remark: "'1' as the default of 'id'"),
    Row("users/{page?1}", "users/{page?}", "/users", remark: "'defaults'"),
    Row("users/{!id}", "users/{id}", "/users/7"),
    // axum, matchit, Spring, ASP.NET, Go, Ktor, hapi, API Gateway.
    Row("files/{*path}", "files/{path**}", "/files/a/b"),
    Row("files/{**path}", "files/{path**}", "/files/a/b"),
    Row("files/{*path?}", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("files/{path...}", "files/{path**}", "/files/a/b"),
    Row("files/{...}", "files/**", "/files/a/b"),
    Row("files/{...path}", "files/{path**}", "/files/a/b"),
    Row("files/{path*}", "files/{path**}", "/files/a/b"),
    Row("files/{path+}", "files/{path**}", "/files/a/b"),
    Row("files/{path*2}", "files/{path}/{path2}", "/files/a/b", not: "/files/a/b/c"),
    Row("posts/{$}", "posts/", "/posts/"),
    Row("user/{id=5}", "user/{id?}", "/user", not: "/user/1/2", remark: "'defaults'"),
    Row("user/{id:int=5}", "user/{id:int?}", "/user", remark: "'5' as the default of 'id'"),
    Row("user/{id:int:min(1)}", "user/{id:int}", "/user/7", not: "/user/x"),
    Row("user/{id:range(1,9)?}", "user/{id:int?}", "/user", not: "/user/x"),
    Row("user/{name:length(5)}", "user/{name}", "/user/admin"),
    Row("user/{id:int:required}", "user/{id:int}", "/user/7", not: "/user/x"),
    Row(#"user/{id:regex(^\d+$)}"#, "user/{id:int}", "/user/7", not: "/user/x"),
    // Globs.
    Row("list/{kind:film,book}", "list/{kind:film|book}", "/list/film", not: "/list/x"),
    Row("to/{city:New York, Rome}", "to/{city:New York|Rome}", "/to/New%20York", not: "/to/x"),
    Row("to/{city:(New York | Rome)}", "to/{city:New York|Rome}", "/to/New%20York", not: "/to/x"),
    Row("list/{kind:film; book?}", "list/{kind:film|book?}", "/list", not: "/list/x"),
    Row("list/{kind:film/book}", "list/{kind:film|book}", "/list/book", not: "/list/x"),
    Row("list/{id:int,uuid}", "list/{id}", "/list/7", remark: "'id' is any text"),
    // DeepLinkDispatch.
    Row("{lang(en|de)}/home", "{lang:en|de}/home", "/en/home", not: "/fr/home"),
    Row("a?color={color(red|blue)}", "a?color={color:red|blue}", "/a?color=red", not: "/a"),
    Row("item{s(|s)}/x", "item{s:s}/x", "/items/x", second: "item/x", "/item/x"),
    Row("a.{jpg,png}", "a.{name:jpg|png}", "/a.jpg", not: "/a.gif", remark: "'{jpg},{png}'"),
    // URI templates and Express 5.
    Row("users{/id}", "users/{id?}", "/users"),
    Row("users{/:id}", "users/{id?}", "/users"),
    Row("map{/x,y}", "map/{x?}/{y?}", "/map/1/2"),
    Row("files{/path*}", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("files{/*path}", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("files/{+path}", "files/{path**}", "/files/a/b"),
    Row("search{?q,page}", "search?q={q?}&page={page?}", "/search"),
    Row("search?a={a}{&q}", "search?a={a}&q={q?}", "/search?a=1"),
    Row("help{#topic}", "help#{topic?}", "/help"),
    Row("a{.ext}", "a.{ext}", "/a.b", second: "a", "/a"),
  ]

  static let groups: [Row] = [
    Row("trails/(photos|map)", "trails/{name:photos|map}", "/trails/map", not: "/trails/x"),
    Row("@(photos|map)/x", "{name:photos|map}/x", "/map/x", not: "/x"),
    Row("trails/(photos|map)?", "trails/{name:photos|map?}", "/trails", not: "/trails/x"),
    Row("users/([0-9]+)", "users/{name:int}", "/users/7", not: "/users/x"),
    Row(#"users/(\d+)/(\d+)"#, "users/{name:int}/{name2:int}", "/users/7/8", not: "/users/x/8"),
    Row("users/([^/]+)", "users/{name}", "/users/7"),
    Row("files/(.*)", "files/{name**}", "/files/a/b"),
    Row(#"^users/(?P<id>\d+)/$"#, "users/{id:int}/", "/users/7", not: "/users/x"),
    Row(#"^users/(?<id>[0-9]+)$"#, "users/{id:int}", "/users/7", not: "/users/x"),
    Row(#"users/\d+"#, "users/{name:int}", "/users/7", not: "/users/x"),
    Row("users/[0-9]+", "users/{name:int}", "/users/7", not: "/users/x"),
    Row("users/[a-z]+/x", "users/{name}/x", "/users/ada/x"),
    Row("users/.*", "users/**", "/users/a/b"),
    Row("users/.*/edit", "users/*/edit", "/users/a/edit", not: "/users/a/b/edit"),
    Row("users/(:num)", "users/{name:int}", "/users/7", not: "/users/x"),
    Row("users/(:any)", "users/{name}", "/users/x"),
    Row("users/(:x)", "users/{x?}", "/users"),
    Row("($lang)/home", "{lang}/home", "/en/home", second: "home", "/home"),
    Row("posts(/:slug)", "posts/{slug?}", "/posts", not: "/posts/a/b"),
    Row("posts(/{slug})", "posts/{slug?}", "/posts"),
    Row("posts[/{slug}]", "posts/{slug?}", "/posts"),
    Row("posts[/{y}[/{m}]]", "posts/{y?}/{m?}", "/posts/1/2", not: "/posts/1/2/3"),
    Row("path(/to)", "path/to", "/path/to", second: "path", "/path"),
    Row("photo(s)?", "photos", "/photos", second: "photo", "/photo"),
    Row(
      "posts/:id(.:format)",
      "posts/{id}.{format}",
      "/posts/a.b",
      second: "posts/{id}",
      "/posts/a"
    ),
    Row("files(/*path)", "files/{path**}", "/files/a/b", second: "files", "/files"),
    Row("(tabs)/home", "home", "/home", not: "/tabs/home"),
    Row("(app)/(tabs)/home", "home", "/home"),
    Row("(a,b)/home", "home", "/home"),
    Row("(.)photo/[id]", "photo/{id}", "/photo/7"),
    Row("users/(id)", "users/{id}", "/users/7", remark: "leave '(id)' out if it is a group"),
    Row("list/{slug}&q={q}", "list/{slug}?q={q}", "/list/a?q=b", not: "/list/a"),
    Row("u/{name}(/|$)", "u/{name}", "/u/a"),
    Row(#"u/{name}(?:\/|$)"#, "u/{name}", "/u/a"),
    Row(#"u/{name}\/?"#, "u/{name}", "/u/a"),
    Row("u/:name$", "u/{name}", "/u/a"),
    Row(#"u/:name\.html"#, #"u/{name}\.html"#, "/u/a.html", not: "/u/a"),
    Row(#"\/users\/:id"#, "/users/{id}", "/users/7"),
    Row(
      "posts/{id} | members/{id}",
      "posts/{id}",
      "/posts/1",
      second: "members/{id}",
      "/members/1"
    ),
    Row(
      "blog/{slug}[.{ext}]",
      ["blog/{slug}.{ext}", "blog/{slug}"],
      ["/blog/a.b", "/blog/a"],
      not: []
    ),
    Row(
      "item/{id:int|new}",
      "item/{id:int}",
      "/item/7",
      not: "/item/old",
      second: "item/new",
      "/item/new"
    ),
    Row(
      "item/{id:uuid|a|b}",
      ["item/{id:uuid}", "item/a", "item/b"],
      ["/item/01890a5d-ac96-774b-bcce-b302099a8057", "/item/a", "/item/b"],
      not: ["/item/c"]
    ),
    Row(#"a/{tab:"home"|"map"}"#, "a/{tab:home|map}", "/a/map", not: "/a/x"),
    Row("a/<section:photos|map>", "a/{section:photos|map}", "/a/map", not: "/a/x"),
    Row("list&q={q}&r={r}", "list?q={q}&r={r}", "/list?q=b&r=c", not: "/list?q=b"),
  ]

  static let rows = parameters + braces + groups + routers + links

  /// The remedies, as lint writes them for a valid pattern, and as the error for another text.
  private static func help(_ text: String) throws -> [String] {
    do throws(PatternError) {
      return try Pattern(text).foreignParts.findings.map { $0.finding.help ?? "" }
    } catch {
      return [error.toolDiagnostic.help ?? ""]
    }
  }

  /// Returns the index of the route that a link opens.
  private static func chosen(_ routes: [String], _ path: String) throws -> Int? {
    let table = try RouteTable(
      routes.enumerated().map { try Route($0.element, name: "\($0.offset)") }
    )
    let link = path.contains("://") ? path : "https://underway.nyc" + path
    return try table.match(DeepLink(link)).flatMap { Int($0.route.name ?? "") }
  }

  @Test(arguments: rows)
  func `the remedy for another router's syntax matches the links that the author means`(
    row: Row
  ) throws {
    let foreign = try #require(ForeignSyntax(row.text))
    let isLink = foreign.remedy.contains("no scheme and no domain")
    #expect(foreign.routes == (isLink ? [] : row.routes))
    for link in row.otherLinks { #expect(try Self.chosen(row.routes, link) == nil, "\(link)") }
    let chosen = try row.links.map { try Self.chosen(row.routes, $0) }
    #expect(!chosen.contains(nil), "\(row.links)")
    // Each route is necessary.
    #expect(Set(chosen) == Set(row.routes.indices))
  }

  @Test(arguments: rows)
  func `a remedy for another router's syntax has no finding`(row: Row) throws {
    for text in row.routes {
      let pattern = try Pattern(text)
      #expect(ForeignSyntax(text) == nil)
      #expect(pattern.foreignParts.findings.isEmpty && pattern.misspeltTypes.isEmpty)
      #expect(pattern.percentEscape == nil)
    }
  }

  @Test(.withDiagnostics, arguments: rows)
  func `an error or a finding about another router's syntax names the remedy`(row: Row) throws {
    let foreign = try #require(ForeignSyntax(row.text))
    let plain = foreign.parts.map { "write '\($0.meant)' for a parameter" }
    let names = row.routes.map { "'\($0.isEmpty ? "/" : $0)'" }
    var remedy = "write \(names[0])"
    if names.count == 2 { remedy += ", and a second route \(names[1])" }
    if names.count > 2 { remedy += ", and the routes \(names.dropFirst().joined(separator: ", "))" }
    let help = try Self.help(row.text)
    #expect(!help.isEmpty)
    for help in help {
      #expect(help.contains(remedy) || plain.contains(help), "\(help)")
      if let remark = row.remark { #expect(help.contains(remark), "\(help)") }
      if names.count == 1 { #expect(!help.contains("a second route"), "\(help)") }
    }
    do throws(PatternError) {
      _ = try Pattern(row.text)
    } catch {
      #expect(error.meantPattern == (PastedLink(row.text) == nil ? row.routes[0] : nil))
    }
  }

  /// Writes the remedy of each part into the text, from the last part to the first.
  @Test(arguments: rows)
  func `the short remedies of all parts give the pattern that is meant`(row: Row) throws {
    let foreign = try #require(ForeignSyntax(row.text))
    guard foreign.isOnlyReplaced else { return }
    var bytes = Array(row.text.utf8)
    for part in foreign.parts.reversed() {
      bytes.replaceSubrange(part.range, with: part.meant.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == row.routes[0])
  }

  @Test func `remedies for random texts of other routers have no finding`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = PatternRandom(seed: seed)
    let components = Self.rows.flatMap { row in
      PastedLink(row.text) == nil
        ? row.text.split(separator: "/", omittingEmptySubsequences: false) : []
    }
    var corrected = 0
    for round in 0..<4_000 {
      let count = Int(random.next() % 3) + 1
      let parts = (0..<count).map { _ in
        String(components[Int(random.next() % UInt64(components.count))])
      }
      // One anchor behind another one appears only after two corrections.
      let text = (round % 8 == 0 ? ["^"] + parts : parts).joined(separator: "/")
      guard let foreign = ForeignSyntax(text) else { continue }
      let comment: Comment = "\(text.debugDescription), seed \(seed)"
      #expect(!foreign.remedy.isEmpty, comment)
      corrected += foreign.routes.count
      for route in foreign.routes {
        #expect(ForeignSyntax(route) == nil, comment)
        #expect(try Pattern(route).misspeltTypes.allSatisfy { $0.corrected == nil }, comment)
      }
    }
    #expect(corrected > 1_000)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("<month><int:year>/user", "the values of '{month}{year:int}/user' cannot be separated"),
      (":a(\\d+):b", "the values of '{a:int}{b}' cannot be separated"),
      ("x/:a?:b?", "the values of 'x/{a}{b}' cannot be separated"),
      ("x/:a(b)?:c(\\d+)", "the values of 'x/{a:b}{c:int}' cannot be separated"),
      ("files/*path/edit", "only the last component can be a catch-all"),
      ("files/{path...}/edit", "only the last component can be a catch-all"),
      ("{p:.*}/edit", "only the last component can be a catch-all"),
      ("{p:.+}/edit", "write '{p}/edit' to match one component"),
      ("^item+/[0-9]+$", "write '{name}' for one component, or '{path**}' for everything"),
      ("NOT /item/:id", "list '/item/{id}' under 'webOnly', in place of a route"),
      ("NOT /a*", "list '/a', '/a/**', '/a{name}' and '/a{name}/**' under 'webOnly'"),
      (":a?/x/:b?/y/:c?/z/:d?/w/:e?/v", "a route for each combination of the optional parts"),
    ]
  )
  func `a meaning that no pattern has is said`(text: String, remedy: String?) throws {
    guard let remedy else { return }
    #expect(ForeignSyntax(text)?.corrected == nil)
    #expect(try Self.help(text).allSatisfy { $0.contains(remedy) })
    #expect(try !Self.help(text).isEmpty)
  }

  @Test(arguments: [
    "a", "", "/", "users/{id}", "$(id)", "{id:int?}", "files/{path**}", "{kind:film|book}", "a/**",
    "{a}-{b}", "a:b", "time/{h}:{m}", "items/{id}:cancel", "cost$", "US$5", "c++", "{lang:c++|go}",
    "{v:v1.0|v2.0}", "wiki/Foo_(film)", "f(x)", "@{user}", "a@b", "50%", "%s%s", #"a\|b"#, "~ada",
    #"\:id"#, #"\(tabs\)/home"#, #"\[id\]"#, #"\<id\>"#, #"\${id}"#, #"\*path"#, #"a\{b\}"#,
    #"{w:\[a\]|b}"#, ":smile:", ":", "()", "[]", "<>", "$", ":1", ":é", "a.b", "...", "v1.*",
    "list?q={q}&r={r}", #"list?tags\[\]={t}"#, "list?a&b", "a&b", "R&D/{id}", "{a?}&b", "a=b",
    "users/#{id}", "docs/#{a}-{b}", "help#{topic?}", "100%{x}", "{x}%{y}", "user-$5",
    "page#{tab}/{item}", "users/{id:int}?", "item-{id}?", "x-:-y",
    "C#{x}",
    "NOT/x", "GET/x", "NOT A DRILL/x", "GET STARTED", #"a/b\|c"#, #"a\|b/c"#, "{a:x|y}/{b:z|w}",
    "~",
    "a~/b", "redirect?url=a", "v{major}.{minor}", "日本/{id}", "@ada/posts", "50%-{x}", "x+api",
    "station/{id:int}/{action?}", "map/{x:int?},{y:int?}", "v:", "iv:x", "a/...b", "cost/5$",
    "id/?", "find?a[&b]={c}",
    "?q={a:x/y}",
    "{kind:film}", "Lied_(Text)/x", "x^2", "a;b=c", "+not-found", "_layout", #"\'quoted\'"#, "it's",
    "a,b/c", "ヘルプ／支払い/{id}", "サイズ：大",
  ])
  func `text of this syntax has nothing foreign`(text: String) throws {
    #expect(ForeignSyntax(text) == nil)
  }

  @Test(arguments: [
    ("{id:integer}", "lint.misspelt-type", "{id:int}"),
    ("{id:uuid4}", "lint.misspelt-type", "{id:uuid}"),
    ("{on:bool}", "lint.misspelt-type", "{on:true|false}"),
    ("{x:float}", "lint.misspelt-type", "the types are 'int', 'uuid'"),
    ("{d:date}", "lint.type-like-word", "the types are 'int', 'uuid'"),
    ("{p:path}", "lint.type-like-word", "write '{p**}' for everything that follows"),
    ("{id:long}", "lint.misspelt-type", "{id:int}"),
    ("{id:digit}", "lint.misspelt-type", "{id:int}"),
    ("{id:required}", "lint.misspelt-type", "{id:string}"),
    ("{x:alphanum}", "lint.misspelt-type", "write '{x}' for any text"),
    ("{mail:Email}", "lint.type-like-word", "'{mail}'"),
    ("{ids:int[]}", "lint.type-like-word", "'{ids}' for any text"),
    ("{id::int}", "lint.misspelt-type", "{id:int}"),
    ("{id:i32}", "lint.misspelt-type", "{id:int}"),
    ("{x:f64}", "lint.misspelt-type", "write '{x}' for any text"),
    ("{id:username}", "lint.type-like-word", "write '{id}' for any text"),
    ("{id:3}", "lint.type-like-word", "write '{id}' for any text"),
  ])
  func `one word that looks like a type is found`(text: String, code: String, help: String) throws {
    let found = try Pattern(text).misspeltTypes.map(\.finding)
    #expect(found.map(\.code.rawValue) == [code])
    #expect(found.first?.help?.contains(help) == true, "\(found)")
    #expect(try Pattern("{kind:film}").misspeltTypes.isEmpty)
    #expect(try Pattern("{kind:date|text}").misspeltTypes.isEmpty)
  }
}
