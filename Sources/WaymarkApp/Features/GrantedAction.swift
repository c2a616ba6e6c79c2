/// An action of a conditional feature that was available when the app requested the action.
///
/// Only ``LinkRouter/request(_:)`` creates a granted action. Use it for the user's current step,
/// and request the action again for the next one.
@MainActor
public struct GrantedAction<FeatureType: FeatureDefinition, ActionType: Action> {
  /// The action.
  public let binding: ConditionalActionBinding<FeatureType, ActionType>
  let router: LinkRouter

  /// Performs the action; the router's observers receive its events.
  ///
  /// - Throws: The error that the action throws.
  public func perform(
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await router.perform(binding, input, presenter)
  }
}
