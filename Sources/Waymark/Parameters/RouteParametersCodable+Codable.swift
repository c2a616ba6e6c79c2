extension RouteParametersDecodable where Self: Decodable {
  /// Reads each field from the parameter of its name.
  ///
  /// A nested struct's fields have dotted names (`address.city`), a list's elements are repeats of
  /// one name (`tag=a&tag=b`) or the components of a rest (`{tag**}`), and an absent parameter is
  /// `nil` for an optional field and an empty list for a list. Parameters that no field asks for
  /// are left alone. The mapping is at hand as `decoder.userInfo[.urlMapping]`.
  ///
  /// - Throws: ``RouteDecodingError`` with the parameter, its value and what was expected, and
  ///   whatever the type's own `init(from:)` throws that is no `DecodingError`.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
    self = try ParameterReading(routeParameters ?? [:], mapping: mapping).decode(Self.self)
  }
}

extension RouteParametersEncodable where Self: Encodable {
  /// Writes each field as the parameter of its name, in the order in which they are encoded.
  ///
  /// Names are made as for reading; `nil` and an empty list write nothing. Sets and dictionaries
  /// are written sorted, so that the same value always gives the same link.
  ///
  /// - Throws: ``RouteEncodingError`` with the field where a value has no text from which reading
  ///   would make it again (`Double.nan`, a list of structs), and whatever the type's own
  ///   `encode(to:)` throws that is no `EncodingError`.
  public func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters? {
    try ParameterWriting(mapping: mapping).encode(self)
  }
}

extension CodingUserInfoKey {
  /// Under this key a decoder or encoder of parameters has the ``URLMapping`` in use.
  public static var urlMapping: CodingUserInfoKey { CodingUserInfoKey(rawValue: "urlMapping")! }
}
