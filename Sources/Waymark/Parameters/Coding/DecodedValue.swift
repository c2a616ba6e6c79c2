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
