import Waymark

/// A link handler.
struct HandlerDestination: RouteDestination {
  let handler: any LinkHandler

  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask {
    if let error = match.restrictionError { throw error }
    return HandlerTask(handler: handler, match: match)
  }
}

private struct HandlerTask: LinkTask {
  let handler: any LinkHandler
  let match: RouteMatch

  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult {
    router.note(.performing, of: visit)
    let handling = PathResult.Handling(
      match: match,
      handler: ObjectIdentifier(type(of: handler))
    )
    let isHandled = PathResult.$handling.withValue(handling) { handler.handle(link: match.link) }
    return isHandled ? .performed : .declined
  }
}
