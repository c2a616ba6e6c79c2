/// An action of a feature that may be unavailable.
///
/// The binding cannot be performed directly. While the feature is available, a router makes a
/// ``GrantedAction`` from it, which can be performed.
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

  /// `true`, because the feature has requirements.
  @inlinable public var isConditional: Bool { true }
}
