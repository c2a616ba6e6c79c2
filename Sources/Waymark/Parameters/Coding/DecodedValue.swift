/// A container that decodes a single value.
struct DecodedValue: SingleValueDecodingContainer {
  let source: ParameterSource
  let place: ParameterPlace
  let text: String?
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { text == nil && !source.reading.hasAnything(under: place) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try source.value(type, at: place, text: text, path: codingPath)
  }

  /// The method that the protocol requires for `Bool`, `String` and each type of numbers.
  func decode<Value: Decodable & RouteValue>(_ type: Value.Type) throws -> Value {
    try source.scalar(type, at: place, text: text)
  }
}
