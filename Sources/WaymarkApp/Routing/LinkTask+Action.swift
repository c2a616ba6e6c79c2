import Waymark

extension LinkTask {
  /// Creates the task that performs the action of a binding.
  @inlinable
  init<Binding: ActionBinding>(
    _ binding: Binding,
    _ context: ActionContext<Binding.ActionType.InputType>
  ) {
    let isConditional = binding.isConditional
    self.init { visit, router in
      var context = context
      context.place = visit.place
      let presentation = router.presentation(for: visit)
      let result =
        isConditional
        ? await presentation.presentation(
          for: ConditionalActionBinding<Binding.FeatureType, Binding.ActionType>(),
          in: context
        )
        : await presentation.presentation(
          for: StaticActionBinding<Binding.FeatureType, Binding.ActionType>(),
          in: context
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
  /// Returns the presentation router for a link, and reports to observers that the presentation
  /// begins.
  @usableFromInline
  func presentation(for visit: LinkVisit) -> any PresentationRouter {
    note(.presenting, of: visit)
    return visit.presentation ?? presentation
  }

  @usableFromInline
  func notePerforming(_ visit: LinkVisit) { note(.performing, of: visit) }
}
