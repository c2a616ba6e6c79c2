// The code of the article "Handlers and coordinators".
import Waymark
import WaymarkApp

// snippet.handler
@MainActor
protocol GamesLinkCoordinator {
  func showGames()
  func showCollection(of username: String)
  func showReviews(of game: String)
}

struct GamesLinkHandler: LinkHandler {
  let coordinator: any GamesLinkCoordinator
  let pathSchemes = ["games", "games/{username}", "games/reviews/{game}"]

  func handle(link: DeepLink) -> Bool {
    guard let result = result(forLink: link) else { return false }
    if let username = result.params["username"] {
      coordinator.showCollection(of: username)
    } else if let game = result.params["game"] {
      coordinator.showReviews(of: game)
    } else {
      coordinator.showGames()
    }
    return true
  }
}
// snippet.end

// snippet.refusing
struct TournamentLinkHandler: LinkHandler {
  let pathSchemes = ["games/tournament"]
  var isRunning = false

  func canHandle(link: DeepLink) -> Bool { isRunning }

  func handle(link: DeepLink) -> Bool {
    print("tournament")
    return true
  }
}
// snippet.end

// snippet.adding
struct AppCoordinator: GamesLinkCoordinator {
  func showGames() { print("games") }
  func showCollection(of username: String) { print("games of \(username)") }
  func showReviews(of game: String) { print("reviews of \(game)") }
}

let router = try LinkRouter(app: AppIdentity(schemes: ["myapp"], domains: ["www.mysite.com"]))
let registration = router.addHandler(GamesLinkHandler(coordinator: AppCoordinator()))
print(registration.findings)  // []
// snippet.end

@MainActor func runOpening() async throws {
  // snippet.opening
  await router.open("https://www.mysite.com/games")  // games
  await router.open("myapp:/games/kay")  // games of kay
  await router.open("myapp://games?username=kay")  // games of kay
  await router.open("myapp://games/reviews?game=Go")  // reviews of Go
  // snippet.end

  // snippet.refused
  router.addHandler(TournamentLinkHandler())
  await router.open("myapp://games/tournament")  // games of tournament
  // snippet.end
}
try await runOpening()
