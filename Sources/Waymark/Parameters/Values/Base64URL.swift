/// An encoding of bytes as text that needs no percent-encoding: base64url without padding (RFC 4648
/// §5, §3.2).
package enum Base64URL {
  /// Returns the text of bytes.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letter(UInt8(bits >> count & 0x3F)))
      }
    }
    if count > 0 { text.append(letter(UInt8(bits << (6 - count) & 0x3F))) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; `nil` if ``text(of:)`` returns this text for no bytes.
  ///
  /// Letters of the standard base64 alphabet, padding, and remaining bits that are not zero are
  /// invalid, so that the same bytes have only one text (RFC 4648 §3.5).
  package static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in text.utf8 {
      guard let value = value(byte) else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }

  private static func letter(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: value + 0x41
    case 26..<52: value - 26 + 0x61
    case 52..<62: value - 52 + 0x30
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  private static func value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x41...0x5A: letter - 0x41
    case 0x61...0x7A: letter - 0x61 + 26
    case 0x30...0x39: letter - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
