public import Waymark

/// The document: the input of most actions.
public struct DocumentRef: Sendable, Hashable {
  /// The document's name.
  public let name: String

  /// Names a document.
  public init(name: String) { self.name = name }
}

/// The conversion is custom, because the oldest route has another name for the parameter.
extension DocumentRef: RouteParametersCodable {
  static let legacyRoute = "open-legacy"

  /// Reads the name; `nil` if the link has no name.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let name = routeParameters?[Self.key(mapping)], !name.isEmpty else { return nil }
    self.name = name
  }

  /// Writes the name.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    [Self.key(mapping): name]
  }

  private static func key(_ mapping: URLMapping) -> String {
    mapping.name == legacyRoute ? "file" : "name"
  }
}
