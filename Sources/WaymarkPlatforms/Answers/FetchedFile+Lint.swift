public import Waymark

extension FetchedFile {
  /// Returns all mistakes and risks in the answer: in the connection, the certificate, the status,
  /// the headers, and the form of the body.
  ///
  /// The mistakes in the file itself are those of its own reader and lint. If the answer has no
  /// content that can be read as a file, one of the findings is an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file.
  ///   - now: The time of the request in seconds since 1970, with which the end of the certificate
  ///     is compared; `nil` does not check it.
  public func lint(as kind: Kind, now: Int64? = nil) -> [LinkDiagnostic] {
    var findings: [LinkDiagnostic] = []
    switch result {
    case .failure(let failure): findings.append(finding(about: failure))
    case .success(let answer):
      findings += lint(answer, kind)
      if milliseconds > 5_000 { findings.append(.slow(milliseconds)) }
      if let now, let end = certificateEnd, end - now < 14 * 86_400 {
        findings.append(.endingCertificate(ISO8601Time.day(ofSeconds: end)))
      }
    }
    return findings.map { $0.inFile(url) }
  }

  /// Every code that ``lint(as:now:)`` can return, and those about several answers of a domain,
  /// which `waymark-check` reports.
  public static var lintCodes: [LinkDiagnostic.Code] { FindingCodes.fetchedFile }

  private var host: String {
    String(url.split(separator: "/", maxSplits: 2).dropFirst().first ?? "")
  }

  private func finding(about failure: Failure) -> LinkDiagnostic {
    switch failure {
    case .unresolved: .unresolved(host)
    case .refused: .refusedConnection
    case .unreachable(let reason): .unreachableServer(reason)
    case .timeout(let stage, let seconds): .timeout(stage, seconds: seconds)
    case .closed(let stage): .closed(stage)
    case .certificate(.expired(let time)): .expiredCertificate(ISO8601Time.day(ofSeconds: time))
    case .certificate(.notYetValid(let time)): .earlyCertificate(ISO8601Time.day(ofSeconds: time))
    case .certificate(.selfSigned): .selfSignedCertificate
    case .certificate(.untrusted): .untrustedCertificate
    case .certificate(.wrongName): .wrongCertificate(host)
    case .noTLS(let reason): .noTLS(reason)
    case .notHTTP(let reason): .notHTTP(reason)
    }
  }

  private func lint(_ answer: Answer, _ kind: Kind) -> [LinkDiagnostic] {
    switch answer.status {
    case 200: return lintContent(of: answer, kind)
    // Without a condition in the request, 304 is no answer.
    case 300..<400 where answer.status != 304: return [redirect(answer)]
    case 404, 410: return [.missing(answer.status)]
    case 401, 403, 407, 429, 451: return [.accessDenied(answer.status)]
    case 500..<600: return [.serverError(answer.status)]
    default: return [.unexpectedStatus(answer.status)]
    }
  }

  private func redirect(_ answer: Answer) -> LinkDiagnostic {
    guard let location = answer[header: "Location"] else {
      return .redirect(answer.status, to: nil)
    }
    let path = "/" + url.split(separator: "/", maxSplits: 2).dropFirst(2).joined()
    if location == url || location == path { return .redirectLoop(answer.status) }
    let words = ["login", "signin", "sign-in", "sign_in", "sso", "oauth", "auth", "saml"]
    let parts = lowercasedASCII(location).split { "/?&=.#".contains($0) }.map(String.init)
    if parts.contains(where: words.contains) {
      return .loginRedirect(answer.status, to: answer.location ?? "")
    }
    return .redirect(answer.status, to: answer.location)
  }

  private func lintContent(of answer: Answer, _ kind: Kind) -> [LinkDiagnostic] {
    if answer.isCut || answer.isTooLong { return [.tooLongBody(limit: Self.bodyLimit)] }
    if answer.body.isEmpty { return [.emptyBody] }
    var findings: [LinkDiagnostic] = []
    if let encoding = answer.encoding {
      findings.append(answer.content == nil ? .unreadableEncoding(encoding) : .compressed(encoding))
    }
    guard let content = answer.content else { return findings }
    if content.isEmpty { return findings + [.emptyBody] }
    if isPage(content, answer.type) {
      return findings + [Self.hasLogin(content) ? .loginPage : .servedPage]
    }
    let types: [String?] =
      kind == .assetLinks
      ? ["application/json"]
      // github.com and www.apple.com serve their files as `application/octet-stream`.
      : ["application/json", "application/octet-stream"]
    let all = answer.types
    if all.count > 1 {
      // Each client chooses one of them, or joins them.
      let isWrong = kind == .assetLinks && !all.allSatisfy { types.contains($0) }
      findings.append(.severalTypes(all, isWrong: isWrong))
    } else if !types.contains(answer.type) {
      findings.append(.wrongType(answer.type, for: kind))
    }
    if let charset = answer.charset, !["utf-8", "utf8", "us-ascii"].contains(charset),
      findings.isEmpty
    {
      findings.append(.wrongCharset(charset))
    }
    return findings
  }

  /// Returns whether a body is a web page, also if it begins with a comment, or is only a part.
  private func isPage(_ body: [UInt8], _ type: String?) -> Bool {
    if LinkDiagnostic.wrongEncoding(of: body) == .htmlPage { return true }
    let first = body.first { $0 > 0x20 && $0 < 0x80 }
    return first == UInt8(ascii: "<")
      && (type == nil || type == "text/html" || type == "application/xhtml+xml")
  }

  private static func hasLogin(_ body: [UInt8]) -> Bool {
    let text = lowercasedASCII(String(decoding: body.prefix(1 << 18), as: UTF8.self))
    return text.contains("type=\"password\"") || text.contains("type=password")
      || text.contains("type='password'")
  }
}
