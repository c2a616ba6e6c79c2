import Waymark

/// An action of a feature: a ``StaticActionBinding`` or a ``ConditionalActionBinding``.
public protocol ActionBinding<FeatureType, ActionType> {
  /// The feature.
  associatedtype FeatureType: FeatureDefinition
  /// The action.
  associatedtype ActionType: Action

  /// Asks a presentation router to get the UI ready, by the method for this kind of binding.
  @MainActor func presentation(
    by router: any PresentationRouter,
    with input: ActionType.InputType
  ) async -> PresentationResult<ActionType.PresenterType>
}

extension ActionBinding {
  /// How messages speak of the action: `DocumentFeature.OpenDocument`.
  public var name: String { "\(FeatureType.name).\(ActionType.name)" }

  /// What tells the binding from all others.
  var key: RouteDestinationKey { RouteDestinationKey(FeatureType.self, ActionType.self) }

  var origin: RouteOrigin { .action(feature: FeatureType.name, action: ActionType.name) }
}
