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
