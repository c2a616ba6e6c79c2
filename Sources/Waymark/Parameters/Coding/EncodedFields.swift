/// A container that encodes the fields of a struct.
struct EncodedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writing: ParameterWriting
  let place: ParameterPlace
  let codingPath: [any CodingKey]

  /// Writes nothing, because a missing parameter represents `nil`.
  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try writing.write(value, at: place(of: key), path: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(of: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(of: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(of: ParameterKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(of: key) }

  private func place(of key: Key) -> ParameterPlace { .named(place.name(of: key)) }

  private func encoder(of key: some CodingKey) -> ParameterEncoder {
    ParameterEncoder(
      writing: writing,
      place: .named(place.name(of: key)),
      codingPath: codingPath + [key]
    )
  }

  @inline(__always)
  private func text(_ value: some RouteValue, _ key: Key) throws {
    try writing.write(text: value.routeValue, at: place(of: key))
  }

  private func number(_ value: some BinaryFloatingPoint & RouteValue, _ key: Key) throws {
    try writing.write(number: value, at: place(of: key))
  }
}

// The protocol requires a method for each type.
extension EncodedFields {
  func encode(_ value: Bool, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: String, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: Double, forKey key: Key) throws { try number(value, key) }
  func encode(_ value: Float, forKey key: Key) throws { try number(value, key) }
  func encode(_ value: Int, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try text(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try text(value, key) }
}
