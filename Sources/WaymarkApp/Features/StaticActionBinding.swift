/// An action of a feature that is always available.
public struct StaticActionBinding<FeatureType: FeatureDefinition, ActionType: Action>:
  ActionBinding, Sendable
{
  @usableFromInline
  init() {}

  /// `false`, because the feature is always available.
  @inlinable public var isConditional: Bool { false }

  /// Performs the action without a link and without a router; observers receive no events.
  ///
  /// To send events to observers, use ``LinkRouter/perform(_:with:presenter:)``.
  ///
  /// - Throws: The error that the action throws.
  @MainActor public func perform(
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await ActionType.perform(context: ActionContext(input: input), presenter: presenter)
  }
}
