public import Waymark

/// The destination of a route, which decodes a link before any UI is shown.
///
/// The type stores a closure and is not generic: the closure is made where the type of the decoded
/// value is known, so that the compiler specializes it, and no types are looked up at run time for
/// each link.
@MainActor
@usableFromInline
struct RouteDestination {
  @usableFromInline
  typealias Decoding = @MainActor (RouteMatch, LinkSource) throws -> LinkTask

  /// The closure that decodes the values of a link.
  let task: Decoding

  init(_ task: @escaping Decoding) { self.task = task }
}

/// The decoded action of a link, which has not begun.
@MainActor
@usableFromInline
struct LinkTask {
  /// A closure that gets the UI ready and performs the action; it throws the errors of the action.
  @usableFromInline
  typealias Body = @MainActor (LinkVisit, LinkRouter) async throws -> LinkTaskResult

  let run: Body

  @usableFromInline
  init(_ run: @escaping Body) { self.run = run }
}

/// The result of a task that has not thrown an error.
@usableFromInline
enum LinkTaskResult {
  case performed
  case cancelled(by: URLRoutingResult.Canceller)
  case declined
  case unsupported
}
