/// A part of an app that is there only while its requirements are met: a purchase, a flag, a
/// permission.
///
///     final class ExportFeature: ConditionalFeature, URLMapped {
///       static let requirements: [FeatureRequirement] = [.purchase("premium")]
///       static let export = action(ExportDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("export", to: export)
///       }
///     }
///
/// A link to one of its actions asks first whether the feature is available, and nothing is shown
/// if it is not. The app asks with ``LinkRouter/request(_:)``.
public protocol ConditionalFeature: FeatureDefinition {
  /// What has to be met, all of it.
  ///
  /// Asked whenever availability is, so that it may be computed.
  @MainActor static var requirements: [FeatureRequirement] { get }
}

extension ConditionalFeature {
  /// Binds an action to the feature; only a request that was granted can perform it.
  public static func action<ActionType: Action>(
    _ action: ActionType.Type
  ) -> ConditionalActionBinding<Self, ActionType> { ConditionalActionBinding() }
}
