/// Gets the UI ready for an action that a link asks for, and names who presents it.
///
///     final class Screens: PresentationRouter {
///       func presentation<FeatureType, ActionType>(
///         for actionBinding: StaticActionBinding<FeatureType, ActionType>,
///         with state: ActionType.InputType
///       ) -> PresentationResult<ActionType.PresenterType> { … }
///
///       func presentation<FeatureType, ActionType>(
///         for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
///         with state: ActionType.InputType
///       ) -> PresentationResult<ActionType.PresenterType> { .unsupported }
///     }
///
/// It is asked once the input has been decoded and the feature is known to be available, so that
/// nothing is rearranged for a link that leads nowhere. ``RegisteredPresentationRouter`` is one
/// that is made of registrations.
@MainActor
public protocol PresentationRouter {
  /// Gets the UI ready for an action of a feature that is always there.
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>

  /// Gets the UI ready for an action of a conditional feature, which is available.
  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>
}
