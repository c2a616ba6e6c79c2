/// The SHA-256 fingerprint of a certificate.
///
///     CertificateFingerprint("sha256: 5c1a7b…")?.text   // "5C:1A:7B:…"
///
/// The initializer accepts the spellings of `keytool`, `openssl` and `apksigner`: uppercase or
/// lowercase, with colons, spaces, hyphens or nothing between the pairs, and with a name before
/// them, as in `SHA256 Fingerprint=`.
public struct CertificateFingerprint: Sendable, Hashable {
  /// The only spelling that a device accepts: 32 pairs in uppercase with colons.
  ///
  /// Source: AOSP 14, `packages/StatementService`; case 2312 of the suite of Digital Asset Links.
  public let text: String

  /// Reads a fingerprint; `nil` if the text does not have 32 bytes.
  public init?(_ spelling: String) {
    var bytes = Array(spelling.utf8)
    // The text before the digits: `SHA256:`, `SHA-256 digest:`, `sha256 Fingerprint=`.
    let lowered = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if let name = lowered.indices.first(where: { lowered[$0...].starts(with: "sha".utf8) }) {
      let number = lowered[(name + 3)...].drop { $0 == UInt8(ascii: "-") }
      let separator = number.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
      guard number.starts(with: "256".utf8), let separator else { return nil }
      bytes.removeFirst(separator + 1)
    }
    var digits: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x46: digits.append(byte)
      case 0x61...0x66: digits.append(byte - 0x20)
      case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ":"), UInt8(ascii: "-"): break
      default: return nil
      }
    }
    guard digits.count == 64 else { return nil }
    text = stride(from: 0, to: 64, by: 2)
      .map { String(decoding: digits[$0...$0 + 1], as: UTF8.self) }
      .joined(separator: ":")
  }
}
