/// A decoder of one value that uses the `init(from:)` of the value's type.
struct ParameterDecoder: Decoder {
  let source: ParameterSource
  let place: ParameterPlace
  /// The text of an element of a list; `nil` for a value that has a name of its own.
  let text: String?
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [.urlMapping: source.mapping] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if case .element = place { throw source.error(.unsupported(.nestedInList), at: place) }
    source.noteFields(type, at: place)
    return KeyedDecodingContainer(
      DecodedFields(source: source, place: place, codingPath: codingPath)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch place {
    case .top: throw source.error(.unsupported(.namelessList), at: place)
    case .element: throw source.error(.unsupported(.nestedInList), at: place)
    case .named(let name):
      return DecodedList(
        source: source,
        name: name,
        values: source.reading.all(name),
        codingPath: codingPath
      )
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    DecodedValue(source: source, place: place, text: text, codingPath: codingPath)
  }
}

/// A decoder of a whole input.
///
/// The type is so small that `init(from:)` receives it without an allocation.
struct InputDecoder: Decoder {
  let source: ParameterSource

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    source.noteFields(type, at: .top)
    return KeyedDecodingContainer(DecodedFields(source: source))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueDecodingContainer { decoder.singleValueContainer() }

  private var decoder: ParameterDecoder {
    ParameterDecoder(source: source, place: .top, text: nil, codingPath: [])
  }
}

/// The coding key of an element in a list, or of `super`.
struct ParameterKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    self.intValue = nil
  }

  init(intValue: Int) {
    self.stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// A container that decodes the fields of a struct.
struct DecodedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: ParameterSource
  /// The value that has the fields; `nil` for a whole input.
  private let owner: FieldOwner?

  /// Creates a container of the fields of a whole input.
  init(source: ParameterSource) {
    self.source = source
    owner = nil
  }

  /// Creates a container of the fields of a value.
  init(source: ParameterSource, place: ParameterPlace, codingPath: [any CodingKey]) {
    self.source = source
    owner = place.isTop ? nil : FieldOwner(place: place, codingPath: codingPath)
  }

  private var place: ParameterPlace { owner?.place ?? .top }
  var codingPath: [any CodingKey] { owner?.codingPath ?? [] }

  var allKeys: [Key] { source.reading.keys(at: place) }

  func contains(_ key: Key) -> Bool { source.reading.hasAnything(under: place(of: key)) }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try source.value(type, at: place(of: key), path: codingPath + [key])
  }

  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type,
    forKey key: Key
  ) throws -> Value? {
    try source.optionalValue(type, at: place(of: key), path: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(of: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder(of: ParameterKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder(of: key) }

  private func place(of key: Key) -> ParameterPlace { .named(place.name(of: key)) }

  private func decoder(of key: some CodingKey) -> ParameterDecoder {
    ParameterDecoder(
      source: source,
      place: .named(place.name(of: key)),
      text: nil,
      codingPath: codingPath + [key]
    )
  }

  @inline(__always)
  private func scalar<Value: RouteValue>(_ type: Value.Type, _ key: Key) throws -> Value {
    try source.scalar(type, at: place(of: key))
  }

  @inline(__always)
  private func optionalScalar<Value: RouteValue>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try source.optionalScalar(type, at: place(of: key))
  }
}

/// A value that has fields and is itself a field.
///
/// It is a class because Swift copies the container for each field that is decoded.
private final class FieldOwner {
  let place: ParameterPlace
  let codingPath: [any CodingKey]

  init(place: ParameterPlace, codingPath: [any CodingKey]) {
    self.place = place
    self.codingPath = codingPath
  }
}

// The protocol requires a method for each type.
extension DecodedFields {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optionalScalar(type, key)
  }
}

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

  @inline(__always)
  private func scalar<Value: RouteValue>(_ type: Value.Type) throws -> Value {
    try source.scalar(type, at: place, text: text)
  }
}

// The protocol requires a method for each type.
extension DecodedValue {
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
}
