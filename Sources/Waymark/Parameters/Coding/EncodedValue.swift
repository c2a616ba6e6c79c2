/// A value that its type writes as a whole.
struct EncodedValue: SingleValueEncodingContainer {
  let writing: ParameterWriting
  let place: ParameterPlace
  let codingPath: [any CodingKey]

  /// What is absent stands for `nil`, which an element of a list cannot be.
  func encodeNil() throws {
    guard case .element = place else { return }
    throw writing.error(.indistinguishable("a list cannot hold nil"), at: place)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try writing.write(value, at: place, path: codingPath)
  }

  private func scalar(_ value: some RouteValue) throws {
    try writing.write(scalar: value, at: place)
  }
}

// What the protocol asks for one by one.
extension EncodedValue {
  func encode(_ value: Bool) throws { try scalar(value) }
  func encode(_ value: String) throws { try scalar(value) }
  func encode(_ value: Double) throws { try scalar(value) }
  func encode(_ value: Float) throws { try scalar(value) }
  func encode(_ value: Int) throws { try scalar(value) }
  func encode(_ value: Int8) throws { try scalar(value) }
  func encode(_ value: Int16) throws { try scalar(value) }
  func encode(_ value: Int32) throws { try scalar(value) }
  func encode(_ value: Int64) throws { try scalar(value) }
  func encode(_ value: UInt) throws { try scalar(value) }
  func encode(_ value: UInt8) throws { try scalar(value) }
  func encode(_ value: UInt16) throws { try scalar(value) }
  func encode(_ value: UInt32) throws { try scalar(value) }
  func encode(_ value: UInt64) throws { try scalar(value) }
}
