/// A wrong encoding or format of a file, detected from its first bytes.
package enum FileEncoding: Sendable, Hashable, CaseIterable {
  case utf16, utf32, signed, compressed, binaryPropertyList, oldPropertyList, html, empty

  /// Detects the encoding of bytes that are not UTF-8 text; `nil` if there is no sign of another
  /// encoding.
  ///
  /// The reader of the format reports text that is not valid UTF-8 at a later place.
  package init?(_ bytes: [UInt8]) {
    let second = bytes.count > 1 ? bytes[1] : 0x20
    switch (bytes.first, second) {
    case (nil, _): self = .empty
    case (0xFF, 0xFE) where bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0: self = .utf32
    case (0xFF, 0xFE), (0xFE, 0xFF): self = .utf16
    case (0, 0): self = .utf32
    // Without a byte order mark: JSON and XML begin with an ASCII character (RFC 4627 §3).
    case (0, _), (_, 0): self = .utf16
    // A DER sequence: files for iOS 9 and earlier were signed with CMS (PKCS #7).
    case (0x30, 0x80...): self = .signed
    case (0x1F, 0x8B): self = .compressed
    default:
      if bytes.starts(with: Array("bplist".utf8)) {
        self = .binaryPropertyList
      } else if Self.isHTML(bytes) {
        self = .html
      } else {
        return nil
      }
    }
  }

  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(256).drop { $0 == 0x20 || (9...13).contains($0) || $0 >= 0x80 }.prefix(
      14
    )
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}
