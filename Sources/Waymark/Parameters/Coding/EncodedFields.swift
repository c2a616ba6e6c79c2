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

  // The methods that the protocol requires for `Bool`, `String` and each type of numbers.

  func encode<Value: Encodable & RouteValue>(_ value: Value, forKey key: Key) throws {
    try writing.write(text: value.routeValue, at: place(of: key))
  }

  func encode<Value: Encodable & BinaryFloatingPoint & RouteValue>(
    _ value: Value,
    forKey key: Key
  ) throws {
    try writing.write(number: value, at: place(of: key))
  }
}
