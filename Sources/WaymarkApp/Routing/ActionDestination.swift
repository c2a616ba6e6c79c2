import Waymark

/// An action of a feature.
struct ActionDestination<FeatureType: FeatureDefinition, ActionType: Action>: RouteDestination
where ActionType.InputType: RouteParametersDecodable {
  let isConditional: Bool

  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask {
    let input = try match.decode(ActionType.InputType.self)
    return ActionTask<FeatureType, ActionType>(
      context: ActionContext(input: input, source: source, match: match),
      isConditional: isConditional
    )
  }
}

/// An action with what it is done with.
final class ActionTask<FeatureType: FeatureDefinition, ActionType: Action>: LinkTask {
  private let context: ActionContext<ActionType.InputType>
  private let isConditional: Bool

  init(context: ActionContext<ActionType.InputType>, isConditional: Bool) {
    self.context = context
    self.isConditional = isConditional
  }

  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult {
    router.note(.presenting, of: visit)
    let presentation = visit.presentation ?? router.presentation
    let binding = StaticActionBinding<FeatureType, ActionType>()
    let result =
      isConditional
      ? await presentation.presentation(
        for: ConditionalActionBinding<FeatureType, ActionType>(),
        with: context.input
      )
      : await presentation.presentation(for: binding, with: context.input)
    switch result {
    case .appReady(let presenter):
      router.note(.performing, of: visit)
      try await ActionType.perform(context: context, presenter: presenter)
      router.publishActivity(of: binding, context, visit)
      return .performed
    case .appPerformed: return .performed
    case .appCancelled: return .cancelled(by: .app)
    case .userCancelled: return .cancelled(by: .user)
    case .unsupported: return .unsupported
    }
  }
}
