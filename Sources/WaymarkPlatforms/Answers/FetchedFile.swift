internal import Waymark

/// The result of a request for one of the files that the systems fetch from a domain.
///
///     let file = FetchedFile(url: url, result: .success(answer), milliseconds: 40)
///     for finding in file.lint(as: .association) { print(finding) }
///
/// A client of HTTP makes the value. It follows no redirect, because the systems follow none.
public struct FetchedFile: Sendable {
  /// The kind of a file that a domain serves.
  public enum Kind: Sendable, Hashable {
    /// The file `apple-app-site-association`.
    case association
    /// The file `assetlinks.json`.
    case assetLinks
  }

  /// The answer of a server.
  public struct Answer: Sendable {
    /// The status.
    public var status: Int
    /// The headers in their order, as the server wrote them.
    public var headers: [(name: String, value: String)]
    /// The body as the server sent it, possibly compressed.
    public var body: [UInt8]
    /// Indicates whether the body is longer, and the client stopped reading.
    public var isCut: Bool

    /// Makes an answer.
    public init(
      status: Int,
      headers: [(name: String, value: String)],
      body: [UInt8],
      isCut: Bool = false
    ) {
      (self.status, self.headers, self.body, self.isCut) = (status, headers, body, isCut)
    }

    /// Returns the value of the first header with a name, in any case; `nil` without such a header.
    public subscript(header name: String) -> String? {
      headers.first { lowercasedASCII($0.name) == lowercasedASCII(name) }?.value
    }
  }

  /// The mistake in a server's certificate.
  public enum CertificateFault: Sendable, Hashable {
    /// The certificate was valid until a time, in seconds since 1970.
    case expired(Int64)
    /// The certificate is valid from a time on, in seconds since 1970.
    case notYetValid(Int64)
    /// The certificate is signed by itself, and is not one of the trusted ones.
    case selfSigned
    /// The chain of certificates does not lead to a trusted one.
    case untrusted
    /// The certificate is for other domains.
    case wrongName
  }

  /// The part of a request during which it ended.
  public enum Stage: Sendable, Hashable {
    /// The client looks for the address, and connects.
    case connection
    /// The client and the server agree about the encryption.
    case encryption
    /// The client waits for the status and the headers.
    case head
    /// The client reads the body.
    case body
  }

  /// The reason why there is no answer.
  public enum Failure: Error, Sendable, Hashable {
    /// The DNS has no address of the host, or does not answer.
    case unresolved
    /// The server refuses connections.
    case refused
    /// The server cannot be reached; the text is the system's reason.
    case unreachable(String)
    /// The answer was not complete after a number of seconds.
    case timeout(Stage, seconds: Int)
    /// The server closed the connection before the answer was complete.
    case closed(Stage)
    /// The certificate of the server is not valid for the domain.
    case certificate(CertificateFault)
    /// The server does not speak TLS, or no version that clients accept.
    case noTLS(String)
    /// The answer is not HTTP.
    case notHTTP(String)
  }

  /// The URL of the request.
  public var url: String
  /// The answer, or the reason why no answer arrived.
  public var result: Result<Answer, Failure>
  /// The duration of the request in milliseconds.
  public var milliseconds: Int64
  /// The time until which the server's certificate is valid, in seconds since 1970; `nil` if there
  /// is no certificate.
  public var certificateEnd: Int64?

  /// Makes the result of a request.
  public init(
    url: String,
    result: Result<Answer, Failure>,
    milliseconds: Int64,
    certificateEnd: Int64? = nil
  ) {
    (self.url, self.result, self.milliseconds) = (url, result, milliseconds)
    self.certificateEnd = certificateEnd
  }

  /// The most bytes of a body that a client reads, compressed or not: 2 MiB.
  public static let bodyLimit = 2 << 20
}

extension FetchedFile {
  /// The answer; `nil` if no answer arrived.
  public var answer: Answer? { try? result.get() }
}

extension FetchedFile.Answer {
  /// The type without parameters, in lowercase; `nil` without the header `Content-Type`.
  package var type: String? { types.first }

