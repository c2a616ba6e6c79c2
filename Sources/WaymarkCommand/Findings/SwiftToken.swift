#if Tools
/// A word, a text or a mark of Swift code, with the position of its first byte.
///
/// This is as much of Swift as is necessary to find declarations: comments are left out, and so is
/// a text with interpolations or several lines.
enum SwiftToken: Equatable {
  case word(String), text(String), mark(UInt8)

  /// Returns the tokens of a file.
  static func tokens(of bytes: [UInt8]) -> [(token: SwiftToken, offset: Int)] {
    var reader = SwiftTokenReader(bytes: bytes)
    return reader.tokens()
  }
}

private struct SwiftTokenReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func tokens() -> [(token: SwiftToken, offset: Int)] {
    var tokens: [(token: SwiftToken, offset: Int)] = []
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where starts("//"): skipLine()
      case UInt8(ascii: "/") where starts("/*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let text = literal() { tokens.append((.text(text), start)) }
      case _ where Self.isWord(byte):
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        tokens.append((.word(String(decoding: bytes[start..<index], as: UTF8.self)), start))
      default:
        index += 1
        if byte > 0x20 { tokens.append((.mark(byte), start)) }
      }
    }
    return tokens
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[(index + offset)...].starts(with: $0) }
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        (depth, index) = (depth + 1, index + 2)
      } else if starts("*/") {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Reads a literal; `nil` for one with several lines or interpolations, and for another `#`.
  private mutating func literal() -> String? {
    var signs = 0
    while index + signs < bytes.count, bytes[index + signs] == UInt8(ascii: "#") { signs += 1 }
    guard index + signs < bytes.count, bytes[index + signs] == UInt8(ascii: "\"") else {
      index += max(signs, 1)
      return nil
    }
    let hasLines = starts("\"\"\"", at: signs)
    index += signs + (hasLines ? 3 : 1)
    var text: [UInt8] = []
    var isPlain = !hasLines
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A, !hasLines { return nil }
      if byte == UInt8(ascii: "\""), !hasLines || starts("\"\"\""),
        hasSigns(signs, at: index + (hasLines ? 3 : 1))
      {
        index += (hasLines ? 3 : 1) + signs
        return isPlain ? String(decoding: text, as: UTF8.self) : nil
      }
      guard byte == UInt8(ascii: "\\"), hasSigns(signs, at: index + 1),
        index + signs + 1 < bytes.count
      else {
        text.append(byte)
        index += 1
        continue
      }
      let escaped = bytes[index + signs + 1]
      index += signs + 2
      switch escaped {
      case UInt8(ascii: "("):
        isPlain = false
        skipInterpolation()
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): text.append(escaped)
      default: isPlain = false
      }
    }
    return nil
  }

  private func hasSigns(_ count: Int, at start: Int) -> Bool {
    start + count <= bytes.count && bytes[start..<(start + count)].allSatisfy { $0 == 0x23 }
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while index < bytes.count, depth > 0 {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        _ = literal()
        continue
      case 0x0A: return
      default: break
      }
      index += 1
    }
  }
}
#endif
