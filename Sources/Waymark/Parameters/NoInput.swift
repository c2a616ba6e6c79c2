/// The input of an action that takes none: it reads no parameter and writes none.
public struct NoInput: Sendable, Hashable, Codable {
  /// The only value.
  public static var noInput: NoInput { NoInput() }

  /// Makes the only value.
  public init() {}
}

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
  /// Takes any parameters.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {}

  /// Writes no parameters.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { nil }
}
