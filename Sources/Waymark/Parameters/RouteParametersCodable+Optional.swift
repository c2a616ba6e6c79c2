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
