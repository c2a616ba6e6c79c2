/// An error for a text that is not a valid link, with the reason and the position in the text.
///
///     try DeepLink("https://example.com:x/")
///     // error[link.invalid-port]: the port is not a number from 0 to 65535
public struct LinkError: DiagnosableError, Hashable {
  /// The reason why a text is not a valid link.
  public enum Reason: Sendable, Hashable {
    /// The text is empty.
    case empty
    /// The text is longer than the policy allows, in UTF-8 bytes.
    case tooLong(length: Int, limit: Int)
    /// The link has more query items than the policy allows.
    case tooManyItems(limit: Int)
    /// The text does not begin with `scheme:` (RFC 3986 §3.1).
    case missingScheme
    /// A web link has no host.
    case missingHost
    /// The host is invalid (RFC 3986 §3.2.2).
    case invalidHost
    /// The port is not a number from 0 to 65535.
    case invalidPort
    /// A web link contains `user:password@`, which the policy rejects.
    case credentials
    /// The path contains a control character, directly or escaped.
    case controlCharacter
  }

  /// The reason for the error.
  public let reason: Reason
  /// The text that was given.
  ///
  /// If the error comes from a table with secrets, this is only the scheme and the domain, as
  /// `https://www.example.com/…`, as far as the app lists them, or `***`.
  public let text: String
  /// The position where the mistake begins, in UTF-8 bytes from the start of the text.
  public let offset: Int

  /// Indicates whether the text is only the part of the given text that is certainly not secret.
  package let hidesText: Bool

  init(_ reason: Reason, in text: String, at offset: Int, hidesText: Bool = false) {
    self.reason = reason
    self.text = text
    self.offset = offset
    self.hidesText = hidesText
  }

  /// Returns the same error with the part of the text that is certainly not secret.
  package func hidingText(_ shown: String) -> LinkError {
    LinkError(reason, in: shown, at: 0, hidesText: true)
  }
}

extension LinkError {
  /// The error as a diagnostic, with the link and a caret under the mistake.
  ///
  /// The error of a table with secrets shows only the scheme and the domain of the link.
  public var diagnostic: LinkDiagnostic {
    var (code, message, help) = reason.wording
    if reason == .invalidHost, isAppLink {
      message = "the text between '//' and the path cannot be the host of a link"
      help = "write a character such as '\\' as an escape, such as '%5C'"
    }
    return LinkDiagnostic(
      code: .init("link.\(code)"),
      message: message,
      place: hidesText ? "link '\(text.quotable)'" : nil,
      excerpt: hidesText ? nil : .init(text: text, offset: offset),
      help: help
    )
  }

  /// Indicates whether the link has a custom scheme, whose host is not a domain.
  private var isAppLink: Bool {
    // Browsers remove spaces and control characters before the scheme, and line breaks in it.
    let scheme = Array(text.utf8).prefix { $0 != PatternByte.colon }.filter { $0 > 0x20 }
    let name = lowercasedASCII(String(decoding: scheme, as: UTF8.self))
    return name != "http" && name != "https"
  }

  /// Every code that a `LinkError` can have, for the documentation and its test.
  static var allCodes: [String] {
    let reasons: [Reason] = [
      .empty, .tooLong(length: 0, limit: 0), .tooManyItems(limit: 0), .missingScheme, .missingHost,
      .invalidHost, .invalidPort, .credentials, .controlCharacter,
    ]
    return reasons.map { "link.\($0.wording.code)" }
  }
}

extension LinkError.Reason {
  fileprivate var wording: (code: String, message: String, help: String) {
    switch self {
    case .empty:
      ("empty", "the link is empty", "give a URL such as 'https://example.com/path'")
    case .tooLong(let length, let limit):
      (
        "too-long", "the link has \(length) bytes; at most \(limit) are read",
        "shorten the link, or raise 'maximumLength' in the app's policies"
      )
    case .tooManyItems(let limit):
      (
        "too-many-items", "the link has more than \(limit) query items",
        "shorten the query, or raise 'maximumItems' in the app's policies"
      )
    case .missingScheme:
      (
        "missing-scheme", "the link has no scheme",
        "begin it with 'https://' and a domain, or with the app's own scheme and a colon"
      )
    case .missingHost:
      ("missing-host", "the link has no host", "write '//' and a domain after the scheme")
    case .invalidHost:
      (
        "invalid-host", "the host is not a domain or an IP address",
        "write a domain such as 'www.example.com', or an IPv6 address in brackets"
      )
    case .invalidPort:
      ("invalid-port", "the port is not a number from 0 to 65535", "correct or remove the port")
    case .credentials:
      (
        "credentials", "the web link carries a user name or password",
        "remove everything up to '@', or set the policy 'credentials' to 'ignore'"
      )
    case .controlCharacter:
      (
        "control-character", "the path of the link contains a control character",
        "remove it, or write it as an escape into the query"
      )
    }
  }
}
