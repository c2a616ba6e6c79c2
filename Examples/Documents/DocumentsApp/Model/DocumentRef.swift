public import Waymark

/// Which document: the input of most actions.
public struct DocumentRef: Sendable, Hashable {
  /// The document's name.
  public let name: String

  /// Names a document.
  public init(name: String) { self.name = name }
}

/// Read and written by hand, because the route that was there first calls the name otherwise.
extension DocumentRef: RouteParametersCodable {
  static let legacyRoute = "open-legacy"

  /// Reads the name; `nil` where the link has none.
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
