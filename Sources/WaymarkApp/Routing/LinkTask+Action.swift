import Waymark

extension LinkTask {
  /// Creates the task that performs the action of a binding.
  @inlinable
  init<Binding: ActionBinding>(
    _ binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
  ) {
    self.init { visit, router in
      var context = context
      context.place = visit.place
      switch await router.presentation(for: visit).presentation(for: binding, in: context) {
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
  /// Returns the presentation router for a link, and reports to observers that the presentation
  /// begins.
  @usableFromInline
  func presentation(for visit: LinkVisit) -> any ActionPresentation {
    note(.presenting, of: visit)
    return visit.presentation ?? presentation
  }

  @usableFromInline
  func notePerforming(_ visit: LinkVisit) { note(.performing, of: visit) }
}
