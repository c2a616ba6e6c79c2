internal import Waymark

/// Finds the fields that a type decodes, and their types, without a link: a decoder that has a
/// value for every field.
///
/// A field of a type whose values it cannot create is the last one that it finds.
final class FieldTypes {
  private var found: [(name: String, type: Any.Type)] = []
  /// The types that are being decoded; a type may contain itself.
  private var open: Set<ObjectIdentifier> = []

  /// Returns the fields of a type, with the names of their parameters.
  static func fields(of type: Any.Type) -> [(name: String, type: Any.Type)] {
    guard let type = type as? any Decodable.Type else { return [] }
    let types = FieldTypes()
    types.open = [ObjectIdentifier(type)]
    _ = try? type.init(from: FieldDecoder(types: types, codingPath: []))
    return types.found
  }

  fileprivate func value<Value: Decodable>(
    _ type: Value.Type,
    at path: [any CodingKey]
  ) throws -> Value {
    found.append((path.map(\.stringValue).joined(separator: "."), type))
    if let value = Self.example(of: type) { return value }
    do {
      guard open.insert(ObjectIdentifier(type)).inserted else { throw Unknown() }
      defer { open.remove(ObjectIdentifier(type)) }
      return try Value(from: FieldDecoder(types: self, codingPath: path))
    } catch {
      guard let type = type as? any ExpressibleByArrayLiteral.Type,
        let value = Self.empty(type) as? Value
      else { throw error }
      return value
    }
  }

  /// The error for a value that cannot be created.
  private struct Unknown: Error {}

  private static func example<Value>(of type: Value.Type) -> Value? {
    if let type = type as? any CaseIterable.Type { return first(type) as? Value }
    if let type = type as? any RouteValue.Type {
      return texts.lazy.compactMap { type.init(routeValue: $0) as? Value }.first
    }
    if let type = type as? any RawRepresentable.Type, let value = raw(type) as? Value {
      return value
    }
    return type is any RawRepresentable.Type
      ? RouteExpansion.TypeRestriction.firstCase(of: type) : nil
  }

  private static let texts = [
    "1", "a", "123e4567-e89b-12d3-a456-426614174000", "2026-01-31T00:00:00Z", "https://a.example",
  ]

  private static func empty<List: ExpressibleByArrayLiteral>(_ type: List.Type) -> List { [] }

  private static func first<Cases: CaseIterable>(_ type: Cases.Type) -> Any? { type.allCases.first }

  private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> Value? {
    example(of: Value.RawValue.self).flatMap(Value.init(rawValue:))
  }
}

/// A decoder whose containers have every field.
private struct FieldDecoder: Decoder {
  let types: FieldTypes
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(decoder: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try types.value(type, at: codingPath)
  }

  func field(_ key: any CodingKey) -> FieldDecoder {
    FieldDecoder(types: types, codingPath: codingPath + [key])
  }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FieldDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.field(key).value(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    try? decode(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> { decoder.field(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.field(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.field(key) }
}

/// A list with one element.
private struct Elements: UnkeyedDecodingContainer {
  let decoder: FieldDecoder
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex > 0 }

  func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try decoder.value(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    currentIndex += 1
    return decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return Elements(decoder: decoder)
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return decoder
  }
}

private struct Single: SingleValueDecodingContainer {
  let decoder: FieldDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}
