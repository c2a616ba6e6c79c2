import Foundation
import Waymark
import WaymarkApp

// The samples of LinkRouter's readme, as the readme has them where they compile.

struct GamesLinkHandler {
  // `any` is asked for by the upcoming feature 'ExistentialAny'.
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

  // The sample takes a `Link`; SwiftUI has a view of that name, so that ours is a `DeepLink`.
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

/// The sample leaves the coordinator to the reader; this one keeps what it has been asked to show.
public final class AppCoordinator: GamesLinkCoordinator {
  var shown: [String] = []
  func showGameHomecreen() { shown.append("homescreen") }
  func showGameCollection(of username: String) { shown.append("collection of \(username)") }
  func showGameReviews(by username: String) { shown.append("reviews by \(username)") }
  func showGameReview(of game: String) { shown.append("review of \(game)") }
}

/// Swift 6 refuses a global of a class that anybody may change, and the router is the main actor's:
/// the sample has no `@MainActor`.
@MainActor
public let appCoordinator: AppCoordinator = {
  let coordinator = AppCoordinator()
  let linkHandler = GamesLinkHandler(coordinator: coordinator)
  LinkRouter.shared.addHandler(linkHandler)

  return coordinator
}()

// The sample's delegate conforms to UIKit's protocol, which puts it on the main actor. UIKit is not
// there on Linux: FlintSample+App has a `UIApplication`, and the options have other keys. As it is
// it stands in Tests/AppleStubs/Samples, and so does the sample of SwiftUI.
@MainActor
final class MyAppDelegate {}

extension MyAppDelegate {

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [String: Any] = [:]
  ) -> Bool {
    // 🔗🪄
    return LinkRouter.shared.route(url: url)
  }
}
