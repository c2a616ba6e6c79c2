public import Waymark

/// The error for a text that does not fit into the largest QR code.
///
///     error[qr-code.too-long]: the text has 3000 bytes, but the largest QR code has room for 2331
///     help: shorten the text, or choose a lower correction than 'medium'
public struct QRCodeError: DiagnosableError, Hashable {
  /// The number of bytes that the text has in UTF-8.
  public let length: Int
  /// The number of bytes that the largest code with this correction has room for.
  public let capacity: Int
  /// The requested correction.
  public let correction: QRCode.Correction
}

extension QRCodeError {
  /// The error as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: .init("qr-code.too-long"),
      message: "the text has \(length) bytes, but the largest QR code has room for \(capacity)",
      help: correction == .low
        ? "shorten the text"
        : "shorten the text, or choose a lower correction than \(quoted("\(correction)"))"
    )
  }
}
