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
/// nothing is rearranged for a link that leads nowhere. A presentation router that wants to know
/// more than the input, such as the link's source or its back stack, has the methods that take a
/// context. ``RegisteredPresentationRouter`` is one that is made of registrations.
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

  /// Gets the UI ready for an action of a feature that is always there, knowing what asks for it.
  ///
  /// A router asks this method; by default it passes the input on to the one without a context.
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType>

  /// Gets the UI ready for an action of a conditional feature, knowing what asks for it.
  ///
  /// A router asks this method; by default it passes the input on to the one without a context.
  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType>
}

extension PresentationRouter {
  /// Passes the input on.
  public func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(for: actionBinding, with: context.input)
  }

  /// Passes the input on.
  public func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(for: conditionalActionBinding, with: context.input)
  }
}
