/// The parameters from which one input is read.
///
/// Most inputs have a few fields, each of which is one text, so nothing has to be stored while they
/// are read. The first case is so small that `init(from:)` receives it in a decoder without an
/// allocation.
enum ParameterSource {
  /// A few parameters, with the route that accepted them.
  case plain([RouteParameters.Entry], URLMapping)
  /// A reading that stores what has been requested.
  case reading(ParameterReading)

  /// Creates the source for a whole input.
  init<Input: Decodable>(_ parameters: RouteParameters, _ mapping: URLMapping, _ type: Input.Type) {
    let isPlain =
      parameters.entries.count <= ParameterIndex.limit && parameters.recorder == nil
      && !mayBeCollection(type) && !(type is any RouteDefaulting.Type)
    self =
      isPlain
      ? .plain(parameters.entries, mapping)
      : .reading(ParameterReading(parameters, mapping: mapping))
  }

  /// The reading, which is a new one for a few parameters: an input's fields do not depend on each
  /// other.
  var reading: ParameterReading {
    switch self {
    case .plain(let entries, let mapping):
      ParameterReading(RouteParameters(entries: entries), mapping: mapping, depth: 1)
    case .reading(let reading): reading
    }
  }

  var mapping: URLMapping {
    switch self {
    case .plain(_, let mapping): mapping
    case .reading(let reading): reading.mapping
    }
  }

  /// Returns the first value of a name.
  func first(_ name: String) -> String? {
    switch self {
    case .plain(let entries, _): entries.place(of: name).map { entries[$0].value }
    case .reading(let reading): reading.first(name)
    }
  }

  /// Records, while an optional is watched, whether the link has a field with one of these keys.
  func noteFields<Key: CodingKey>(_ type: Key.Type, at place: ParameterPlace) {
    if case .reading(let reading) = self, reading.isWatched { reading.noteFields(type, at: place) }
  }

  /// Reads a whole input.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      switch self {
      case .plain: return try Value(from: InputDecoder(source: self))
      case .reading(let reading): return try reading.value(type, at: .top, path: [])
      }
    } catch let error as DecodingError {
      throw translated(error)
    }
  }
}

extension ParameterSource {
  /// Reads a value of any type.
  ///
  /// - Parameter text: The text of an element of a list; `nil` for a value that has a name of its
  ///   own.
  func value<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    text: String? = nil,
    path: [any CodingKey]
  ) throws -> Value {
    // A whole input that is one text has no name. Its own decoding reports this.
    guard !place.isTop, let kind = TextKind(type) else {
      return try reading.value(type, at: place, text: text, path: path)
    }
    return try value(type, kind, of: try text ?? self.text(at: place), at: place)
  }

  /// Reads a value that may be missing.
  func optionalValue<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Value? {
    guard let kind = TextKind(type) else {
      return try reading.optionalValue(type, at: place, path: path)
    }
    guard let text = presentText(at: place) else { return nil }
    return try value(type, kind, of: text, at: place)
  }

  private func value<Value: Decodable>(
    _ type: Value.Type,
    _ kind: TextKind,
    of text: String,
    at place: ParameterPlace
  ) throws -> Value {
    if let value = kind.read(text, as: type) { return value }
    throw error(.malformed(expected: kind.expectation), at: place, value: text)
  }

  /// Reads a value that is one text.
  @inline(__always)
  func scalar<Value: RouteValue>(
    _ type: Value.Type,
    at place: ParameterPlace,
    text: String? = nil
  ) throws -> Value {
    let text = try text ?? self.text(at: place)
    if let value = Value(routeValue: text) { return value }
    throw malformed(type, at: place, value: text)
  }

  /// Reads a value that is one text and may be missing.
  @inline(__always)
  func optionalScalar<Value: RouteValue>(
    _ type: Value.Type,
    at place: ParameterPlace
  ) throws -> Value? {
    guard let text = presentText(at: place) else { return nil }
    return try scalar(type, at: place, text: text)
  }

  private func malformed(
    _ type: any RouteValue.Type,
    at place: ParameterPlace,
    value: String
  ) -> RouteDecodingError {
    error(.malformed(expected: type.routeExpectation), at: place, value: value)
  }

  /// Returns the text at a place; `nil` if it is missing.
  @inline(never)
  private func presentText(at place: ParameterPlace) -> String? {
    guard let name = place.name else { return nil }
    return first(name)
  }

  private func text(at place: ParameterPlace) throws -> String {
    guard let name = place.name else { throw error(.unsupported(.namelessValue), at: place) }
    guard let text = first(name) else { throw error(.missing, at: place) }
    return text
  }

  /// Returns an error of this reading.
  func error(
    _ reason: RouteDecodingError.Reason,
    at place: ParameterPlace,
    value: String? = nil
  ) -> RouteDecodingError {
    RouteDecodingError(
      route: mapping.label,
      parameter: place.name,
      value: value,
      reason: reason
    )
  }

  /// Returns the error for one that a type's own decoding threw.
  private func translated(_ error: DecodingError) -> RouteDecodingError {
    let (context, key): (DecodingError.Context, (any CodingKey)?) =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): (context, nil)
      case .valueNotFound(_, let context): (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "\(error)"), nil)
      }
    let name = parameterName(context.codingPath + (key.map { [$0] } ?? []))
    let value = name.flatMap(first)
    let isMissing = key != nil && value == nil
    return RouteDecodingError(
      route: mapping.label,
      parameter: name,
      value: value,
      reason: isMissing ? .missing : .invalid(context.debugDescription)
    )
  }
}

extension RouteParametersDecodable where Self: Decodable {
  /// Creates the input by reading each field from the parameter of the same name.
  ///
  /// The fields of a nested struct have dotted names (`address.city`). The elements of a list are
  /// repeats of one name (`tag=a&tag=b`) or the components of a catch-all (`{tag**}`). A missing
  /// parameter is `nil` for an optional field and an empty list for a list. Parameters that no
  /// field requests are ignored. The mapping is available as `decoder.userInfo[.urlMapping]`.
  ///
  /// - Throws: ``RouteDecodingError`` with the parameter, its value and the expected form, and any
  ///   error other than `DecodingError` that the type's own `init(from:)` throws.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
    self = try (routeParameters ?? RouteParameters()).decodeFields(Self.self, mapping)
  }
}

extension RouteParameters {
  /// Returns an input, read by its `Decodable` conformance.
  func decodeFields<Input: Decodable>(_ type: Input.Type, _ mapping: URLMapping) throws -> Input {
    try ParameterSource(self, mapping, type).decode(type)
  }
}
