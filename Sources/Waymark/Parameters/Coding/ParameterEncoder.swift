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
