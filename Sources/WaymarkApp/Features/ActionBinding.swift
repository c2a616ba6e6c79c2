import Waymark

/// An action of a feature: a ``StaticActionBinding`` or a ``ConditionalActionBinding``.
public protocol ActionBinding<FeatureType, ActionType> {
  /// The type of the feature.
  associatedtype FeatureType: FeatureDefinition
  /// The type of the action.
  associatedtype ActionType: Action

  /// Indicates whether the feature may be unavailable.
  var isConditional: Bool { get }
}

extension ActionBinding {
  /// The name of the action in messages, such as `DocumentFeature.OpenDocument`.
  public var name: String { "\(FeatureType.name).\(ActionType.name)" }

  /// The key that identifies the binding.
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
