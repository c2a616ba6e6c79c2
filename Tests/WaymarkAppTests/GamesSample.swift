import Foundation
import Waymark
import WaymarkApp

// The samples of LinkRouter's readme, as the readme has them where they compile. `Link` is called
// `DeepLink`, because SwiftUI has a `Link` of its own.

struct GamesLinkHandler {
  // Not `GamesLinkCoordinator` alone: Swift asks for `any` before a protocol.
  let coordinator: any GamesLinkCoordinator
  let pathSchemes: [String] = [
    "games",
    "games/{username}",
    "games/{username}/reviews",
    "games/reviews/{game}",
  ]
}

protocol GamesLinkCoordinator {
  func showGameHomecreen()
  func showGameCollection(of username: String)
  func showGameReviews(by username: String)
  func showGameReview(of game: String)
}

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

  // Handles paths with a dynamic username
  private func handle(username: String, result: PathResult) {
    if result.trailingComponents.contains("reviews") {
      coordinator.showGameReviews(by: username)
    } else {
      coordinator.showGameCollection(of: username)
    }
  }
}

/// What the readme leaves to the app.
final class AppCoordinator: GamesLinkCoordinator {
  var shown: [String] = []

  func showGameHomecreen() { shown.append("home") }
  func showGameCollection(of username: String) { shown.append("collection of \(username)") }
  func showGameReviews(by username: String) { shown.append("reviews by \(username)") }
  func showGameReview(of game: String) { shown.append("review of \(game)") }
}

/// The readme has this in a variable, whose side effect it is, and adds to `LinkRouter.shared`.
@MainActor
func makeCoordinator(_ router: LinkRouter) -> AppCoordinator {
  let coordinator = AppCoordinator()
  let linkHandler = GamesLinkHandler(coordinator: coordinator)
  router.addHandler(linkHandler)

  return coordinator
}

/// Stands for the readme's application delegate.
@MainActor
class MyAppDelegate {
  func application(open url: URL, options: [String: Any] = [:]) -> Bool {
    return LinkRouter.shared.route(url: url)
  }
}
