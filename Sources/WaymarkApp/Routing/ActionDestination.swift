public import Waymark

/// An action of a feature.
///
/// What is done for it is a closure and no generic type: the closure is made where the action's type
/// is known, so that the compiler knows the types of input and presenter, too, and nothing has to
/// look them up for each link.
@usableFromInline
struct ActionDestination: RouteDestination {
  @usableFromInline
  typealias Decoding = @MainActor (RouteMatch, LinkSource) throws -> ActionTask

  private let decoding: Decoding

  init(_ decoding: @escaping Decoding) { self.decoding = decoding }

  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask {
    try decoding(match, source)
  }
}

/// An action with what it is done with.
@usableFromInline
final class ActionTask: LinkTask {
  @usableFromInline
  typealias Body = @MainActor (LinkVisit, LinkRouter) async throws -> LinkTaskResult

  private let body: Body

  @usableFromInline
  init(_ body: @escaping Body) { self.body = body }

  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult {
    try await body(visit, router)
  }
}

extension ActionTask {
  /// The action of a binding with what it is done with.
  @inlinable
  convenience init<Binding: ActionBinding>(
    _ binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
  ) {
    let isConditional = binding.isConditional
    self.init { visit, router in
      let presentation = router.presentation(for: visit)
      let result =
        isConditional
        ? await presentation.presentation(
          for: ConditionalActionBinding<Binding.FeatureType, Binding.ActionType>(),
          with: context.input
        )
        : await presentation.presentation(
          for: StaticActionBinding<Binding.FeatureType, Binding.ActionType>(),
          with: context.input
        )
      switch result {
      case .appReady(let presenter):
        router.notePerforming(visit)
        try await Binding.ActionType.perform(context: context, presenter: presenter)
        if router.publishesActivities {
          router.publishActivity(
            of: StaticActionBinding<Binding.FeatureType, Binding.ActionType>(),
            context,
            visit
          )
        }
        return .performed
      case .appPerformed: return .performed
      case .appCancelled: return .cancelled(by: .app)
      case .userCancelled: return .cancelled(by: .user)
      case .unsupported: return .unsupported
      }
    }
  }
}

extension LinkRouter {
  /// Who gets the UI ready for a link, which is about to happen.
  @usableFromInline
  func presentation(for visit: LinkVisit) -> any PresentationRouter {
    note(.presenting, of: visit)
    return visit.presentation ?? presentation
  }

  @usableFromInline
  func notePerforming(_ visit: LinkVisit) { note(.performing, of: visit) }

  @usableFromInline
  var publishesActivities: Bool { activityPublisher != nil }
}
