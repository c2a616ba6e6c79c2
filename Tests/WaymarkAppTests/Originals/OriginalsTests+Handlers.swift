import Testing
import Waymark
import WaymarkApp

/// Links that go to handlers by their path schemes.
@MainActor
@Suite struct `Links to handlers` {
  let app = AppIdentity(schemes: ["test-app", "myotherapp"], domains: ["www.test-app.com"])

  func games() -> RecordingHandler {
    RecordingHandler(
      "games",
      "games/{username}",
      "games/{username}/reviews",
      "games/reviews/{game}"
    )
  }

  @Test(
    arguments: [
      // A path scheme without a parameter has a result, with the query's items.
      ("games", "games"),
      ("games?sort=name", "games sort=name"),
      ("games/kim", "games/{username} username=kim"),
      // What trails the last parameter.
      ("games/kim/reviews", "games/{username}/reviews username=kim reviews"),
      ("games/kim/reviews?page=2", "games/{username}/reviews page=2&username=kim reviews"),
      // The query supplies what the path leaves out, and literal text goes before parameters.
      ("games?username=kim", "games?username={username} username=kim"),
      ("games/reviews?game=chess", "games/reviews?game={game} game=chess"),
      ("games/reviews/chess", "games/reviews/{game} game=chess"),
      ("games/reviews", "games/{username} username=reviews"),
      // A plus sign is itself; of an item that comes twice both are there; one without a value is
      // there, too; a fragment is no part of the path.
      ("games?sort=a+b", "games sort=a+b"),
      ("games?tag=1&tag=2", "games tag=1&tag=2"),
      ("games?all", "games all="),
      ("games/kim?username=lee", "games/{username} username=kim"),
      ("games/kim#top", "games/{username} username=kim"),
      ("games/ki%6D%2Fx", "games/{username} username=kim/x"),
    ]
  )
  func `a link is the same with any notation before its path`(path: String, handled: String)
    async throws
  {
    let before = [
      "test-app:/", "test-app://", "test-app:", "test-app:///", "TEST-APP://", "myotherapp://",
      "https://www.test-app.com/",
    ]
    for before in before {
      let handler = games()
      let router = try LinkRouter(app: app, handlers: [handler])
      #expect(await router.open(before + path) == .success, "\(before)\(path)")
      #expect(handler.handled == [handled], "\(before)\(path)")
    }
  }

  @Test(
    arguments: [
      "test-app://shop/games/x", "https://www.test-app.com/shop/games", "test-app://Games",
      "test-app://games/kim/other", "other-app://games", "https://elsewhere.example/games",
    ]
  )
  func `a handler is not called for links that none of its path schemes matches`(link: String)
    async throws
  {
    let handler = games()
    let router = try LinkRouter(app: app, handlers: [handler])
    #expect(await router.open(link).code == "no-mapping")
    #expect(!router.canOpen(link))
    #expect(handler.handled == [])
  }

  @Test func `a handler reports by itself which links it matches`() throws {
    let handler = games()
    #expect(handler.canHandle(link: try DeepLink("any:games/kim")))
    #expect(!handler.canHandle(link: try DeepLink("any:shop/games/kim")))
    let result = try #require(handler.result(forLink: try DeepLink("any:games/kim/reviews?a=b")))
    #expect(result.params == ["a": "b", "username": "kim"])
    #expect(result.trailingComponents == ["reviews"])
  }

  @Test func `the handler with the most specific path scheme opens the link, in any order`()
    async throws
  {
    for isReversed in [false, true] {
      let handlers = [
        RecordingHandler("games/**", "{any}"), RecordingHandler("games/{id}"),
        RecordingHandler("games/new"),
      ]
      let router = try LinkRouter(app: app, handlers: isReversed ? handlers.reversed() : handlers)
      for path in ["games/new", "games/7", "games/7/8", "other"] {
        #expect(await router.open("test-app:" + path) == .success)
      }
      #expect(
        handlers.map(\.handled) == [
          ["games/**", "{any} any=other"], ["games/{id} id=7"], ["games/new"],
        ]
      )
    }
  }

  @Test func `path schemes can be declared in any order`() async throws {
    let handler = RecordingHandler("{a}/{b}", "games/{b}", "games/new", "{a}/new")
    let router = try LinkRouter(app: app, handlers: [handler])
    for path in ["games/new", "shop/new", "games/7", "shop/7"] {
      #expect(await router.open("test-app:" + path) == .success)
    }
    #expect(
      handler.handled == ["games/new", "{a}/new a=shop new", "games/{b} b=7", "{a}/{b} a=shop&b=7"]
    )
  }

  @Test func `an added handler is removed by its registration`() async throws {
    let router = try LinkRouter(app: app)
    let handler = games()
    let registration = router.addHandler(handler)
    #expect(registration.findings == [])
    #expect(await router.open("test-app:games") == .success)
    registration.remove()
    #expect(await router.open("test-app:games").code == "no-mapping")
    registration.remove()
    #expect(router.addHandler(handler).findings == [])
    #expect(await router.open("test-app:games") == .success)
    #expect(handler.handled == ["games", "games"])
  }

  @Test func `a handler that does not handle its link ends the link`() async throws {
    let handler = games()
    handler.answer = false
    let router = try LinkRouter(app: app, handlers: [handler, RecordingHandler("**")])
    #expect(await router.open("test-app:games").code == "declined")
  }
}
