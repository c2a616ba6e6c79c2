/// Text as written in Apple's globs.
///
/// The glob is compared with the link as it is written, so a literal is escaped in the same way as
/// in links: with uppercase hexadecimal digits (RFC 3986 §2.1), and without escapes for characters
/// that are allowed as they are.
struct AppleGlobText: Sendable, Hashable {
  /// A part of a link, with the punctuation that is allowed in it without escapes.
  enum Part: Sendable {
    case path, name, value, fragment

    fileprivate var punctuation: String {
      switch self {
      case .path: "-._~!$&'()*+,;=:@"
      case .name: "-._~!$()*,:@/?"
      case .value: "-._~!$()*,:@/?="
      case .fragment: "-._~!$&'()*+,;=:@/?"
      }
    }
  }

  private(set) var text: String
  /// Indicates whether a character that a glob cannot contain was replaced by a wildcard for any
  /// character.
  private(set) var isWider = false

  /// Returns the text as written in a link, without wildcards; also used for the names of query
  /// items.
  static func link(_ text: String, in part: Part) -> String {
    AppleGlobText(text, in: part, isGlob: false).text
  }

  init(_ literal: String, in part: Part) { self.init(literal, in: part, isGlob: true) }

  private init(_ literal: String, in part: Part, isGlob: Bool) {
    let digits = Array("0123456789ABCDEF".utf8)
    let punctuation = Array(part.punctuation.utf8)
    var bytes: [UInt8] = []
    let source = Array(literal.utf8)
    for (index, byte) in source.enumerated() {
      let isPlain = byte < 0x80 && (Self.isAlphanumeric(byte) || punctuation.contains(byte))
      if !isPlain {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else if isGlob, Self.isWildcard(byte) || Self.startsVariable(source, index) {
        bytes.append(UInt8(ascii: "?"))
        isWider = true
      } else {
        bytes.append(byte)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isWildcard(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?")
  }

  private static func startsVariable(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "(")
  }
}
