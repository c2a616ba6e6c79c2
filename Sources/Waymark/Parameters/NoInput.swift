/// The input of an action without parameters: it reads and writes no parameters.
public struct NoInput: Sendable, Hashable, Codable {
  /// The only value.
  public static var noInput: NoInput { NoInput() }

  /// Creates the only value.
  public init() {}
}

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
  /// Creates the only value from any parameters.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {}

  /// Returns `nil`, which means no parameters.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { nil }
}
