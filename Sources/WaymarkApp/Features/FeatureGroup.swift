/// A feature that contains other features; a router that receives the group includes all of them.
///
///     final class AppFeatures: FeatureGroup {
///       static let subfeatures: [any FeatureDefinition.Type] = [DocumentFeature.self]
///     }
///
/// If a group is also a ``ConditionalFeature`` and is not available, no link opens the features in
/// it. For the app itself, only conditional features in the group are unavailable too; it can
/// always perform the actions of a plain ``Feature``.
public protocol FeatureGroup: FeatureDefinition {
  /// The features in the group, which may be groups themselves.
  @MainActor static var subfeatures: [any FeatureDefinition.Type] { get }
}
