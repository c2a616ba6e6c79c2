/// The ASCII characters that are not escaped in one part of a URL; every other character is
/// percent-encoded.
package struct PercentEncoding: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Creates an encoding that leaves these ASCII characters unescaped.
  package init(_ allowed: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in allowed.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Returns an encoding that escapes these ASCII characters as well.
  func escaping(_ text: String) -> PercentEncoding {
    let escaped = PercentEncoding(text)
    return PercentEncoding(low: low & ~escaped.low, high: high & ~escaped.high)
  }

  /// RFC 3986 §2.3, `unreserved`: the characters that are never escaped.
  package static let unreserved = PercentEncoding(unreservedText)

  /// RFC 3986 §3.3, `pchar`: the characters of a path component that are not escaped.
  package static let pathComponent = PercentEncoding(unreservedText + "!$&'()*+,;=:@")

  /// RFC 3986 §3.4 without the characters that other query parsers read differently: `&` and `;`
  /// separate items, `=` ends a name, `+` is a space in HTML forms, and browsers escape `'`.
  package static let queryName = PercentEncoding(unreservedText + "!$()*,:@/?")

  /// The same as ``queryName``, with `=`, which has no special meaning in a value.
  package static let queryValue = PercentEncoding(unreservedText + "!$()*,:@/?=")

  /// RFC 3986 §3.5: the characters of a fragment that are not escaped.
  package static let fragment = PercentEncoding(unreservedText + "!$&'()*+,;=:@/?")

  /// The characters of a component that are not escaped in a fragment that is a path.
  package static let fragmentComponent = PercentEncoding(unreservedText + "!$&'()*+,;=:@?")

  /// RFC 3986 §3.2.2, `reg-name`: the characters that are not escaped in a component that may be in
  /// the position of an app link's host.
  ///
  /// `:` and `@` are not included, because they separate a port and a user.
  package static let host = PercentEncoding(unreservedText + "!$&'()*+,;=")

  private static let unreservedText =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

  /// Returns whether the byte is not escaped.
  @inline(__always)
  package func allows(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  /// Returns whether no character of the text is escaped.
  package func allows(_ text: String) -> Bool {
    withBytes(text) { bytes in
      for index in 0..<bytes.count where !allows(bytes[index]) { return false }
      return true
    }
  }

  /// Appends a byte, either unchanged or as `%` with two upper-case digits (RFC 3986 §2.1).
  @inline(__always)
  package func append(_ byte: UInt8, to text: inout [UInt8]) {
    if allows(byte) {
      text.append(byte)
    } else {
      text.append(UInt8(ascii: "%"))
      text.append(Self.digit(byte >> 4))
      text.append(Self.digit(byte & 0xF))
    }
  }

  /// Returns the text with every character escaped that is not in the set.
  package func encode(_ text: String) -> String {
    if allows(text) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value + 0x37 }
}
