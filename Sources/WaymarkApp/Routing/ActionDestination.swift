import Waymark

/// An action of a feature.
struct ActionDestination<Binding: ActionBinding>: RouteDestination
where Binding.ActionType.InputType: RouteParametersDecodable {
  let binding: Binding

  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask {
    ActionTask(
      binding: binding,
      context: ActionContext(
        input: try match.decode(Binding.ActionType.InputType.self),
        source: source,
        link: match.link,
        mapping: match.mapping
      )
    )
  }
}

struct ActionTask<Binding: ActionBinding>: LinkTask {
  let binding: Binding
  let context: ActionContext<Binding.ActionType.InputType>

  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult {
    router.note(.presenting, of: visit)
    let presentation = visit.presentation ?? router.presentation
    switch await binding.presentation(by: presentation, with: context.input) {
    case .appReady(let presenter):
      router.note(.performing, of: visit)
      try await Binding.ActionType.perform(context: context, presenter: presenter)
      router.publishActivity(of: binding, context, visit)
      return .performed
    case .appPerformed: return .performed
    case .appCancelled: return .cancelled(by: .app)
    case .userCancelled: return .cancelled(by: .user)
    case .unsupported: return .unsupported
    }
  }
}
