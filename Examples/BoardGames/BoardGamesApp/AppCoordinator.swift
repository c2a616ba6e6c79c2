public import Waymark
public import WaymarkApp

/// The coordinator of the app, which all handlers use.
///
///     let coordinator = AppCoordinator(router: .shared)
///     LinkRouter.shared.route(url: url)
@MainActor
public final class AppCoordinator {
  /// The schemes, domains and identifiers of the app.
  public static let identity = AppIdentity(
    name: "Board Games",
    schemes: ["boardgames"],
    domains: ["www.mysite.com"],
    apple: AppIdentity.Apple(appIDs: ["ABCDE12345.com.mysite.boardgames"]),
    android: AppIdentity.Android(
      package: "com.mysite.boardgames",
      fingerprints: [
        "B2:6E:10:F4:9A:35:C7:58:D3:0B:81:EC:24:7F:96:A5:"
          + "4D:E8:03:7C:BF:52:19:60:AD:F1:3E:88:CB:27:95:04"
      ],
      activity: ".GamesActivity",
      minSDK: 31
    )
  )

  /// The screen of the app, in words; `nil` before a link was opened.
  public private(set) var screen: String?

  private let clubs = [7: "Meeple's Rest"]

  /// Creates a coordinator and adds its handlers to a router.
  ///
  /// The handlers keep the coordinator, and the router the handlers.
  public init(router: LinkRouter) {
    router.addHandler(GamesLinkHandler(coordinator: self))
    router.addHandler(ClubsLinkHandler(coordinator: self))
  }
}

extension AppCoordinator: GamesLinkCoordinator {
  /// Shows the start screen of games.
  public func showGameHomescreen() { screen = "the start of all about games" }
  /// Shows the games that somebody owns.
  public func showGameCollection(of username: String) { screen = "the games of \(username)" }
  /// Shows the reviews that somebody has written.
  public func showGameReviews(by username: String) { screen = "the reviews by \(username)" }
  /// Shows the reviews of a game.
  public func showGameReview(of game: String) { screen = "the reviews of \(game)" }
}

extension AppCoordinator: ClubsLinkCoordinator {
  /// Shows a club, if there is one of that number.
  public func showClub(_ number: Int) -> Bool {
    guard let club = clubs[number] else { return false }
    screen = "the club \(club)"
    return true
  }
}
