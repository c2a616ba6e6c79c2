public import Waymark
public import WaymarkApp

/// Shows what links about clubs lead to; an app's coordinator conforms to it.
@MainActor
public protocol ClubsLinkCoordinator {
  /// Shows a club.
  ///
  /// - Returns: Whether there is one of that number.
  func showClub(_ number: Int) -> Bool
}

/// Hands links about clubs to a coordinator, and declines those to a club that is not there.
public struct ClubsLinkHandler: LinkHandler {
  let coordinator: any ClubsLinkCoordinator

  /// The paths of the web site.
  public let pathSchemes = ["clubs/{number:int}"]

  /// Shows the club.
  public func handle(link: DeepLink) -> Bool {
    guard let number = result(forLink: link)?.params["number"].flatMap({ Int($0) }) else {
      return false
    }
    return coordinator.showClub(number)
  }
}
