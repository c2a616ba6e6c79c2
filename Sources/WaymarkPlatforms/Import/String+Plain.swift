extension String {
  /// Makes text that a pattern may contain from bytes; `nil` unless they are UTF-8 without control
  /// characters.
  init?(plain bytes: [UInt8]) {
    // `String(validating:as:)` needs macOS 15.
    self.init(decoding: bytes, as: UTF8.self)
    let isPlain = !unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard isPlain, utf8.elementsEqual(bytes) else { return nil }
  }
}
