/// The bytes that have a meaning in a pattern, and the classes of bytes in its grammar.
package enum PatternByte {
  /// The byte for a `/` that is part of a component, so that a path can be one run of bytes with
  /// `/` between its components.
  ///
  /// A decoded path never contains control characters, so this byte has no other meaning.
  package static var slashInComponent: UInt8 { 0x01 }

  package static var slash: UInt8 { 0x2F }
  package static var backslash: UInt8 { 0x5C }
  package static var openingBrace: UInt8 { 0x7B }
  package static var closingBrace: UInt8 { 0x7D }
  package static var dollar: UInt8 { 0x24 }
  package static var openingParenthesis: UInt8 { 0x28 }
  package static var closingParenthesis: UInt8 { 0x29 }
  package static var star: UInt8 { 0x2A }
  package static var question: UInt8 { 0x3F }
  package static var hash: UInt8 { 0x23 }
  package static var ampersand: UInt8 { 0x26 }
  package static var equals: UInt8 { 0x3D }
  package static var colon: UInt8 { 0x3A }
  package static var bar: UInt8 { 0x7C }
  package static var dot: UInt8 { 0x2E }
  package static var hyphen: UInt8 { 0x2D }
  package static var underscore: UInt8 { 0x5F }
  package static var space: UInt8 { 0x20 }

  /// Returns whether a byte is a letter: `A`–`Z` or `a`–`z`.
  @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns whether a byte may be part of a name: a letter, a digit, `_` or `-`.
  @inline(__always)
  package static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore || byte == hyphen
  }

  /// Returns whether a byte may begin a name: a letter or `_`.
  @inline(__always)
  package static func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == underscore }

  /// Returns whether a byte is special in no part of a pattern: a byte of a name, `.`, or text
  /// beyond ASCII.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= 0x80 && byte != leadOfC1 && byte != leadOfNoncharacters
      || byte &- 0x2D < 2 || isDigit(byte) || byte == underscore
  }

  /// Returns whether a character that no pattern can contain begins at `index`.
  ///
  /// No path can contain a control character: C0, DEL, and C1 (U+0080 to U+009F, in UTF-8 `C2 80`
  /// to `C2 9F`). No XML file can contain U+FFFE and U+FFFF (XML 1.0 §2.2; in UTF-8 `EF BF BE` and
  /// `EF BF BF`), and the patterns are written into XML files of the platforms.
  @inline(__always)
  static func isControl(_ text: Span<UInt8>, at index: Int) -> Bool {
    let byte = text[index]
    if byte == leadOfC1 { return index + 1 < text.count && text[index + 1] < 0xA0 }
    if byte == leadOfNoncharacters {
      return index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
    }
    return byte < 0x20 || byte == 0x7F
  }

  private static var leadOfC1: UInt8 { 0xC2 }
  static var leadOfNoncharacters: UInt8 { 0xEF }

  /// Returns whether a backslash may precede a byte: printable ASCII that is neither a letter nor a
  /// digit nor a space.
  package static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isLetter(byte) && !isDigit(byte)
  }
}
