import Waymark

/// Where a route leads.
@MainActor
protocol RouteDestination {
  /// Decodes what the link carries; nothing is shown yet.
  ///
  /// - Throws: What is wrong with it.
  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask
}

/// What a link asks for, decoded and not begun.
@MainActor
protocol LinkTask {
  /// Gets the UI ready and performs it.
  ///
  /// - Throws: What the action throws.
  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult
}

/// How a task ends that has not thrown.
@usableFromInline
enum LinkTaskResult {
  case performed
  case cancelled(by: URLRoutingResult.Canceller)
  case declined
  case unsupported
}
