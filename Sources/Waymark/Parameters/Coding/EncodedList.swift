/// A container that encodes the values of one name.
struct EncodedList: UnkeyedEncodingContainer {
  let writing: ParameterWriting
  let name: String
  let codingPath: [any CodingKey]
  private(set) var count = 0

  mutating func encodeNil() throws {
    throw writing.error(.indistinguishable("a list cannot hold nil"), at: place)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try writing.write(value, at: place, path: elementPath)
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    elementEncoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    elementEncoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { elementEncoder() }

  private var place: ParameterPlace { .element(of: name) }

  private var elementPath: [any CodingKey] { codingPath + [ParameterKey(intValue: count)] }

  private mutating func elementEncoder() -> ParameterEncoder {
    defer { count += 1 }
    return ParameterEncoder(writing: writing, place: place, codingPath: elementPath)
  }

  // The methods that the protocol requires for `Bool`, `String` and each type of numbers.

  mutating func encode<Value: Encodable & RouteValue>(_ value: Value) throws {
    try writing.write(text: value.routeValue, at: place)
    count += 1
  }

  mutating func encode<Value: Encodable & BinaryFloatingPoint & RouteValue>(
    _ value: Value
  ) throws {
    try writing.write(number: value, at: place)
    count += 1
  }
}
