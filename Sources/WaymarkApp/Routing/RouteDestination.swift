public import Waymark

/// Where a route leads: what decodes a link, and shows nothing yet.
///
/// A closure and no generic type: it is made where the type of what it decodes is known, so that
/// the compiler knows all types in it, and nothing has to look them up for each link.
@MainActor
@usableFromInline
struct RouteDestination {
  @usableFromInline
  typealias Decoding = @MainActor (RouteMatch, LinkSource) throws -> LinkTask

  /// Decodes what a link carries.
  let task: Decoding

  init(_ task: @escaping Decoding) { self.task = task }
}

/// What a link asks for, decoded and not begun.
@MainActor
@usableFromInline
struct LinkTask {
  /// Gets the UI ready and performs it; throws what the action throws.
  @usableFromInline
  typealias Body = @MainActor (LinkVisit, LinkRouter) async throws -> LinkTaskResult

  let run: Body

  @usableFromInline
  init(_ run: @escaping Body) { self.run = run }
}

/// How a task ends that has not thrown.
@usableFromInline
enum LinkTaskResult {
  case performed
  case cancelled(by: URLRoutingResult.Canceller)
  case declined
  case unsupported
}
