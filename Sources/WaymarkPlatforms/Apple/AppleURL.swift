import Waymark
import WaymarkCatalog

/// A URL divided into parts as Apple's systems do it: the parts are as written, and nothing is
/// resolved.
///
/// Characters that RFC 3986 does not allow are percent-encoded first, as `NSURL` does since iOS 17.
/// Waymark's own reader is not used here because it decodes escapes and resolves `..`.
struct AppleURL {
  let scheme: String
  /// The host in lowercase, without user and port.
  let host: String
  /// Indicates whether the URL has another port than the usual one of its scheme, which browsers
  /// remove.
  let hasPort: Bool
  private(set) var path: [UInt8]
  private(set) var query: [UInt8]
  private(set) var fragment: [UInt8]

  /// Divides a URL into its parts (RFC 3986, appendix B); `nil` for a URL without scheme and host.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      rest[colon...].starts(with: Array("://".utf8)), Self.isScheme(rest[..<colon])
    else { return nil }
    scheme = lowercasedASCII(String(decoding: rest[..<colon], as: UTF8.self))
    rest = rest[(colon + 3)...]
    let end = rest.firstIndex(where: Self.endsAuthority) ?? rest.endIndex
    var authority = rest[..<end]
    rest = rest[end...]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    let colonOfPort = authority.lastIndex(of: UInt8(ascii: ":"))
    var port = ArraySlice<UInt8>()
    if let colonOfPort, authority[colonOfPort...].dropFirst().allSatisfy(isDigit) {
      port = authority[colonOfPort...].dropFirst()
      authority = authority[..<colonOfPort]
    }
    let usual = (scheme == "http" ? "80" : "443").utf8
    hasPort = !port.isEmpty && !port.drop { $0 == UInt8(ascii: "0") }.elementsEqual(usual)
    if authority.isEmpty { return nil }
    host = lowercasedASCII(String(decoding: authority, as: UTF8.self))
    let hash = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    let mark = rest[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    path = Self.encoded(rest[..<mark])
    query = Self.encoded(rest[mark..<hash].dropFirst())
    fragment = Self.encoded(rest[hash...].dropFirst())
  }

  /// The reason why it is not known whether iOS opens apps with such links; `nil` if it is known.
  var reasonForUnknown: String? {
    if scheme == "http" { return "iOS may not open apps with links of 'http'" }
    return hasPort ? "iOS may not open apps with links that have a port" : nil
  }

  /// The same URL with capital letters in all escapes; `nil` if it has no others.
  var uppercasingEscapes: AppleURL? {
    var copy = self
    var differs = false
    for part in [\AppleURL.path, \.query, \.fragment] {
      let bytes = self[keyPath: part]
      for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "%") {
        for digit in [index + 1, index + 2] where bytes[digit] &- 0x61 < 6 {
          copy[keyPath: part][digit] -= 0x20
          differs = true
        }
      }
    }
    return differs ? copy : nil
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, lowercasedASCII(first) &- 0x61 < 26 else { return false }
    return bytes.allSatisfy {
      lowercasedASCII($0) &- 0x61 < 26 || isDigit($0) || Array("+-.".utf8).contains($0)
    }
  }

  /// Returns the part with every character escaped that a URL cannot contain (RFC 3986 §2).
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: isForbidden) else { return Array(bytes) }
    return bytes.flatMap { isForbidden($0) ? Array(percentEscape($0).utf8) : [$0] }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || forbidden.contains(byte)
  }

  private static let forbidden = ByteSet("\"<>\\^`{|}".utf8)

  /// Returns the part with its escapes decoded.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] { bytes.unescaped() }
}
