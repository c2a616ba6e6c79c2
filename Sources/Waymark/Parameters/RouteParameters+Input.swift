extension RouteParameters: RouteParametersDecodable, RouteParametersEncodable {
  /// All parameters of the link, for an input that takes them as they are.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    self.init((routeParameters ?? [:]).entries)
  }

  /// The parameters themselves.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { self }
}
