/// A type that gets the UI ready for the action of a link, and returns the action's presenter.
///
///     final class Screens: ActionPresentation {
///       func presentation<Binding: ActionBinding>(
///         for binding: Binding,
///         in context: ActionContext<Binding.ActionType.InputType>
///       ) async -> PresentationResult<Binding.ActionType.PresenterType> {
///         prepare(context.presentation, after: context.backStack)
///         …
///       }
///     }
///
/// A link router calls it after the input is decoded and the feature is known to be available, so
/// that an invalid link never rearranges the UI. ``RegisteredPresentationRouter`` is made of
/// registrations, one for each type of presenter. A ``PresentationRouter`` has two methods that
/// receive only the input.
@MainActor
public protocol ActionPresentation {
  /// Gets the UI ready for an action.
  ///
  /// - Parameters:
  ///   - binding: The action and its feature, which is available now.
  ///   - context: The action's input, and the link that requested the action.
  func presentation<Binding: ActionBinding>(
    for binding: Binding,
    in context: ActionContext<Binding.ActionType.InputType>
  ) async -> PresentationResult<Binding.ActionType.PresenterType>
}

/// A type that gets the UI ready for the action of a link, with one method for each kind of
/// feature.
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
/// The compiler requires both methods. To use more than the input, such as the link's source or its
/// back stack, implement ``ActionPresentation`` instead.
@MainActor
public protocol PresentationRouter: ActionPresentation {
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
}

extension PresentationRouter {
  /// Passes the context's input on to the method for the kind of feature.
  public func presentation<Binding: ActionBinding>(
    for binding: Binding,
    in context: ActionContext<Binding.ActionType.InputType>
  ) async -> PresentationResult<Binding.ActionType.PresenterType> {
    typealias Feature = Binding.FeatureType
    typealias Action = Binding.ActionType
    return binding.isConditional
      ? await presentation(for: ConditionalActionBinding<Feature, Action>(), with: context.input)
      : await presentation(for: StaticActionBinding<Feature, Action>(), with: context.input)
  }
}

/// The result of asking the app to get its UI ready for an action.
public enum PresentationResult<Presenter> {
  /// The UI is ready, and `presenter` presents the action.
  case appReady(presenter: Presenter)
  /// The app has already performed the link's action: nothing is left to perform, and the link
  /// succeeded.
  case appPerformed
  /// The app does not want to be interrupted now.
  case appCancelled
  /// The user declined while the UI was being made ready.
  case userCancelled
  /// The app cannot present the action.
  case unsupported
}

extension PresentationResult: Sendable where Presenter: Sendable {}
