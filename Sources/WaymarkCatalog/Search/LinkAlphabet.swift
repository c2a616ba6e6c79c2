package import Waymark

/// The bytes of the paths of canonical links, as the route table compares them: a component is
/// decoded, `/` is a separator, and a slash in a component (`%2F` in a link) is the byte 0x01.
///
/// Every such path is written as a link in exactly one way.
package struct LinkAlphabet: Sendable {
  /// The bytes that a path may contain.
  package var bytes: ByteSet
  /// The bytes that a link contains unescaped.
  package var plain: ByteSet
  /// Indicates whether a path may contain empty components, as in `/a//b`.
  package var allowsEmptyComponents = false

  /// The alphabet of links as Waymark writes them: all of Unicode except control characters.
  package static let canonical = LinkAlphabet(
    bytes: ByteSet([slashInComponent...slashInComponent, 0x20...0x7E, 0x80...0xBF, 0xC2...0xF4]),
    plain: ByteSet((0..<0x80).filter(PercentEncoding.pathComponent.allows) + [separator])
  )

  static let separator = UInt8(ascii: "/")
  static let slashInComponent = PatternByte.slashInComponent
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
  /// Control characters (`C2 80` to `C2 9F`) are left out, because no link can contain them.
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

  /// Returns the byte of a link that a byte of a path represents.
  static func decoded(_ byte: UInt8) -> UInt8 { byte == slashInComponent ? separator : byte }

  /// Returns a path as a link contains it.
  package func text(_ path: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in path {
      if plain.contains(byte) {
        text.append(byte)
      } else {
        let value = Self.decoded(byte)
        text += [Self.percent, Self.digits[Int(value >> 4)], Self.digits[Int(value & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The form of a path that an automaton reads.
package enum PathForm: Sendable, CaseIterable {
  /// The path as the route table compares it: decoded, with 0x01 as a slash in a component.
  case components
  /// The decoded path, in which a `%2F` is a slash like all others.
  case decoded
  /// The path as a link contains it, with its escapes.
  case written
}
