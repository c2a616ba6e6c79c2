/// The ASCII characters that stand for themselves in one part of a URL; everything else is
/// percent-encoded there.
struct PercentEncoding: Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(_ allowed: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in allowed.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  /// RFC 3986 §2.3, `unreserved`: what stands for itself in every part.
  static let unreserved = PercentEncoding(unreservedText)

  /// RFC 3986 §3.3, `pchar`: a path component.
  static let pathComponent = PercentEncoding(unreservedText + "!$&'()*+,;=:@")

  /// RFC 3986 §3.4 without what other readers of queries take for something else: `&` and `;` part
  /// items, `=` ends a name, `+` is a space in HTML forms, and browsers escape `'`.
  static let queryName = PercentEncoding(unreservedText + "!$()*,:@/?")

  /// As ``queryName``, with `=`, which has no meaning in a value.
  static let queryValue = PercentEncoding(unreservedText + "!$()*,:@/?=")

  /// RFC 3986 §3.5: a fragment.
  static let fragment = PercentEncoding(unreservedText + "!$&'()*+,;=:@/?")

  /// RFC 3986 §3.2.2, `reg-name`: a component that may stand in place of an app link's host.
  ///
  /// `:` and `@` are not in it; they part a port and a user off.
  static let host = PercentEncoding(unreservedText + "!$&'()*+,;=")

  private static let unreservedText =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

  /// Returns whether the byte stands for itself.
  @inline(__always)
  func allows(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  /// Returns whether a whole text stands for itself.
  func allows(_ text: String) -> Bool {
    withBytes(text) { bytes in
      for index in 0..<bytes.count where !allows(bytes[index]) { return false }
      return true
    }
  }

  /// Adds a byte, as itself or as `%` with two upper-case digits (RFC 3986 §2.1).
  @inline(__always)
  func append(_ byte: UInt8, to text: inout [UInt8]) {
    if allows(byte) {
      text.append(byte)
    } else {
      text.append(UInt8(ascii: "%"))
      text.append(Self.digit(byte >> 4))
      text.append(Self.digit(byte & 0xF))
    }
  }

  /// The text with everything escaped that does not stand for itself.
  func encode(_ text: String) -> String {
    if allows(text) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value + 0x37 }
}
