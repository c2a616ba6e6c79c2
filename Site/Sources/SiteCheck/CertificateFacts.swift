internal import NIOSSL
internal import WaymarkPlatforms

/// The parts of a certificate that explain why it is not accepted.
struct CertificateFacts: Sendable {
  /// The time from which on the certificate is valid, in seconds since 1970.
  let start: Int64
  /// The time until which the certificate is valid, in seconds since 1970.
  let end: Int64
  /// Indicates whether the certificate names itself as its issuer.
  let isSelfSigned: Bool

  init(start: Int64, end: Int64, isSelfSigned: Bool) {
    (self.start, self.end, self.isSelfSigned) = (start, end, isSelfSigned)
  }

  /// Reads a certificate; `nil` if it cannot be read.
  init?(_ certificate: NIOSSLCertificate) {
    guard let bytes = try? certificate.toDERBytes() else { return nil }
    self.init(
      start: Int64(certificate.notValidBefore),
      end: Int64(certificate.notValidAfter),
      isSelfSigned: Self.isSelfSigned(bytes[...])
    )
  }

  /// Returns the mistake in a certificate that was not accepted.
  func fault(now: Int64) -> FetchedFile.CertificateFault {
    if end < now { return .expired(end) }
    if start > now { return .notYetValid(start) }
    return isSelfSigned ? .selfSigned : .untrusted
  }

  /// Returns whether the issuer and the subject are the same name.
  ///
  /// Source: RFC 5280 §4.1, the certificate in DER: a sequence with a sequence that contains the
  /// version, the serial number, the algorithm, the issuer, the validity, and the subject.
  private static func isSelfSigned(_ bytes: ArraySlice<UInt8>) -> Bool {
    var outer = bytes
    guard var body = element(&outer)?.content, var fields = element(&body)?.content else {
      return false
    }
    // The version is left out for the first one.
    if fields.first == 0xA0 { _ = element(&fields) }
    var values: [ArraySlice<UInt8>] = []
    while values.count < 5, let field = element(&fields) { values.append(field.content) }
    return values.count == 5 && values[2] == values[4]
  }

  /// Removes the first element, and returns it; `nil` if there is no complete one.
  private static func element(
    _ bytes: inout ArraySlice<UInt8>
  ) -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = bytes.popFirst(), let first = bytes.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...3).contains(count), bytes.count >= count else { return nil }
      length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(count)
    }
    guard bytes.count >= length else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return (tag, bytes.prefix(length))
  }
}
