/// A text that cannot be read as a link: the reason, and where in the text it lies.
///
///     try DeepLink("https://example.com/100%")
///     // error[link.broken-escape]: '%' is not followed by two hexadecimal digits
public struct LinkError: DiagnosableError, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// There is no text at all.
    case empty
    /// The text is longer than the policy allows, in UTF-8 bytes.
    case tooLong(length: Int, limit: Int)
    /// There are more query items than the policy allows.
    case tooManyItems(limit: Int)
    /// No `scheme:` stands at the start (RFC 3986 §3.1).
    case missingScheme
    /// A web link without `//host`.
    case missingHost
    /// The host is none (RFC 3986 §3.2.2).
    case invalidHost
    /// The port is not a number from 0 to 65535.
    case invalidPort
    /// A web link with `user:password@`, which the policy refuses.
    case credentials
    /// A character that RFC 3986 allows only as an escape.
    case invalidCharacter(Unicode.Scalar)
    /// A control character, written as such or escaped.
    case controlCharacter
    /// A `%` without two hexadecimal digits after it.
    case brokenEscape
    /// Escapes that do not decode to UTF-8.
    case invalidUTF8
  }

  /// What is wrong.
  public let reason: Reason
  /// The text that was to be read.
  public let text: String
  /// Where the fault begins, in UTF-8 bytes from the start of the text.
  public let offset: Int

  /// The same error without the text, for where nobody knows what in it is secret.
  package var hidingText: LinkError { LinkError(reason, in: "***", at: 0) }

  init(_ reason: Reason, in text: String, at offset: Int) {
    self.reason = reason
    self.text = text
    self.offset = offset
  }
}
