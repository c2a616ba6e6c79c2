import Testing
import Waymark

@testable import WaymarkCatalog

@Suite struct ForeignSyntaxTests {
  /// A pattern of another router, the remedy, and paths that the author means and does not mean.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let corrected: String
    let link: String
    let otherLink: String?
    /// The second route that the remedy names; `nil` if the corrected pattern is enough.
    let second: String?
    let secondLink: String?
    /// Other text of the remedy.
    let remark: String?

    init(
      _ text: String,
      _ corrected: String,
      _ link: String,
      not otherLink: String? = nil,
      second: String? = nil,
      _ secondLink: String? = nil,
      remark: String? = nil
    ) {
      self.text = text
      self.corrected = corrected
      self.link = link
      self.otherLink = otherLink
      self.second = second
      self.secondLink = secondLink
      self.remark = remark
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
    Row("users/:id/:tab?", "users/{id}/{tab?}", "/users/7", not: "/users"),
    Row("users/:id?/edit", "users/{id}/edit", "/users/7/edit", second: "users/edit", "/users/edit"),
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
    Row("*path", "{path**}", "/a/b"),
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
    Row("files/{path*2}", "files/{path**}", "/files/a/b"),
    Row("posts/{$}", "posts/", "/posts/"),
    Row("user/{id=5}", "user/{id?}", "/user", not: "/user/1/2", remark: "'defaults'"),
    Row("user/{id:int=5}", "user/{id:int?}", "/user", remark: "'5' as the default of 'id'"),
    Row("user/{id:int:min(1)}", "user/{id:int}", "/user/7", not: "/user/x"),
    Row("user/{id:range(1,9)?}", "user/{id:int?}", "/user", not: "/user/x"),
    Row("user/{name:length(5)}", "user/{name}", "/user/admin"),
    Row("user/{id:int:required}", "user/{id:int}", "/user/7", not: "/user/x"),
    Row(#"user/{id:regex(^\d+$)}"#, "user/{id:int}", "/user/7", not: "/user/x"),
    // Globs.
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
    Row("list&q={q}&r={r}", "list?q={q}&r={r}", "/list?q=b&r=c", not: "/list?q=b"),
  ]

  static let rows = parameters + braces + groups

  /// The remedy, as lint writes it for a valid pattern, and the error for another text.
  private static func help(_ text: String) throws -> [String] {
    do throws(PatternError) {
      return try Pattern(text).foreignParts.findings.map { $0.finding.help ?? "" }
    } catch {
      return [error.toolDiagnostic.help ?? ""]
    }
  }

  private static func matches(_ pattern: String, _ path: String) throws -> Bool {
    let table = try RouteTable([Route(pattern, name: "r")])
    return try table.match(DeepLink("https://underway.nyc" + path)) != nil
  }

  @Test(arguments: rows)
  func `the remedy for another router's syntax matches the links that the author means`(
    row: Row
  ) throws {
    let foreign = try #require(ForeignSyntax(row.text))
    #expect(foreign.corrected == row.corrected)
    let corrected = try #require(foreign.corrected)
    #expect(try Pattern(corrected).foreignParts.findings.isEmpty)
    #expect(try Self.matches(corrected, row.link), "\(row.link)")
    if let other = row.otherLink { #expect(try !Self.matches(corrected, other), "\(other)") }
    let help = try Self.help(row.text)
    #expect(!help.isEmpty)
    if let second = row.second, let link = row.secondLink {
      #expect(help.allSatisfy { $0.contains("a second route '\(second)'") }, "\(help)")
      #expect(try !Self.matches(corrected, link), "\(link)")
      #expect(try Self.matches(second, link), "\(link)")
    } else {
      #expect(!help.contains { $0.contains("a second route") }, "\(help)")
    }
    if let remark = row.remark {
      #expect(help.contains { $0.contains(remark) }, "\(help)")
    }
  }

  @Test(arguments: rows)
  func `an error or a finding about another router's syntax names the remedy`(row: Row) throws {
    let foreign = try #require(ForeignSyntax(row.text))
    let plain = foreign.parts.map { "write '\($0.meant)' for a parameter" }
    for help in try Self.help(row.text) {
      let names = help.contains("write '\(row.corrected)'") || plain.contains(help)
      #expect(names, "\(help)")
    }
    do throws(PatternError) {
      _ = try Pattern(row.text)
    } catch {
      #expect(error.meantPattern == row.corrected)
    }
  }

  @Test(arguments: [
    ("<month><int:year>/user", "the values of '{month}{year:int}/user' cannot be separated"),
    (":a(\\d+):b", nil),
    ("files/*path/edit", "only the last component can be a catch-all"),
    ("files/{path...}/edit", "only the last component can be a catch-all"),
    ("{p:.*}/edit", "only the last component can be a catch-all"),
  ])
  func `a meaning that no pattern has is said`(text: String, remedy: String?) throws {
    guard let remedy else { return }
    #expect(ForeignSyntax(text)?.corrected == nil)
    #expect(try Self.help(text).allSatisfy { $0.contains(remedy) })
    #expect(try !Self.help(text).isEmpty)
  }

  @Test(arguments: [
    "a", "", "/", "users/{id}", "$(id)", "{id:int?}", "files/{path**}", "{kind:film|book}", "a/**",
    "{a}-{b}", "a:b", "time/{h}:{m}", "items/{id}:cancel", "cost$", "US$5", "c++", "{lang:c++|go}",
    "{v:v1.0|v2.0}", "wiki/Foo_(film)", "f(x)", "@{user}", "a@b", "50%", "%s%s", "a|b", "~ada",
    #"\:id"#, #"\(tabs\)/home"#, #"\[id\]"#, #"\<id\>"#, #"\${id}"#, #"\*path"#, #"a\{b\}"#,
    #"{w:\[a\]|b}"#, ":smile:", ":", "()", "[]", "<>", "$", ":1", ":é", "a.b", "...", "v1.*",
    "list?q={q}&r={r}", #"list?tags\[\]={t}"#, "list?a&b", "a&b", "R&D/{id}", "{a?}&b", "a=b",
    "users/#{id}", "help#{topic?}", "station/{id:int}/{action?}", "map/{x:int?},{y:int?}",
    "{kind:film}", "Lied_(Text)/x", "x^2", "a;b=c", "+not-found", "_layout", "'quoted'",
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
    ("{p:path}", "lint.type-like-word", "the types are 'int', 'uuid'"),
    ("{mail:Email}", "lint.type-like-word", "'{mail}'"),
  ])
  func `one word that looks like a type is found`(text: String, code: String, help: String) throws {
    let found = try Pattern(text).misspeltTypes.map(\.finding)
    #expect(found.map(\.code.rawValue) == [code])
    #expect(found.first?.help?.contains(help) == true, "\(found)")
    #expect(try Pattern("{kind:film}").misspeltTypes.isEmpty)
    #expect(try Pattern("{kind:date|text}").misspeltTypes.isEmpty)
  }
}
