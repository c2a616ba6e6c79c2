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

extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
  /// Makes the wrapped input, or `nil` where none of the parameters that it reads is there.
  ///
  ///     struct Page: Codable, RouteParametersCodable { var page: Int }
  ///     // ["page": "2"]            → Page(page: 2)
  ///     // ["utm_source": "mail"]   → nil
  ///     // ["page": "two"]          → throws: a bad value is an error, not an absent one
  ///
  /// What the input reads is found out by watching it: each name that it asks the parameters for.
  /// An input that goes through all parameters reads all that are there, and one that succeeds
  /// without asking for any is never absent.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
    var parameters = routeParameters ?? [:]
    let recorder = ParameterRecorder(within: parameters.recorder)
    parameters.recorder = recorder
    let outcome = Result { try parameters.decode(Wrapped.self, mapping: mapping) }
    let noted = recorder.finish()
    switch outcome {
    case .success(let wrapped):
      self = noted.found || !noted.asked ? .some(wrapped) : .none
    case .failure(let error):
      let isAbsence = (error as? RouteDecodingError)?.reason.mayBeAbsence ?? noted.asked
      guard isAbsence, !noted.found else { throw error }
      self = .none
    }
  }
}

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
  /// Writes the wrapped input; `nil` writes nothing.
  public func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters? {
    try self?.encodeAsRouteParameters(for: mapping)
  }
}
