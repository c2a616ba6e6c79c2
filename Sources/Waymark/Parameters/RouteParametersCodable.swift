/// An input that can be made from a link's parameters.
///
///     extension DocumentRef: RouteParametersDecodable {
///       init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
///         guard let name = routeParameters?["name"] else { return nil }
///         self.name = name
///       }
///     }
///
/// A `Decodable` type declares the conformance with an empty body and reads each field from the
/// parameter of its name:
///
///     struct Filter: Decodable, RouteParametersDecodable { var line: String, page: Int? }
///     // ["line": "7", "page": "2"]  → Filter(line: "7", page: 2)
///     // ["line": "7", "page": "x"]  → throws: 'page' is "x", not an integer from …
public protocol RouteParametersDecodable {
  /// Makes the input from parameters.
  ///
  /// `nil` and a thrown error both end the link; the error tells more. No other route is tried.
  ///
  /// - Parameters:
  ///   - routeParameters: What was taken out of the link; `nil` means the same as none.
  ///   - mapping: The route that took the link, so that an input can decode differently by route.
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws
}

/// An input that can be written into a link.
///
///     extension DocumentRef: RouteParametersEncodable {
///       func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
///         ["name": name]
///       }
///     }
///
/// An `Encodable` type declares the conformance with an empty body and writes each field as the
/// parameter of its name, in the order in which it encodes them.
public protocol RouteParametersEncodable {
  /// The parameters from which reading makes the same input again; `nil` means the same as none.
  ///
  /// - Parameter mapping: The route that the link is written for.
  func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters?
}

/// An input that can be read from a link and written into one.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

extension RouteParameters {
  /// The input that the parameters stand for.
  ///
  ///     let document = try match.parameters.decode(DocumentRef.self, mapping: match.mapping)
  ///
  /// - Throws: What the input's `init` throws, and ``RouteDecodingError`` where it gives `nil`.
  @inlinable
  public func decode<Input: RouteParametersDecodable>(
    _ type: Input.Type = Input.self,
    mapping: URLMapping
  ) throws -> Input {
    if let input = try Input(from: self, mapping: mapping) { return input }
    throw refusal(of: type, mapping)
  }

  /// The error for parameters that an input's `init` gave `nil` for.
  @usableFromInline
  func refusal(of type: Any.Type, _ mapping: URLMapping) -> RouteDecodingError {
    let only = entries.count == 1 ? entries[0] : nil
    return RouteDecodingError(
      route: mapping.label,
      parameter: only?.name,
      value: only?.value,
      reason: .refused(type: String(describing: type))
    )
  }
}

extension URLMapping {
  /// The route's name, or its pattern where there is none: how messages speak of it.
  package var label: String { name ?? pattern.text }
}
