/// A part of an app that is always available.
///
///     final class DocumentFeature: Feature, URLMapped {
///       static let open = action(OpenDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("open", to: open)
///       }
///     }
public protocol Feature: FeatureDefinition {}

extension Feature {
  /// Binds an action to the feature, so that links and other parts of the app can request it.
  public static func action<ActionType: Action>(
    _ action: ActionType.Type
  ) -> StaticActionBinding<Self, ActionType> { StaticActionBinding() }
}
