/// A part of an app that is available only while its requirements are met, such as a purchase, a
/// flag or a permission.
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
/// For a link to one of its actions, the router first checks whether the feature is available, and
/// shows nothing if it is not. The app requests an action with ``LinkRouter/request(_:)``.
public protocol ConditionalFeature: FeatureDefinition {
  /// The requirements, all of which must be met.
  ///
  /// Read at each check of availability, so that the property can be computed.
  @MainActor static var requirements: [FeatureRequirement] { get }
}

extension ConditionalFeature {
  /// Binds an action to the feature; only a granted request can perform the action.
  public static func action<ActionType: Action>(
    _ action: ActionType.Type
  ) -> ConditionalActionBinding<Self, ActionType> { ConditionalActionBinding() }
}
