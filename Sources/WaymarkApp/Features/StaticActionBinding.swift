/// An action of a feature that is always there.
public struct StaticActionBinding<FeatureType: FeatureDefinition, ActionType: Action>: Sendable {
  init() {}

  /// How messages speak of the action: `DocumentFeature.OpenDocument`.
  public var name: String { "\(FeatureType.name).\(ActionType.name)" }

  /// What tells the binding from all others.
  var key: ActionKey {
    ActionKey(
      feature: ObjectIdentifier(FeatureType.self),
      action: ObjectIdentifier(ActionType.self)
    )
  }

  /// Performs the action for the app itself, without a link and without asking who presents it.
  ///
  /// - Throws: What the action throws.
  @MainActor public func perform(
    with input: ActionType.InputType,
    presenter: ActionType.PresenterType
  ) async throws {
    try await ActionType.perform(context: ActionContext(input: input), presenter: presenter)
  }
}

/// A feature and an action of it.
struct ActionKey: Hashable {
  let feature: ObjectIdentifier
  let action: ObjectIdentifier
}
