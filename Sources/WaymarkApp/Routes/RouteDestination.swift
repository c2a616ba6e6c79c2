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
  typealias Body = @MainActor (any LinkStage) async throws -> LinkTaskResult

  let run: Body

  @usableFromInline
  init(_ run: @escaping Body) { self.run = run }
}

/// The result of a task that has not thrown an error.
@usableFromInline
enum LinkTaskResult {
  case performed
  case cancelledByApp
  case cancelledByUser
  case declined
  case unsupported
}

/// The part of a router that the task of one link uses.
@MainActor
@usableFromInline
protocol LinkStage {
  /// The ancestry of the link's route; `nil` if the route has no parent.
  var place: RoutePlace? { get }

  /// Returns the presentation of the link, and reports to observers that it begins.
  func presentation() -> any ActionPresentation

  /// Reports to observers that the action begins.
  func notePerforming()

  /// Publishes the activity of an action that was performed.
  func publishActivity<Binding: ActionBinding>(
    of binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
  )

  /// Publishes the activity of a typed route that was opened.
  func publishActivity<Routes: TypedRoutes>(
    of route: Routes,
    preparing prepare: (inout LinkActivity, Routes) -> Void
  )
}

extension LinkTask {
  /// Creates the task that performs the action of a binding.
  @inlinable
  init<Binding: ActionBinding>(
    _ binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
  ) {
    self.init { stage in
      var context = context
      context.origin.place = stage.place
      switch await stage.presentation().presentation(for: binding, in: context) {
      case .appReady(let presenter):
        stage.notePerforming()
        try await Binding.ActionType.perform(context: context, presenter: presenter)
        stage.publishActivity(of: binding, context)
        return .performed
      case .appPerformed: return .performed
      case .appCancelled: return .cancelledByApp
      case .userCancelled: return .cancelledByUser
      case .unsupported: return .unsupported
      }
    }
  }
}
