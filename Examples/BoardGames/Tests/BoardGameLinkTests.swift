import BoardGamesApp
import Testing
import Waymark
import WaymarkApp
import WaymarkTesting

/// The screens that the app shows for its links.
///
/// The tests open every path scheme.
@MainActor
@Suite(
  .routeCoverage {
    let router = try LinkRouter(app: AppCoordinator.identity)
    _ = AppCoordinator(router: router)
    return router
  }
)
struct `Links of Board Games` {
  let router: LinkRouter
  let coordinator: AppCoordinator

  init() throws {
    router = try LinkRouter(app: AppCoordinator.identity)
    coordinator = AppCoordinator(router: router)
  }

  @Test(arguments: [
    ("games", "the start of all about games"), ("games/K", "the games of K"),
    ("games?username=K", "the games of K"), ("games/K/reviews", "the reviews by K"),
    ("games/reviews/Azul", "the reviews of Azul"),
    ("games/reviews?game=Azul", "the reviews of Azul"),
    ("games/%F0%9F%8E%B2%2F", "the games of 🎲/"),
  ])
  func `a link to a game shows the coordinator's screen, on the web and in the app`(
    path: String,
    shown: String
  ) async {
    for before in ["https://www.mysite.com/", "boardgames://", "boardgames:/"] {
      await expectLink(before + path, opens: GamesLinkHandler.self, in: router)
      #expect(coordinator.screen == shown)
    }
  }

  @Test func `a link to a club shows the existing club in both spellings`() async {
    for link in ["https://www.mysite.com/clubs/7", "boardgames:clubs?number=7"] {
      await expectLink(link, opens: ClubsLinkHandler.self, in: router)
      #expect(coordinator.screen == "the club Meeple's Rest")
    }
  }

  @Test(
    arguments: [
      ("https://www.mysite.com/game", .noMapping, "did you mean 'https://www.mysite.com/games'?"),
      ("https://evil.example/games", .noMapping, "'evil.example' is not a domain of the app"),
      ("boardgames:clubs/x", .noMapping, "expected an integer for 'number'"),
      ("boardgames:clubs/99999999999999999999", .noMapping, "expected an integer"),
      ("boardgames:clubs/8", .declined, "was declined: its handler returned 'false'"),
      ("boardgames:clubs/9999999999999999999", .declined, "was declined"),
      ("boardgames:games/%07", .unreadable, "help: "),
      ("games", .unreadable, "the link has no scheme"),
      (
        "boardgames:games/\u{1B}[31m", .unreadable,
        "the path of the link contains a control character"
      ),
    ] as [(String, LinkEnding, String)]
  )
  func `a link that leads nowhere shows nothing and reports the reason`(
    link: String,
    ending: LinkEnding,
    words: String
  ) async {
    await expectLink(link, endsAs: ending, saying: words, in: router)
    #expect(coordinator.screen == nil)
  }

  @Test func `links of any router open the coordinator that was created with it`() async throws {
    let router = try LinkRouter()
    let coordinator = AppCoordinator(router: router)
    #expect(router.findings == [])
    await expectLink("any://games/reviews/Azul", opens: GamesLinkHandler.self, in: router)
    #expect(coordinator.screen == "the reviews of Azul")
  }

  @Test func `a link can contain any name that can be written, and other query items`() async throws
  {
    for samples in LinkSamples.ofAllRoutes(in: router.table, seed: 7)
    where !samples.route.label.hasPrefix("clubs") {
      for sample in samples.matching(20) {
        await expectLink(sample.link, opens: GamesLinkHandler.self, in: router)
      }
    }
  }
}
