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

  // The methods that the protocol requires for `Bool`, `String` and each type of numbers.

  func encode<Value: Encodable & RouteValue>(_ value: Value) throws {
    try writing.write(text: value.routeValue, at: place)
  }

  func encode<Value: Encodable & BinaryFloatingPoint & RouteValue>(_ value: Value) throws {
    try writing.write(number: value, at: place)
  }
}
