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
  public func lint(as kind: Kind, now: Int? = nil) -> [LinkDiagnostic] {
    var findings: [LinkDiagnostic] = []
    switch result {
    case .failure(let failure): findings.append(finding(about: failure))
    case .success(let answer):
      findings += lint(answer, kind)
      if kind == .assetLinks, milliseconds > 5_000 { findings.append(.slow(milliseconds)) }
      if let now, let end = certificateEnd, end - now < 14 * 86_400 {
        findings.append(.endingCertificate(CivilDay(end).text))
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
    case .certificate(.expired(let time)): .expiredCertificate(CivilDay(time).text)
    case .certificate(.notYetValid(let time)): .earlyCertificate(CivilDay(time).text)
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
    case 300..<400: return [redirect(answer)]
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
    if answer.isCut { return [.tooLongBody(limit: Self.bodyLimit)] }
    if answer.body.isEmpty { return [.emptyBody] }
    var findings: [LinkDiagnostic] = []
    if let encoding = answer.encoding {
      findings.append(
        answer.content == nil ? .unreadableEncoding(encoding) : .compressed(encoding)
      )
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
      : ["application/json", "application/octet-stream", "application/pkcs7-mime"]
    if !types.contains(answer.type) { findings.append(.wrongType(answer.type, for: kind)) }
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

/// A day of the calendar in UTC.
package struct CivilDay {
  /// The day as in `2027-01-31`.
  package let text: String

  /// Makes the day of a time in seconds since 1970.
  ///
  /// Years before 0 and after 9999, which no certificate has, become 0 and 9999.
  package init(_ seconds: Int) {
    // The years of this calculation begin in March, so that a leap day is the last day of a year.
    let known = min(max(seconds, -62_167_219_200), 253_402_300_799)
    let days = (known - (known % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let numbers = [
      era * 400 + year + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1,
    ]
    text = numbers.enumerated().map { index, number in
      let digits = String(number)
      return String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - digits.count)) + digits
    }.joined(separator: "-")
  }
}
