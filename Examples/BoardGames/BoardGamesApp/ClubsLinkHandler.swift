public import Waymark
public import WaymarkApp

/// Shows the screens of links about clubs.
///
/// The coordinator of the app conforms to it.
@MainActor
public protocol ClubsLinkCoordinator {
  /// Shows a club.
  ///
  /// - Returns: A Boolean value that indicates whether the club exists.
  func showClub(_ number: Int) -> Bool
}

/// Passes links about clubs to a coordinator, and declines links to a club that does not exist.
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
