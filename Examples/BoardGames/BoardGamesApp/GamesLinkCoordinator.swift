/// Shows what links about games lead to; an app's coordinator conforms to it.
@MainActor
public protocol GamesLinkCoordinator {
  /// Shows the start screen of games.
  func showGameHomescreen()
  /// Shows the games that somebody owns.
  func showGameCollection(of username: String)
  /// Shows the reviews that somebody has written.
  func showGameReviews(by username: String)
  /// Shows the reviews of a game.
  func showGameReview(of game: String)
}
