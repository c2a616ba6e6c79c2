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
