/// An action of a conditional feature that was available when it was asked for.
///
/// Only ``LinkRouter/request(_:)`` makes one. It holds for what the user does now: ask again for
/// the next time.
@MainActor
public struct GrantedAction<FeatureType: FeatureDefinition, ActionType: Action> {
  /// The action.
  public let binding: ConditionalActionBinding<FeatureType, ActionType>
  let router: LinkRouter

  /// Performs the action, seen by the router's observers.
  ///
  /// - Throws: What the action throws.
  public func perform(
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await router.perform(binding, input, presenter)
  }
}
