public import Waymark

/// Takes links by its path schemes and hands them to a coordinator of the app's.
///
///     struct GamesLinkHandler: LinkHandler {
///       let coordinator: any GamesLinkCoordinator
///       let pathSchemes = ["games", "games/{username}", "games/reviews/{game}"]
///
///       func handle(link: DeepLink) -> Bool {
///         guard let result = result(forLink: link) else { return false }
///         if let game = result.params["game"] {
///           coordinator.showGameReview(of: game)
///         } else {
///           coordinator.showGameHomescreen()
///         }
///         return true
///       }
///     }
///
/// The handler's paths stand in the router's table beside all others, so that the best route takes
/// a link and never the first handler.
@MainActor
public protocol LinkHandler {
  /// The patterns of the links that it takes, in any order: the one that fits best takes a link.
  ///
  /// A pattern stands for itself and, for each run of parameters at its end, for the shorter path
  /// with these parameters as query items that must be there: `games/{username}` also takes
  /// `games?username=K`, unless a route that somebody has written takes the same links.
  var pathSchemes: [String] { get }

  /// Where the patterns hold; every scheme and domain of the app by default.
  var scopes: Set<RouteScope> { get }

  /// The notes of all its routes: secrets, gates, a parent, whether they need a verified link;
  /// nothing by default.
  ///
  /// Where a path scheme has none of the secrets under its name, all its values are hidden that the
  /// path schemes with secrets do not name.
  var routeNotes: RouteNotes { get }

  /// Does what the link asks for.
  ///
  /// - Returns: Whether the link was handled; `false` ends it as ``URLRoutingResult/declined(_:)``,
  ///   and nobody else is asked.
  func handle(link: DeepLink) -> Bool
}

/// The name that LinkRouter gives ``LinkHandler``.
public typealias LinkHandlerType = LinkHandler

extension LinkHandler {
  /// Every scheme and domain of the app.
  public var scopes: Set<RouteScope> { RouteScope.everywhere }

  /// Nothing.
  public var routeNotes: RouteNotes { RouteNotes() }

  /// Returns whether one of the path schemes takes a link.
  public func canHandle(link: DeepLink) -> Bool { result(forLink: link) != nil }

  /// What the best of the path schemes takes out of a link; `nil` if none takes it.
  ///
  /// While a router has the link handled this is what the router's own table found; otherwise the
  /// path schemes are compiled for the call, those that are no patterns left out.
  public func result(forLink link: DeepLink) -> PathResult? {
    if let handling = PathResult.handling, handling.match.link == link,
      handling.handler == ObjectIdentifier(type(of: self)), handling.pathSchemes == pathSchemes
    {
      return PathResult(handling.match, handling.place)
    }
    let routes = PathScheme.routes(of: self).compactMap { try? $0.route.get() }
    return PathScheme.table(routes)?.match(link).map { PathResult($0) }
  }
}
