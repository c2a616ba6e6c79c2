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

  /// Returns whether the handler handles a link; by default, it handles every link that one of its
  /// path schemes matches.
  ///
  /// The router calls the method for a link that it would give to ``handle(link:)``: the link's
  /// gates are open, and its requirements are met. If the handler refuses the link, the router
  /// continues with the most specific route of another handler, with the gates and requirements of
  /// that route. If no handler accepts the link, it ends as ``URLRoutingResult/declined(_:)``.
  func canHandle(link: DeepLink) -> Bool

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
  public func canHandle(link: DeepLink) -> Bool {
    routed(link) != nil || result(forLink: link) != nil
  }

  /// Returns the values that the most specific of the path schemes captures from a link; `nil` if
  /// no path scheme matches.
  ///
  /// While a router calls the handler for a link, the method returns the match of the router's own
  /// table. Otherwise it compiles the path schemes for each call and leaves out the invalid ones.
  public func result(forLink link: DeepLink) -> PathResult? {
    if let routed = routed(link) { return PathResult(routed.match, routed.place) }
    let routes = PathScheme.routes(of: self).compactMap { $0.route.value }
    return PathScheme.table(routes)?.match(link).map { PathResult($0) }
  }

  /// Returns a router's match for a link while the router calls the handler for the link.
  private func routed(_ link: DeepLink) -> PathResult.Handling? {
    guard let handling = PathResult.handling, handling.match.link == link,
      handling.handler == ObjectIdentifier(type(of: self)), handling.pathSchemes == pathSchemes
    else { return nil }
    return handling
  }

  /// Returns whether the handler accepts the link of a router's match.
  func accepts(_ match: RouteMatch, _ place: RoutePlace?) -> Bool {
    with(match, place) { canHandle(link: match.link) }
  }

  /// Handles the link of a router's match.
  func handle(_ match: RouteMatch, _ stage: any LinkStage) -> LinkTaskResult {
    stage.notePerforming()
    return with(match, stage.place) { handle(link: match.link) } ? .performed : .declined
  }

  /// Calls a closure during which ``result(forLink:)`` returns a router's match.
  private func with(_ match: RouteMatch, _ place: RoutePlace?, _ call: () -> Bool) -> Bool {
    let handling = PathResult.Handling(
      match: match,
      handler: ObjectIdentifier(type(of: self)),
      pathSchemes: pathSchemes,
      place: place
    )
    return PathResult.$handling.withValue(handling, operation: call)
  }
}

extension RouteDestination {
  /// Creates the destination of a link handler.
  init(_ handler: any LinkHandler) {
    self.init { match, _ in
      if let error = match.restrictionError { throw error }
      return LinkTask { stage in handler.handle(match, stage) }
    }
  }
}
