/// Gets the UI ready for an action that a link asks for, and names who presents it.
///
///     struct Screens: PresentationRouter {
///       func presentation<FeatureType, ActionType>(
///         for binding: StaticActionBinding<FeatureType, ActionType>,
///         with input: ActionType.InputType
///       ) -> PresentationResult<ActionType.PresenterType> { … }
///     }
///
/// It is asked once the input has been decoded, so that nothing is rearranged for a link that leads
/// nowhere. ``RegisteredPresentationRouter`` is one that is made of registrations.
@MainActor
public protocol PresentationRouter {
  /// Gets the UI ready for an action of a feature that is always there.
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>
}
