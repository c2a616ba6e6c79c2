/// An encoder of one value that uses the `encode(to:)` of the value's type.
struct ParameterEncoder: Encoder {
  let writing: ParameterWriting
  let place: ParameterPlace
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [.urlMapping: writing.mapping] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .element = place {
      writing.fail(writing.error(.unsupported(.nestedInList), at: place))
    }
    return KeyedEncodingContainer(
      EncodedFields(writing: writing, place: place, codingPath: codingPath)
    )
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    switch place {
    case .top: writing.fail(writing.error(.unsupported(.namelessList), at: place))
    case .element: writing.fail(writing.error(.unsupported(.nestedInList), at: place))
    case .named(let name): writing.beginList(name)
    }
    return EncodedList(writing: writing, name: place.name ?? "", codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    EncodedValue(writing: writing, place: place, codingPath: codingPath)
  }
}

/// An encoder of a whole input.
///
/// The type stores only one reference, so that `encode(to:)` receives it without an allocation.
struct InputEncoder: Encoder {
  let writing: ParameterWriting

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EncodedFields(writing: writing, place: .top, codingPath: []))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    encoder.singleValueContainer()
  }

  private var encoder: ParameterEncoder {
    ParameterEncoder(writing: writing, place: .top, codingPath: [])
  }
}

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

/// A container that encodes a single value.
struct EncodedValue: SingleValueEncodingContainer {
  let writing: ParameterWriting
  let place: ParameterPlace
  let codingPath: [any CodingKey]

  /// Writes nothing, because a missing parameter represents `nil`.
  ///
  /// An element of a list cannot be missing, so it throws an error.
  func encodeNil() throws {
    guard case .element = place else { return }
    throw writing.error(.indistinguishable("a list cannot hold nil"), at: place)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try writing.write(value, at: place, path: codingPath)
  }

  @inline(__always)
  private func text(_ value: some RouteValue) throws {
    try writing.write(text: value.routeValue, at: place)
  }

  private func number(_ value: some BinaryFloatingPoint & RouteValue) throws {
    try writing.write(number: value, at: place)
  }
}

// The protocol requires a method for each type.
extension EncodedValue {
  func encode(_ value: Bool) throws { try text(value) }
  func encode(_ value: String) throws { try text(value) }
  func encode(_ value: Double) throws { try number(value) }
  func encode(_ value: Float) throws { try number(value) }
  func encode(_ value: Int) throws { try text(value) }
  func encode(_ value: Int8) throws { try text(value) }
  func encode(_ value: Int16) throws { try text(value) }
  func encode(_ value: Int32) throws { try text(value) }
  func encode(_ value: Int64) throws { try text(value) }
  func encode(_ value: UInt) throws { try text(value) }
  func encode(_ value: UInt8) throws { try text(value) }
  func encode(_ value: UInt16) throws { try text(value) }
  func encode(_ value: UInt32) throws { try text(value) }
  func encode(_ value: UInt64) throws { try text(value) }
}
