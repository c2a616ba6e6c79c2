import Testing
import Waymark
import WaymarkApp

/// Links as they arrive at features' actions.
@MainActor
@Suite struct `Links to actions` {
  let screen = Screen()

  @Test(
    arguments: [
      // One pattern, with or without a leading slash, serves schemes and domains alike.
      ("create", "x-app://create", "create"),
      ("create", "x-app:create", "create"),
      ("create", "x-app:/create", "create"),
      ("create", "https://domain.example/create", "create"),
      ("/create", "x-app://create", "/create"),
      ("/create", "https://domain.example/create", "/create"),
      ("create", "https://domain.example/create/", "create"),
      // A wildcard before a parameter or a rest.
      ("*/$(id)", "x-app://any/7", "*/$(id) id=7"),
      ("*/$(id)/view", "https://domain.example/any/7/view", "*/$(id)/view id=7"),
      ("*/**", "x-app://a/b/c", "*/**"),
      (
        "blog/*/*/*/post-$(postname)", "https://domain.example/blog/2018/5/3/post-a-b",
        "blog/*/*/*/post-$(postname) postname=a-b"
      ),
      // Several components in the link of a custom scheme.
      ("a/b/{c}", "x-app://a/b/c", "a/b/{c} c=c"),
      // The web's scheme and any other in any case.
      ("create", "HTTPS://Domain.Example/create", "create"),
      ("create", "X-APP://create", "create"),
      // An escaped slash stays inside its component, and a dot is no wildcard.
      ("open/{name}", "x-app://open/a%2Fb", "open/{name} name=a/b"),
      ("open/a.b", "x-app://open/a.b", "open/a.b"),
      // What the path says replaces what the query says.
      ("open/{name}", "x-app://open/a?name=b&page=2", "open/{name} page=2&name=a"),
      // A plus sign is itself, and an item without a value is there.
      ("open", "x-app:open?a=1+1&b", "open a=1+1&b="),
    ]
  )
  func `a pattern matches the links of every scheme and domain`(
    pattern: String,
    link: String,
    shown: String
  ) async throws {
    let router = try LinkRouter.sending(pattern)
    #expect(await router.open(link, with: screen.presentation) == .success)
    #expect(screen.shown == [shown])
  }

  @Test(
    arguments: [
      ("create", "x-app://create%0A", "unreadable"),
      ("open/{name}", "x-app://open/a%00", "unreadable"),
      ("open/a.b", "x-app://open/aXb", "no-mapping"),
      ("open/a/b", "x-app://open/a%2Fb", "no-mapping"),
      ("create", "https://elsewhere.example/create", "no-mapping"),
      ("create", "y-app://create", "no-mapping"),
      ("open", "x-app://open?refused", "not-decodable"),
      ("", "", "unreadable"),
    ]
  )
  func `an invalid link ends with a result and shows nothing`(
    pattern: String,
    link: String,
    code: String
  ) async throws {
    let router = try LinkRouter.sending(pattern)
    #expect(await router.open(link, with: screen.presentation).code == code)
    #expect(screen.asked == [] && screen.shown == [])
  }

  @Test func `a more specific scope beats a more specific pattern`() async throws {
    let feature = Listed<A>.declaring { routes in
      routes.send("open/a", to: Listed<A>.show)
      routes.send("open/*", to: Listed<A>.show, in: [.app(scheme: "x-old")])
    }
    let router = try LinkRouter(app: .tests, features: [feature])
    for link in ["x-old://open/a", "x-app://open/a", "https://old.example/open/a"] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    #expect(screen.shown == ["open/*", "open/a", "open/a"])
  }

  @Test func `an action that suspends is awaited`() async throws {
    let router = try LinkRouter.sending("open")
    screen.work = { _ in
      for _ in 0..<10 { await Task.yield() }
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(await router.open("x-app:open", with: screen.presentation) == .success)
    #expect(screen.shown == ["open"])
  }

  @Test func `an input can read the name of its route, and an action the link`() async throws {
    let feature = Listed<A>.declaring { routes in
      routes.send("open", to: Listed<A>.show)
      routes.send("legacy", to: Listed<A>.show, in: [.appAny], name: "old-open")
    }
    let router = try LinkRouter(app: .tests, features: [feature])
    let link = "x-app://legacy?a=%20#top"
    #expect(
      await router.open(link, with: screen.presentation, source: .widget) == .success
    )
    let context = try #require(screen.contexts.first)
    #expect(context.input.route == "old-open")
    #expect(context.mapping?.name == "old-open")
    #expect(context.mapping?.scope == .appAny)
    #expect(context.link?.text == link)
    #expect(context.link?.fragment == "top")
    #expect(context.source == .widget)
  }
}
