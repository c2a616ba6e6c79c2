import Waymark

extension RouteDestination {
  /// Creates the destination of a link handler.
  init(_ handler: any LinkHandler) {
    self.init { match, _ in
      if let error = match.restrictionError { throw error }
      return LinkTask { visit, router in
        router.notePerforming(visit)
        let handling = PathResult.Handling(
          match: match,
          handler: ObjectIdentifier(type(of: handler)),
          pathSchemes: handler.pathSchemes,
          place: visit.place
        )
        let isHandled = PathResult.$handling.withValue(handling) {
          handler.handle(link: match.link)
        }
        return isHandled ? .performed : .declined
      }
    }
  }
}
