/// A feature whose actions can be opened by links.
///
///     final class DocumentFeature: Feature, URLMapped {
///       static let open = action(OpenDocument.self)
///
///       static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("open", to: open)
///         routes.send("open-doc", to: open, in: [.app(scheme: "x-legacy")])
///       }
///     }
public protocol URLMapped: FeatureDefinition {
  /// Declares which links open which actions; called once, when a router is made.
  @MainActor static func urlMappings(routes: URLMappingsBuilder)
}