  /// The types of all headers `Content-Type` that have one.
  var types: [String] {
    headers.filter { lowercasedASCII($0.name) == "content-type" }.map { header in
      lowercasedASCII(String(header.value.prefix { $0 != ";" && $0 != " " }))
    }.filter { !$0.isEmpty }
  }

  /// The target of a redirect without its user information, query and fragment, which may contain
  /// secrets; `nil` without the header `Location`.
  package var location: String? {
    guard let text = self[header: "Location"] else { return nil }
    let shown = text.prefix { $0 != "?" && $0 != "#" }
    let own = Self.withoutUser(shown, rest: text[shown.endIndex...])
    return shown.endIndex == text.endIndex || own.hasSuffix("…") ? own : "\(own)…"
  }

  /// Returns a URL without the text before `@` in its authority.
  ///
  /// If the authority is damaged, so that a part of a password may look like a port or a path, the
  /// result ends before it.
  ///
  /// - Parameter rest: The query and the fragment.
  private static func withoutUser(_ text: Substring, rest: Substring) -> String {
    func isSlash(_ character: Character) -> Bool { character == "/" || character == "\\" }
    let scheme = text.prefix { $0 != ":" && $0 != "@" && !isSlash($0) }
    let hasScheme = text[scheme.endIndex...].first == ":"
    var start = hasScheme ? text.index(after: scheme.endIndex) : text.startIndex
    let slashes = text[start...].prefix(while: isSlash).count
    // A path has no authority.
    if !hasScheme, slashes == 1 { return String(text) }
    start = text.index(start, offsetBy: slashes)
    let authority = text[start...].prefix { !isSlash($0) }
    let end = authority.endIndex
    if let at = authority.lastIndex(of: "@") {
      // Without slashes, the text before the colon may be the name of the user.
      let beginning = slashes == 0 ? "" : text[..<start]
      return String(beginning + text[text.index(after: at)...])
    }
    let port = authority.lastIndex(of: ":").map { authority[authority.index(after: $0)...] }
    let isDamaged = port.map { !$0.allSatisfy(\.isNumber) && !$0.hasSuffix("]") } ?? false
    let isCut = end == text.endIndex && rest.prefix { !isSlash($0) }.contains("@")
    let hasUser = slashes == 0 && text.contains("@")
    return isDamaged && (text + rest).contains("@") || isCut || hasUser
      ? "\(slashes == 0 ? "" : text[..<start])…" : String(text)
  }

  /// The parameter `charset` of the type, in lowercase; `nil` without it.
  var charset: String? {
    let parts = lowercasedASCII(self[header: "Content-Type"] ?? "").split(separator: ";")
    let values = parts.dropFirst().map { $0.filter { $0 != " " && $0 != "\"" } }
    return values.first { $0.hasPrefix("charset=") }.map { String($0.dropFirst(8)) }
  }

  /// The encoding of the body, in lowercase; `nil` for a body as it is.
  package var encoding: String? {
    let value = lowercasedASCII(self[header: "Content-Encoding"] ?? "").filter { $0 != " " }
    return value.isEmpty || value == "identity" ? nil : value
  }

  /// The number of seconds for which caches have held the answer; `nil` without a header about it.
  ///
  /// Source: RFC 9111 §5.1.
  package var age: Int64? {
    guard let text = self[header: "Age"], let age = Int64(text), age >= 0 else { return nil }
    return age
  }

  /// Indicates whether the body without its compression is longer than a client reads.
  var isTooLong: Bool {
    encoding?.hasSuffix("gzip") == true
      && Inflation.exceeds(limit: FetchedFile.bodyLimit, gzip: body)
  }

  /// The body without its compression; `nil` if it cannot be decompressed.
  package var content: [UInt8]? {
    switch encoding {
    case nil: body
    case "gzip"?, "x-gzip"?: Inflation.gzip(body, limit: FetchedFile.bodyLimit)
    default: nil
    }
  }
}
