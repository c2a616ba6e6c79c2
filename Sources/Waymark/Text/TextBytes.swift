/// Calls `body` with the UTF-8 bytes of a text, without a copy if Swift stores the text itself.
@inline(__always)
package func withBytes<Answer>(_ text: String, _ body: (Span<UInt8>) -> Answer) -> Answer {
  if let answer = text.utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return answer }
  return withCopiedBytes(text, body)
}

@inline(never)
private func withCopiedBytes<Answer>(_ text: String, _ body: (Span<UInt8>) -> Answer) -> Answer {
  body(ContiguousArray(text.utf8).span)
}

extension String {
  /// Creates the text of a range of UTF-8 bytes.
  init(decoding bytes: Span<UInt8>, in range: Range<Int>) {
    guard range.count <= 15 else {
      self = bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
      return
    }
    // Swift stores a short text without an allocation. Writing the bytes there is faster.
    let part = bytes.extracting(range)
    self.init(unsafeUninitializedCapacity: part.count) { output in
      part.withUnsafeBufferPointer { output.initialize(fromContentsOf: $0) }
    }
  }
}

extension [UInt8] {
  /// Appends a byte with a call, for code whose size matters more than its time: a call of `append`
  /// becomes a hundred bytes of code.
  @inline(never)
  mutating func add(_ byte: UInt8) { append(byte) }
}

extension RawSpan {
  /// Returns eight bytes as a number, with the first byte as the lowest.
  ///
  /// Loading an integer is bounds-checked, and every bit pattern is a valid integer.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension String {
  /// Indicates whether the text contains a character that no path can contain: U+0000 to U+001F and
  /// U+007F to U+009F.
  var hasControlCharacter: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return true }
      previous = byte
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Indicates whether this is U+FFFE or U+FFFF, which no XML file can contain (XML 1.0 §2.2).
  package var isBasicNoncharacter: Bool { value == 0xFFFE || value == 0xFFFF }
}
