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

  var origin: RoutedLink.RouteOrigin { .action(feature: FeatureType.name, action: ActionType.name) }

  var subject: LinkSubject {
    LinkSubject(
      origin,
      feature: ObjectIdentifier(FeatureType.self),
      analyticsID: ActionType.analyticsID
    )
  }
}

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

/// An action of a feature that may be unavailable.
///
/// The binding cannot be performed directly. While the feature is available, a router makes a
/// ``LinkRouter/GrantedAction`` from it, which can be performed.
///
///     do {
///       try await router.request(ExportFeature.export).perform(with: document, presenter: screen)
///     } catch let missing as FeatureAvailability.UnavailableError {
///       offer(missing.reasons)
///     }
public struct ConditionalActionBinding<FeatureType: FeatureDefinition, ActionType: Action>:
  ActionBinding, Sendable
{
  @usableFromInline
  init() {}

  /// `true`, because the feature has requirements.
  @inlinable public var isConditional: Bool { true }
}
