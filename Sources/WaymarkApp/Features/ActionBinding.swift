import Waymark

/// An action of a feature: a ``StaticActionBinding`` or a ``ConditionalActionBinding``.
public protocol ActionBinding<FeatureType, ActionType> {
  /// The feature.
  associatedtype FeatureType: FeatureDefinition
  /// The action.
  associatedtype ActionType: Action

  /// Indicates whether the feature may be unavailable.
  var isConditional: Bool { get }
}

extension ActionBinding {
  /// How messages speak of the action: `DocumentFeature.OpenDocument`.
  public var name: String { "\(FeatureType.name).\(ActionType.name)" }

  /// What tells the binding from all others.
  var key: RouteDestinationKey { RouteDestinationKey(FeatureType.self, ActionType.self) }

  var origin: RouteOrigin { .action(feature: FeatureType.name, action: ActionType.name) }

  var subject: LinkSubject {
    LinkSubject(
      origin,
      feature: ObjectIdentifier(FeatureType.self),
      analyticsID: ActionType.analyticsID
    )
  }
}
