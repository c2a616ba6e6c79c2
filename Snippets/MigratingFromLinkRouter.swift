// The code of the article "From LinkRouter".
import Foundation
import Waymark
import WaymarkApp

// snippet.handler
@MainActor
struct GamesLinkHandler {
  let coordinator: GamesLinkCoordinator
  let pathSchemes: [String] = [
    "games",
    "games/{username}",
    "games/{username}/reviews",
    "games/reviews/{game}",
  ]
}
// snippet.end

// snippet.coordinator
@MainActor
protocol GamesLinkCoordinator {
  func showGameHomecreen()
  func showGameCollection(of username: String)
  func showGameReviews(by username: String)
  func showGameReview(of game: String)
}
// snippet.end

// snippet.handling
extension GamesLinkHandler: LinkHandlerType {

  func handle(link: DeepLink) -> Bool {
    guard let result = result(forLink: link) else {
      return false
    }

    if let username = result.params["username"] {
      handle(username: username, result: result)
    } else if let game = result.params["game"], link.pathComponents.contains("reviews") {
      coordinator.showGameReview(of: game)
    } else {
      coordinator.showGameHomecreen()
    }

    return true
  }

  /// Handles paths with a dynamic username.
  private func handle(username: String, result: PathResult) {
    if result.trailingComponents.contains("reviews") {
      coordinator.showGameReviews(by: username)
    } else {
      coordinator.showGameCollection(of: username)
    }
  }
}
// snippet.end

class AppCoordinator: GamesLinkCoordinator {
  func showGameHomecreen() { print("shows games") }
  func showGameCollection(of username: String) { print("shows games of", username) }
  func showGameReviews(by username: String) { print("shows reviews by", username) }
  func showGameReview(of game: String) { print("shows reviews of", game) }
}

// snippet.own
let router = try LinkRouter(
  app: AppIdentity(schemes: ["mygames"], domains: ["www.mysite.com"]),
  handlers: [GamesLinkHandler(coordinator: AppCoordinator())]
)
// snippet.end

@MainActor func runLinks() async throws {
  LinkRouter.shared.addHandler(GamesLinkHandler(coordinator: AppCoordinator()))
  for link in [
    "https://www.mysite.com/games", "mygames://games/kay", "mygames:games/kay/reviews",
    "mygames://games/reviews/Azul", "mygames://games?username=kay",
    "mygames://games/kay?username=bob", "https://www.mysite.com/no/games",
  ] {
    print(link, LinkRouter.shared.route(url: URL(string: link)!))
    print((await router.open(link)).code)
  }
}
try await runLinks()
