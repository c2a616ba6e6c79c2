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
