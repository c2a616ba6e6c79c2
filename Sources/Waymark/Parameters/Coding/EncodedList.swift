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

  @inline(__always)
  private mutating func text(_ value: some RouteValue) throws {
    try writing.write(text: value.routeValue, at: place)
    count += 1
  }

  private mutating func number(_ value: some BinaryFloatingPoint & RouteValue) throws {
    try writing.write(number: value, at: place)
    count += 1
  }
}

// The protocol requires a method for each type.
extension EncodedList {
  mutating func encode(_ value: Bool) throws { try text(value) }
  mutating func encode(_ value: String) throws { try text(value) }
  mutating func encode(_ value: Double) throws { try number(value) }
  mutating func encode(_ value: Float) throws { try number(value) }
  mutating func encode(_ value: Int) throws { try text(value) }
  mutating func encode(_ value: Int8) throws { try text(value) }
  mutating func encode(_ value: Int16) throws { try text(value) }
  mutating func encode(_ value: Int32) throws { try text(value) }
  mutating func encode(_ value: Int64) throws { try text(value) }
  mutating func encode(_ value: UInt) throws { try text(value) }
  mutating func encode(_ value: UInt8) throws { try text(value) }
  mutating func encode(_ value: UInt16) throws { try text(value) }
  mutating func encode(_ value: UInt32) throws { try text(value) }
  mutating func encode(_ value: UInt64) throws { try text(value) }
}
