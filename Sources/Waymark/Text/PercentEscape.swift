/// Returns the byte as `%XX` with upper-case digits (RFC 3986 §2.1).
package func percentEscape(_ byte: UInt8) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  return String(
    decoding: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]],
    as: UTF8.self
  )
}

/// Returns the byte that the escape at `index` represents, or `nil` if there is no escape.
@inline(__always)
package func decodedEscape(_ bytes: Span<UInt8>, at index: Int, below end: Int) -> UInt8? {
  guard index + 2 < end, bytes[index] == 0x25, let high = hexadecimalValue(bytes[index + 1]),
    let low = hexadecimalValue(bytes[index + 2])
  else { return nil }
  return high << 4 | low
}

/// Checks whether a sequence of bytes is well-formed UTF-8 (Unicode 15, table 3-7), one byte at a
/// time.
struct UTF8Check {
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF
  private var lead: UInt8 = 0

  /// Indicates whether the last character is complete.
  var isComplete: Bool { missing == 0 }

  enum Verdict { case good, malformed, control }

  /// Checks the next byte.
  mutating func take(_ byte: UInt8) -> Verdict {
    if missing == 0 {
      if byte < 0x20 || byte == 0x7F { return .control }
      if byte < 0x80 { return .good }
      (lower, upper) = (0x80, 0xBF)
      lead = byte
      switch byte {
      case 0xC2...0xDF: missing = 1
      case 0xE0: (missing, lower) = (2, 0xA0)
      case 0xED: (missing, upper) = (2, 0x9F)
      case 0xE1...0xEF: missing = 2
      case 0xF0: (missing, lower) = (3, 0x90)
      case 0xF1...0xF3: missing = 3
      case 0xF4: (missing, upper) = (3, 0x8F)
      default: return .malformed
      }
      return .good
    }
    guard byte >= lower, byte <= upper else { return .malformed }
    (lower, upper) = (0x80, 0xBF)
    missing -= 1
    // U+0080 to U+009F are also control characters.
    return lead == 0xC2 && byte < 0xA0 ? .control : .good
  }
}

/// Iterates over the characters of an escaped text whose escapes may contain any bytes.
///
/// As in browsers, the longest beginning of a character that is not complete, or one byte that
/// cannot begin a character, is read as U+FFFD.
struct EscapedCharacters {
  private(set) var position: Int
  private let end: Int

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// The bytes that a character decodes to if it is not valid: U+FFFD.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends the next character, decoded; returns `false` at the end.
  mutating func decodeNext(_ bytes: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    guard position < end else { return false }
    let start = output.count
    var check = UTF8Check()
    while position < end {
      let escaped = decodedEscape(bytes, at: position, below: end)
      let byte = escaped ?? bytes[position]
      let isLead = check.isComplete
      if check.take(byte) == .malformed {
        if isLead { position += escaped == nil ? 1 : 3 }
        check = UTF8Check()
        output.replaceSubrange(start..., with: Self.replacement)
        return true
      }
      position += escaped == nil ? 1 : 3
      output.append(byte)
      if check.isComplete { return true }
    }
    output.replaceSubrange(start..., with: Self.replacement)
    return true
  }
}

extension String {
  /// Returns the part of an escaped text that decodes to this range of bytes.
  func sliceOfEscaped(_ decoded: Range<Int>) -> String {
    withBytes(self) { bytes in
      var characters = EscapedCharacters(0..<bytes.count)
      var text: [UInt8] = []
      while text.count < decoded.lowerBound, characters.decodeNext(bytes, to: &text) {}
      let start = characters.position
      while text.count < decoded.upperBound, characters.decodeNext(bytes, to: &text) {}
      return String(decoding: bytes, in: start..<characters.position)
    }
  }
}
