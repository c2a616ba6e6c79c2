/// An action of a feature that may be unavailable.
///
/// It cannot be performed; what can is a ``GrantedAction``, which a router makes of it while the
/// feature is available.
///
///     do {
///       try await router.request(ExportFeature.export).perform(with: document, presenter: screen)
///     } catch let missing as FeatureUnavailable {
///       offer(missing.reasons)
///     }
public struct ConditionalActionBinding<FeatureType: FeatureDefinition, ActionType: Action>:
  ActionBinding, Sendable
{
  @usableFromInline
  init() {}

  /// Yes: the feature has requirements.
  @inlinable public var isConditional: Bool { true }
}
