import Waymark
import WaymarkCatalog

/// Text as written in Apple's globs.
///
/// The glob is compared with the link as it is written, so a literal is escaped in the same way as
/// in links: with uppercase hexadecimal digits (RFC 3986 §2.1), and without escapes for characters
/// that are allowed as they are.
struct AppleGlobText: Sendable, Hashable {
  private(set) var text: String
  /// Indicates whether a character that a glob cannot contain was replaced by a wildcard for any
  /// character.
  private(set) var isWider = false

  init(_ literal: String, in encoding: PercentEncoding) {
    var bytes: [UInt8] = []
    let source = Array(literal.utf8)
    for (index, byte) in source.enumerated() {
      if encoding.allows(byte), "*?".utf8.contains(byte) || source[index...].starts(with: "$(".utf8)
      {
        bytes.append(UInt8(ascii: "?"))
        isWider = true
      } else {
        encoding.append(byte, to: &bytes)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The characters that are escaped in the writer's text of a link, and that the same link has as
  /// they are in its other spellings.
  ///
  /// Browsers leave `[`, `]`, `+` and `;` as they are in a query, and a link that is tapped in a
  /// message also has its `'`. Many programs escape values and no names. If `+` in a query is a
  /// space, only its escape is a plus sign.
  static func spellings(_ policies: LinkPolicies) -> [String] {
    let inBrowsers = policies.plus == .space ? "[];" : "[]+;"
    return ["[]", inBrowsers, inBrowsers + "'"]
  }

  /// Returns a written text with some characters as browsers send them; by default, brackets.
  ///
  /// Browsers do not escape `[`, `]` and `|` (WHATWG, "URL", §1.3). `NSURL` escapes `|`. It is
  /// assumed that Apple's systems compare brackets as they are, because no document settles it.
  static func asInBrowsers(_ text: String, _ characters: String = "[]") -> String {
    let bytes = Array(text.utf8).unescaped { characters.utf8.contains($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
