import TestSupport
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LinkForwardTests {
  let screen = Screen()

  func router(_ forwards: [LinkForward], _ patterns: String...) throws -> LinkRouter {
    let feature = Listed<A>.declaring { routes in
      for pattern in patterns { routes.send(pattern, to: Listed<A>.show) }
    }
    return try LinkRouter(app: .tests, features: [feature], forwards: forwards)
  }

  @Test(
    arguments: [
      ("x-app://docs/a%2Fb", "open name=a/b", "x-app://open?name=a/b"),
      ("https://old.example/docs/a", "open name=a", "https://old.example/open?name=a"),
      // Query items that the pattern does not name, and the fragment, go with the link.
      ("x-app:docs/a?page=2&x=%26#top", "open name=a&page=2&x=&", nil),
      ("x-app:docs/a?name=b", "open name=a", nil),
      // An old path may stand for another old path.
      ("x-app:papers/a", "open name=a", nil),
      ("x-app:fixed", "open name=start", nil),
    ]
  )
  func `an alias opens its target with the same scheme or domain`(
    link: String,
    shown: String,
    text: String?
  ) async throws {
    let forwards: [LinkForward] = [
      .alias("docs/{name}", for: "open?name={name}"),
      .alias("papers/{name}", for: "docs/{name}"),
      .alias("fixed", for: "open?name=start"),
    ]
    let router = try router(forwards, "open")
    #expect(await router.open(link, with: screen.presentation) == .success)
    #expect(
      screen.shown.map { Set($0.split { " &".contains($0) }) }
        == [Set(shown.split { " &".contains($0) })]
    )
    if let text { #expect(screen.contexts.first?.link?.text == text) }
    if link.hasSuffix("#top") { #expect(screen.contexts.first?.link?.fragment == "top") }
  }

  @Test(
    arguments: [
      ("x-app:help/a%20b?x=1#f", "https://help.example.com/a%20b?x=1#f"),
      ("https://domain.example/help/a", "https://help.example.com/a"),
      ("x-app:other/7", "y-app://item/7"),
      ("https://domain.example/moved", "https://domain.example/gone"),
      // An item of the target is as the target has it, whatever the link has.
      ("x-app:shop?source=mail&page=2&t=a", "https://shop.example/?source=app&t=a&page=2"),
      ("x-app:find/a?q=b", "https://shop.example/?q=a"),
      // A catch-all writes its components.
      ("x-app:docs/a/b%2Fc", "https://docs.example/a/b%2Fc"),
      ("x-app:docs/", "https://docs.example/"),
      ("https://domain.example/old/a/b?q=1", "https://domain.example/a/b?q=1"),
      ("x-app:paper/a/b", "https://docs.example/papers?path=a/b"),
      // A parameter may appear several times.
      ("x-app:two/a", "https://x.example/a/a-a?n=a&m=a#a"),
      ("https://domain.example/one/a", "https://domain.example/a"),
      // The host of a custom scheme is a component.
      ("x-app://domain.example/b/c%2Fd?q=1#f", "y-app:///b/c%2Fd?q=1#f"),
      ("x-app:hosts", "https://xn--bcher-kva.example:8443/"),
    ]
  )
  func `a redirect without a route in the app is returned to the app`(link: String, target: String)
    async throws
  {
    let forwards: [LinkForward] = [
      .redirect("help/{topic}", to: "https://help.example.com/{topic}"),
      .redirect("other/{id}", to: "y-app://item/{id}"),
      .redirect("moved", to: "gone"),
      .redirect("docs/{path**}", to: "https://docs.example/{path}"),
      .redirect("old/{path**}", to: "/{path}"),
      .redirect("paper/{path**}", to: "https://docs.example/papers?path={path}"),
      .redirect("two/{n}", to: "https://x.example/{n}/{n}-{n}?n={n}&m={n}#{n}"),
      .redirect("one/{n}", to: "/{n}"),
      .redirect("domain.example/{path**}", to: "y-app:///{path}", in: [.appAny]),
      .redirect("shop", to: "https://shop.example/?source=app&t"),
      .redirect("find/{query}", to: "https://shop.example/?q={query}"),
      .redirect("hosts", to: "https://Bücher.example:8443"),
    ]
    let router = try router(forwards, "open")
    #expect(await router.open(link, with: screen.presentation) == .redirected(to: target))
    #expect(router.canOpen(link))
    #expect(screen.asked == [])
  }

  @Test(arguments: [("x-app:moved", "x-app://gone"), ("X-APP:one/a", "x-app:///a")])
  func `a redirect to a scheme of the app without a route has no mapping`(
    link: String,
    target: String
  ) async throws {
    let forwards: [LinkForward] = [
      .redirect("moved", to: "gone"), .redirect("one/{n}", to: "/{n}"),
    ]
    let router = try router(forwards, "open")
    let result = await router.open(link, with: screen.presentation)
    guard case .noMapping(let unmatched) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(unmatched.link.linkText == target)
  }

  @Test func `a message about a target names the forward`() async throws {
    let router = try router([.redirect("tag?n={name}", to: "https://shop.example/{name}")], "open")
    let result = await router.open("x-app:tag?n=", with: screen.presentation)
    let forward = "the forward of 'tag?n={name}' to 'https://shop.example/{name}'"
    #expect(result.description.contains(forward), "\(result)")
  }

  @Test func `a redirect removes a domain of the app that is the host of a custom scheme`()
    async throws
  {
    let forwards: [LinkForward] = [
      .redirect("domain.example/{path**}", to: "/{path}", in: [.appAny]),
      .redirect("old/{path**}", to: "new/{path}"),
    ]
    // The route with two parameters would match the host, too.
    let router = try router(forwards, "{owner}/{repo}", "search", "new/{path**}", "")
    let links = [
      "x-app://domain.example/search?q=a%26#f", "x-app://domain.example/a/b%2Fc",
      "x-app://domain.example/old/a/b", "x-app://domain.example/",
    ]
    for link in links {
      #expect(await router.open(link, with: screen.presentation) == .success, "\(link)")
    }
    #expect(
      screen.contexts.map { $0.link?.text } == [
        "x-app:///search?q=a%26#f", "x-app:///a/b%2Fc", "x-app://new/a/b", "x-app:///",
      ]
    )
  }

  struct Porter: LinkHandler {
    let pathSchemes = ["door/{key}", "reset?token={key}"]
    let routeNotes = RouteNotes(secrets: ["key"])
    func handle(link: DeepLink) -> Bool { true }
  }

  @Test func `a catch-all that leads to a route with secrets is secret`() throws {
    let router = try LinkRouter(
      app: .tests,
      features: [Listed<A>.sending("new/{path**}")],
      handlers: [Porter()],
      forwards: [
        .redirect("domain.example/{path**}", to: "/{path}"),
        .redirect("old/{path**}", to: "new/{path}"),
      ]
    )
    let rows = [
      ("x-app:domain.example/door/s3", "x-app:domain.example/***/***"),
      ("x-app:domain.example/reset?token=s3&a=b", "x-app:domain.example/***?token=***&a=***"),
      ("x-app:old/a/b", "x-app:old/a/b"),
    ]
    let shown = try rows.map { try router.table.match($0.0)?.shownText ?? "" }
    #expect(shown == rows.map(\.1))
  }

  @Test func `a redirect to a route of the app opens the route`() async throws {
    let forwards: [LinkForward] = [
      .redirect("go/{name}", to: "https://domain.example/open?name={name}"),
      .redirect("new/{name}", to: "x-app://open?name={name}", in: [.universalAny]),
    ]
    let router = try router(forwards, "open")
    for link in ["x-app:go/a", "https://old.example/new/b"] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    #expect(screen.shown == ["open name=a", "open name=b"])
    #expect(!router.canOpen("x-app:new/b"))
  }

  @Test func `a forward without a target, in a cycle or with missing parameters is an error`()
    throws
  {
    let table: [(LinkForward, String)] = [
      (.alias("old", for: "nowhere"), "leads to 'x-app://nowhere'"),
      (.alias("old/{id}", for: "open?name={name}"), "'name' is missing"),
      (.redirect("old", to: "https://x.example/{name}"), "'name' is missing"),
      (.alias("old/{id?}", for: "open/{id}"), "requires 'id', which is optional"),
      (.redirect("old/{id?}", to: "/open?id={id}"), "requires 'id'"),
      (.redirect("old?id={id?}", to: "https://x.example/a-{id}"), "requires 'id'"),
      (.redirect("old#{id?}", to: "open/{id}"), "write '{id}' in the pattern"),
      (.alias("old", for: "old"), "leads back to itself"),
      (.redirect("old", to: "https://domain.example/old"), "leads back to itself"),
      (.alias("old", for: "a/{"), "pattern.unclosed-parameter"),
      (.alias("a/{", for: "open"), "pattern.unclosed-parameter"),
      (.redirect("open2?url={url}", to: "{url}"), "leads wherever the link's value 'url' says"),
      (.redirect("go/{url}", to: "$(url)"), "write '/{url}'"),
      (.redirect("go/{url}", to: "{url}?x=1"), "leads wherever"),
      (.redirect("go/{host}", to: "https://{host}/a"), "the link's value 'host'"),
      (.redirect("go/{host}", to: "https://$(host).example.com/a"), "the link's value 'host'"),
      (.redirect("docs/{path**}", to: "https://x.example/{path}/edit"), "as the last component"),
      (.alias("docs/{path**}", for: "v-{path}"), "as the last component"),
      // Browsers read the first component after `https:///` as the host.
      (.redirect("go/{url}", to: "https:///{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "https:///x{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "HTTP:///{url}/a"), "the link has no host"),
      (.redirect("go/{url**}", to: "https:///{url}"), "the link has no host"),
      (.redirect("go?url={url}", to: "https://?{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "https://\t/{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "https://@/{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "https://\\/{url}"), "the link has no host"),
      (.redirect("go/{url}", to: "https://\\{url}"), "the link's value 'url'"),
      (.redirect("go/{url}", to: "https://shop.example\\{url}"), "the link's value 'url'"),
      (.redirect("go/{url}", to: "https://shop.example\\@x.example/{url}"), "cannot be the host"),
      (.redirect("go/{url}", to: "https:/{url}"), "without '//'"),
      (.redirect("go/{url}", to: "https:{url}"), "without '//'"),
      (.redirect("go/{url}", to: "https:\\\\{url}"), "without '//'"),
      (.redirect("help", to: "mailto:help@shop.example"), "let an action open"),
      (.redirect("call", to: "tel:+1234"), "let an action open"),
      (.redirect("old/{name}", to: "x-app:open?name={name}"), "write 'x-app://…'"),
      (.redirect("run/{code}", to: "javascript:{code}"), "the scheme 'javascript'"),
      (.redirect("run/{code}", to: "JavaScript://x/{code}"), "the scheme 'javascript'"),
      (.redirect("go/{url}", to: "ftp:///{url}"), "the scheme 'ftp'"),
      (.redirect("x", to: "https://user:pass@shop.example/"), "carries a user name or password"),
      (.redirect("x", to: "https://shop.example:99999/"), "the port"),
    ]
    for (forward, words) in table {
      let error = try #require(throws: LinkRouterError.self) { try router([forward], "open") }
      #expect(error.findings.count == 1)
      #expect(error.description.contains("the forward of '"), "\(error)")
      #expect(error.description.contains(words), "\(error)")
      #expect(!error.description.contains("user:pass") && !"\(error.findings)".contains("pass@"))
    }
    let cycle: [LinkForward] = [
      .alias("a", for: "b"), .alias("b", for: "c"), .alias("c", for: "a"),
    ]
    let error = try #require(throws: LinkRouterError.self) { try router(cycle, "open") }
    #expect(error.findings.count == 3)
  }

  @Test(.withDiagnostics)
  func `the error of an alias without a restriction suggests the restriction`() throws {
    let table: [(LinkForward, String)] = [
      (.alias("s/{id}", for: "station/{id}"), "write '{id:int}' in it"),
      (.alias("s/{number}", for: "station/{number}"), "write '{number:int}' in it"),
      (.alias("l/{k}/{n}", for: "line/{k}/{n}"), "write '{k:a|b}' and '{n:uuid}' in it"),
      (.alias("s", for: "station/north"), "which no route matches"),
      (.alias("s/{id}", for: "stat/{id}"), "which no route matches"),
    ]
    for (forward, words) in table {
      let error = try #require(throws: LinkRouterError.self) {
        try router([forward], "station/{id:int}", "line/{kind:a|b}/{id:uuid}")
      }
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test func `an alias with the restriction of its route is accepted`() throws {
    _ = try router([.alias("s/{id:int}", for: "station/{id}")], "station/{id:int}")
  }

  @Test func `a target may leave out an optional value of the pattern`() async throws {
    let forwards: [LinkForward] = [
      .alias("old/{id?}", for: "open/{id?}"), .redirect("find?q={q?}", to: "open?q={q?}"),
    ]
    let router = try router(forwards, "open/{id?}")
    for link in ["x-app:old", "x-app:old/7", "x-app:find", "x-app:find?q=a"] {
      #expect(await router.open(link, with: screen.presentation) == .success, "\(link)")
    }
  }

  @Test func `a chain of aliases has a limit`() async throws {
    func chain(_ count: Int) -> [LinkForward] {
      (1...count).map { .alias("old\($0)", for: $0 == count ? "open" : "old\($0 + 1)") }
    }
    let router = try router(chain(8), "open")
    #expect(await router.open("x-app:old1", with: screen.presentation) == .success)
    let error = try #require(throws: LinkRouterError.self) { try self.router(chain(9), "open") }
    #expect(error.findings.count == 1)
  }

  @Test func `a link that actions redirect endlessly ends at the limit`() async throws {
    let router = try LinkRouter.sending("open/{n:int}")
    screen.work = { context in
      let number = Int(context.input.parameters["n"] ?? "") ?? 0
      throw LinkRedirect(to: "x-app:open/\(number + 1)")
    }
    let result = await router.open("x-app:open/0", with: screen.presentation)
    guard case .redirectedTooOften(let links) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(links.first == "x-app:open/0" && links.count == 9)
    #expect(result.description.hasPrefix("the link was forwarded too often: x-app:open/0 → "))
    screen.work = { context in
      if context.link?.text == "x-app:open/0" { throw LinkRedirect(to: "https://x.example/") }
      if context.link?.text == "x-app:open/1" { throw LinkRedirect(to: "no link") }
      if context.link?.text == "x-app:open/2" { throw LinkRedirect(to: "x-app:open/3") }
    }
    let presentation = screen.presentation
    #expect(
      await router.open("x-app:open/0", with: presentation)
        == .redirected(to: "https://x.example/")
    )
    let failed = await router.open("x-app:open/1", with: presentation)
    #expect(failed.code == "failed" && failed.description.contains("the link has no scheme"))
    #expect(failed.description.hasPrefix("'A.Show' failed: "))
    #expect(await router.open("x-app:open/2", with: presentation) == .success)
    #expect(screen.shown == ["open/{n:int} n=3"])
  }

  @Test func `an alias that conflicts with a route is an error that names both`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try router([.alias("open/{x}", for: "other")], "open/{name}", "other")
    }
    #expect(
      error.description.hasPrefix(
        "between the feature 'A' and the forward of 'open/{x}' to 'other': "
      )
    )
  }
}
