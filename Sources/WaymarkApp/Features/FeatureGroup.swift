/// A feature that others belong to; a router that is given the group has all of them.
///
///     final class AppFeatures: FeatureGroup {
///       static let subfeatures: [any FeatureDefinition.Type] = [DocumentFeature.self]
///     }
///
/// A group that is a ``ConditionalFeature`` as well takes all that belong to it with it when it is
/// not available: no link opens them. The app itself is held to that where they are conditional,
/// too; the actions of a plain ``Feature`` it performs as it likes.
public protocol FeatureGroup: FeatureDefinition {
  /// The features that belong to the group, groups among them.
  @MainActor static var subfeatures: [any FeatureDefinition.Type] { get }
}
