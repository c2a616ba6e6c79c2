/// An action of a feature that is always there.
public struct StaticActionBinding<FeatureType: FeatureDefinition, ActionType: Action>:
  ActionBinding, Sendable
{
  @usableFromInline
  init() {}

  /// No: the feature is always there.
  @inlinable public var isConditional: Bool { false }

  /// Performs the action without a link, without a router and unseen by its observers.
  ///
  /// ``LinkRouter/perform(_:with:presenter:)`` is seen by them.
  ///
  /// - Throws: What the action throws.
  @MainActor public func perform(
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await ActionType.perform(context: ActionContext(input: input), presenter: presenter)
  }
}
