/// A feature that others belong to; a router that is given the group has all of them.
///
///     final class AppFeatures: FeatureGroup {
///       static let subfeatures: [any FeatureDefinition.Type] = [DocumentFeature.self]
///     }
public protocol FeatureGroup: Feature {
  /// The features that belong to the group, groups among them.
  @MainActor static var subfeatures: [any FeatureDefinition.Type] { get }
}
