public import Waymark

/// A type that handles the links that match its path schemes, for example with a coordinator of the
/// app.
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
/// The router's table contains the handler's paths together with all other routes, so that the most
/// specific route is chosen, not the first handler.
@MainActor
public protocol LinkHandler {
  /// The patterns of the links that the handler accepts, in any order: the most specific pattern is
  /// chosen.
  ///
  /// Each pattern also implies shorter paths: for each run of parameters at its end, the path
  /// without them, with these parameters as required query items. `games/{username}` also matches
  /// `games?username=K`, unless a declared route matches the same links.
  var pathSchemes: [String] { get }

  /// The scopes of the patterns; every scheme and domain of the app by default.
  var scopes: Set<RouteScope> { get }

  /// The notes of all the handler's routes, such as secrets, gates, a parent, and whether they
  /// require a verified link; empty by default.
  ///
  /// If a path scheme has no parameter with the name of a secret, all its values are hidden, except
  /// those that the path schemes with secrets name as well.
  var routeNotes: RouteNotes { get }

  /// Performs the link's action.
  ///
  /// - Returns: `true` if the link was handled; `false` ends the link as
  ///   ``URLRoutingResult/declined(_:)``, and no other handler is called.
  func handle(link: DeepLink) -> Bool
}

/// The name that LinkRouter gives ``LinkHandler``.
public typealias LinkHandlerType = LinkHandler

extension LinkHandler {
  /// Every scheme and domain of the app.
  public var scopes: Set<RouteScope> { RouteScope.everywhere }

  /// Empty notes.
  public var routeNotes: RouteNotes { RouteNotes() }

  /// Returns whether one of the path schemes matches a link.
  public func canHandle(link: DeepLink) -> Bool { result(forLink: link) != nil }

  /// Returns the values that the most specific of the path schemes captures from a link; `nil` if
  /// no path scheme matches.
  ///
  /// While a router has the handler handle a link, the method returns the match of the router's own
  /// table. Otherwise it compiles the path schemes for each call and leaves out the invalid ones.
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

extension RouteDestination {
  /// Creates the destination of a link handler.
  init(_ handler: any LinkHandler) {
    self.init { match, _ in
      if let error = match.restrictionError { throw error }
      return LinkTask { stage in
        stage.notePerforming()
        let handling = PathResult.Handling(
          match: match,
          handler: ObjectIdentifier(type(of: handler)),
          pathSchemes: handler.pathSchemes,
          place: stage.place
        )
        let isHandled = PathResult.$handling.withValue(handling) {
          handler.handle(link: match.link)
        }
        return isHandled ? .performed : .declined
      }
    }
  }
}
