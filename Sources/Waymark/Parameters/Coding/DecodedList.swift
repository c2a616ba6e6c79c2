/// A container that decodes the values of one name.
struct DecodedList: UnkeyedDecodingContainer {
  let source: ParameterSource
  let name: String
  let values: [String]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  /// Returns `false`, because no text represents `nil`.
  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let path = elementPath
    let value = try source.value(type, at: place, text: text(), path: path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw source.error(.unsupported(.nestedInList), at: place)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw source.error(.unsupported(.nestedInList), at: place)
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = ParameterDecoder(
      source: source,
      place: place,
      text: try text(),
      codingPath: elementPath
    )
    currentIndex += 1
    return decoder
  }

  private var place: ParameterPlace { .element(of: name) }

  private var elementPath: [any CodingKey] { codingPath + [ParameterKey(intValue: currentIndex)] }

  private func text() throws -> String {
    if values.indices.contains(currentIndex) { return values[currentIndex] }
    throw source.error(.missing, at: place)
  }

  /// The method that the protocol requires for `Bool`, `String` and each type of numbers.
  mutating func decode<Value: Decodable & RouteValue>(_ type: Value.Type) throws -> Value {
    let value = try source.scalar(type, at: place, text: text())
    currentIndex += 1
    return value
  }
}
