public import Waymark
public import WaymarkApp

/// Passes links about games to a coordinator.
public struct GamesLinkHandler: LinkHandler {
  let coordinator: any GamesLinkCoordinator

  /// The paths of the website.
  ///
  /// Each path also matches with its last parameter in the query.
  public let pathSchemes: [String] = [
    "games",
    "games/{username}",
    "games/{username}/reviews",
    "games/reviews/{game}",
  ]

  /// Shows the screen of the link.
  public func handle(link: DeepLink) -> Bool {
    guard let result = result(forLink: link) else { return false }
    if let username = result.params["username"] {
      handle(username: username, result: result)
    } else if let game = result.params["game"], link.pathComponents.contains("reviews") {
      coordinator.showGameReview(of: game)
    } else {
      coordinator.showGameHomescreen()
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
