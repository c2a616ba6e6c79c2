/// One writing of an input as parameters: what its encoders share.
final class ParameterWriting {
  let mapping: URLMapping
  var parameters: RouteParameters = [:]
  /// The first fault where the protocols of `Codable` cannot throw.
  private(set) var fault: RouteEncodingError?
  private var names: Set<ExactText> = []
  /// The names under which lists stand, also empty ones.
  private(set) var lists: [String] = []
  var isInsideDefaults = false
  private var depth = 0

  init(mapping: URLMapping) { self.mapping = mapping }

  /// Writes a whole input.
  func encode(_ value: some Encodable) throws -> RouteParameters {
    do {
      try write(value, at: .top, path: [])
    } catch let error as EncodingError {
      throw translated(error)
    }
    if let fault { throw fault }
    try joinRest()
    return parameters
  }
}

extension ParameterWriting {
  /// Writes a value of any type.
  func write<Value: Encodable>(
    _ value: Value,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws {
    if case .top = place {
      // A whole input that is a text has no name; its own encoding says so.
    } else if let kind = TextKind(Value.self) {
      return try write(value, of: kind, at: place)
    }
    guard depth < ParameterPlace.depthLimit else {
      throw error(.unsupported(.nested(limit: ParameterPlace.depthLimit)), at: place)
    }
    depth += 1
    defer { depth -= 1 }
    let start = parameters.count
    let encoder = ParameterEncoder(writing: self, place: place, codingPath: path)
    if let dictionary = value as? any DictionaryOfFields {
      try check(dictionary, at: place)
      try value.encode(to: encoder)
      parameters.sort(from: start, byValue: false)
    } else if value is any SetOfElements {
      try value.encode(to: encoder)
      parameters.sort(from: start, byValue: true)
    } else if !isInsideDefaults, let value = value as? any RouteDefaulting {
      try writeWithoutDefaults(value, to: encoder, from: start)
    } else {
      try value.encode(to: encoder)
    }
    if let fault { throw fault }
    if parameters.count == start { try checkThatNothingIsReadable(value, at: place) }
  }

  /// Writes a value that is one text.
  func write<Value: RouteValue>(scalar value: Value, at place: ParameterPlace) throws {
    let text = value.routeValue
    // Of what the protocols of `Codable` name, only floating-point numbers may lack a text.
    if Value.self is any BinaryFloatingPoint.Type, Value(routeValue: text) == nil {
      throw error(.unreadable(value: text, expected: Value.routeExpectation), at: place)
    }
    try append(text, at: place)
  }

  /// Claims a name for a list.
  func beginList(_ name: String) {
    guard names.insert(ExactText(name)).inserted else {
      return fail(error(.nameTaken, at: .named(name)))
    }
    lists.append(name)
  }

  /// Notes a fault where it cannot be thrown.
  func fail(_ error: RouteEncodingError) { fault = fault ?? error }

  /// An error of this writing.
  func error(_ reason: RouteEncodingError.Reason, at place: ParameterPlace) -> RouteEncodingError {
    RouteEncodingError(route: mapping.label, parameter: place.name, reason: reason)
  }

  private func write(_ value: some Encodable, of kind: TextKind, at place: ParameterPlace) throws {
    let text = kind.write(value) ?? ""
    guard kind.read(text, as: type(of: value)) != nil else {
      throw error(.unreadable(value: text, expected: kind.expectation), at: place)
    }
    try append(text, at: place)
  }

  private func append(_ text: String, at place: ParameterPlace) throws {
    switch place {
    case .top: throw error(.unsupported(.namelessValue), at: place)
    case .named(let name):
      guard names.insert(ExactText(name)).inserted else { throw error(.nameTaken, at: place) }
      parameters.append(text, for: name)
    case .element(let name): parameters.append(text, for: name)
    }
  }

  private func check(_ dictionary: any DictionaryOfFields, at place: ParameterPlace) throws {
    guard type(of: dictionary).hasNamedKeys else {
      throw error(.unsupported(.unnamedKeys), at: place)
    }
    if let key = dictionary.unusableKey { throw error(.unusableKey(key), at: place) }
  }
}
