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

  @inline(__always)
  private mutating func scalar<Value: RouteValue>(_ type: Value.Type) throws -> Value {
    let value = try source.scalar(type, at: place, text: text())
    currentIndex += 1
    return value
  }
}

// The protocol requires a method for each type.
extension DecodedList {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
}
