package import Waymark

/// The bytes of one part of canonical links, as the route table compares them: the text is decoded,
/// and a separator is unescaped in the link.
///
/// A path or a fragment contains the byte 0x01 for a slash in a component (`%2F` in a link). A
/// query contains the byte 0x02 for an ampersand in an item, and 0x03 for an equals sign in the
/// name of an item. So every such text is written as a link in exactly one way.
package struct LinkAlphabet: Sendable {
  package enum Part: Sendable { case path, query, fragment }

  package let part: Part
  /// The bytes that the text may contain.
  package var bytes: ByteSet
  /// The bytes that a link contains unescaped.
  package var plain: ByteSet
  /// Indicates whether a path may contain empty components, as in `/a//b`.
  package var allowsEmptyComponents = false

  /// The alphabet of paths as Waymark writes them: all of Unicode except control characters.
  package static let canonical = LinkAlphabet(.path, .pathComponent, with: [separator])
  /// The alphabet of queries as Waymark writes them: items that have names.
  package static let query = LinkAlphabet(.query, .queryValue, with: [ampersand])
  /// The alphabet of fragments as Waymark writes them.
  ///
  /// Only a pattern that is a path distinguishes an escaped slash from a slash.
  package static let fragment = LinkAlphabet(.fragment, .fragment, with: [separator])

  private init(_ part: Part, _ encoding: PercentEncoding, with separators: [UInt8]) {
    self.part = part
    let special = Self.escapedMarks.filter { separators.contains(Self.decoded($0)) }
    let equals = part == .query ? [Self.equalsInName] : []
    bytes = ByteSet([0x20...0x7E, 0x80...0xBF, 0xC2...0xF4] + (special + equals).map { $0...$0 })
    plain = ByteSet((0..<0x80).filter(encoding.allows) + separators)
  }

  static let separator = UInt8(ascii: "/")
  static let ampersand = UInt8(ascii: "&")
  static let equals = UInt8(ascii: "=")
  static let slashInComponent = PatternByte.slashInComponent
  static let ampersandInItem: UInt8 = 0x02
  static let equalsInName: UInt8 = 0x03
  /// The bytes for separators that are escaped in a link.
  static let escapedMarks = [slashInComponent, ampersandInItem, equalsInName]
  static let dot = UInt8(ascii: ".")
  static let percent = UInt8(ascii: "%")
  static let digits = Array("0123456789ABCDEF".utf8)
  static let ascii = ByteSet([0x00...0x7F])

  /// The bytes that begin a character beyond ASCII, by the bytes that may follow.
  static let leads: [ClosedRange<UInt8>] = [
    0xC2...0xC2, 0xC3...0xDF, 0xE0...0xE0, 0xE1...0xEC, 0xED...0xED, 0xEE...0xEF, 0xF0...0xF0,
    0xF1...0xF3, 0xF4...0xF4,
  ]

  /// Returns the range of the second byte of a character beyond ASCII, and the number of bytes
  /// after the second one.
  ///
  /// Control characters (`C2 80` to `C2 9F`) are left out, because no path can contain them.
  static func continuation(of lead: UInt8) -> (second: ClosedRange<UInt8>, more: Int) {
    switch lead {
    case ...0xC2: (0xA0...0xBF, 0)
    case ..<0xE0: (0x80...0xBF, 0)
    case 0xE0: (0xA0...0xBF, 1)
    case 0xED: (0x80...0x9F, 1)
    case ..<0xF0: (0x80...0xBF, 1)
    case 0xF0: (0x90...0xBF, 2)
    case 0xF4: (0x80...0x8F, 2)
    default: (0x80...0xBF, 2)
    }
  }

  /// Returns the first character beyond ASCII that begins with a byte, as bytes of a number.
  static func firstCharacter(after lead: UInt8) -> UInt32 {
    let (second, more) = continuation(of: lead)
    let bytes = UInt32(lead) << 8 | UInt32(second.lowerBound)
    return (0..<more).reduce(bytes) { bytes, _ in bytes << 8 | 0x80 }
  }

  /// Returns the byte of a link that a byte of a text represents.
  static func decoded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case slashInComponent: separator
    case ampersandInItem: ampersand
    case equalsInName: equals
    default: byte
    }
  }

  /// Returns the bytes of a fragment that represent a byte of its decoded text.
  static func bytes(ofFragment byte: UInt8) -> ByteSet {
    ByteSet(byte == separator ? [byte, slashInComponent] : [byte])
  }

  /// Returns a text as a link contains it.
  package func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if plain.contains(byte) {
        text.append(byte)
      } else {
        text += percentEscape(Self.decoded(byte)).utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The form of a path, a query or a fragment that an automaton reads.
package enum TextForm: Sendable, CaseIterable {
  /// The text as the route table compares it: decoded, with the bytes of ``LinkAlphabet`` for
  /// escaped separators.
  case components
  /// The decoded text, in which an escaped separator (`%2F`) is like all others.
  case decoded
  /// The text as a link contains it, with its escapes.
  case written
}
