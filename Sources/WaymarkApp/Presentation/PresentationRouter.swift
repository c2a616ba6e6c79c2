/// A type that gets the UI ready for the action of a link, and returns the action's presenter.
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
/// A link router calls a presentation router after the input is decoded and the feature is known to
/// be available, so that an invalid link never rearranges the UI. To use more than the input, such
/// as the link's source or its back stack, implement the methods with a context.
/// ``RegisteredPresentationRouter`` is a presentation router that is made of registrations.
@MainActor
public protocol PresentationRouter {
  /// Gets the UI ready for an action of a feature that is always available.
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>

  /// Gets the UI ready for an action of a conditional feature that is available now.
  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>

  /// Gets the UI ready for an action of a feature that is always available, with the context of the
  /// request.
  ///
  /// A link router calls this method. By default it passes the input on to the method without a
  /// context.
  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType>

  /// Gets the UI ready for an action of a conditional feature, with the context of the request.
  ///
  /// A link router calls this method. By default it passes the input on to the method without a
  /// context.
  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType>
}

extension PresentationRouter {
  /// Passes the context's input on to the method without a context.
  public func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(for: actionBinding, with: context.input)
  }

  /// Passes the context's input on to the method without a context.
  public func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    in context: ActionContext<ActionType.InputType>
  ) async -> PresentationResult<ActionType.PresenterType> {
    await presentation(for: conditionalActionBinding, with: context.input)
  }
}
