package import Waymark

// The findings about the answer of a server.
extension LinkDiagnostic {
  // MARK: - No answer

  static func unresolved(_ host: String) -> LinkDiagnostic {
    error("served.unresolved", "the DNS has no address for \(quoted(host))")
      .remedy("add the domain to the DNS, or correct its name in the catalog")
  }

  static let refusedConnection = error(
    "served.refused-connection",
    "the server refuses the connection"
  )
  .remedy("let the server listen for TLS on port 443, and let the firewall pass it")

  static func unreachableServer(_ reason: String) -> LinkDiagnostic {
    error("served.unreachable", "the server cannot be reached: \(reason)")
      .remedy("check the addresses of the domain, and the network between here and there")
  }

  static func timeout(_ stage: FetchedFile.Stage, seconds: Int) -> LinkDiagnostic {
    error(
      "served.timeout",
      "there was no complete answer after \(counted(seconds, "second")), \(stage.words)"
    )
    .remedy("let the server answer at once, because a device waits for about 5 seconds")
  }

  static func closed(_ stage: FetchedFile.Stage) -> LinkDiagnostic {
    error("served.closed", "the server closed the connection \(stage.words)")
      .remedy("look for the request in the log of the server, or of the proxy in front of it")
  }

  static func noTLS(_ reason: String) -> LinkDiagnostic {
    error("served.no-tls", "the server does not accept a connection with TLS: \(reason)")
      .remedy(
        "let the server accept TLS 1.2 and 1.3 on port 443, without a certificate of the client"
      )
  }

  static func notHTTP(_ reason: String) -> LinkDiagnostic {
    error("served.not-http", "the answer is not HTTP: \(reason)")
      .remedy("check which server listens at the address of the domain")
  }

  // MARK: - The certificate

  static func expiredCertificate(_ day: String) -> LinkDiagnostic {
    error("served.certificate-expired", "the certificate of the server expired on \(day)")
      .remedy("renew it, and let the server read the new one")
  }

  static func earlyCertificate(_ day: String) -> LinkDiagnostic {
    error("served.certificate-not-yet-valid", "the certificate of the server begins on \(day)")
      .remedy("correct the clock of this computer, or let the server use an older certificate")
  }

  static let selfSignedCertificate = error(
    "served.certificate-self-signed",
    "the certificate of the server is signed by itself"
  )
  .remedy(trustedCertificate)

  static let untrustedCertificate = error(
    "served.certificate-untrusted",
    "no trusted authority has signed the certificate of the server"
  )
  .remedy("let the server send the intermediate certificates, too, or \(trustedCertificate)")

  private static let trustedCertificate = "use a certificate of an authority that devices trust"

  static func wrongCertificate(_ host: String) -> LinkDiagnostic {
    error(
      "served.certificate-wrong-name",
      "the certificate of the server is not for \(quoted(host))"
    )
    .remedy("add the domain to the certificate")
  }

  static func endingCertificate(_ day: String) -> LinkDiagnostic {
    warning("served.certificate-expires", "the certificate of the server expires on \(day)")
      .remedy("renew it; without a valid certificate, no link opens the app after an installation")
  }

  // MARK: - The status

  static func redirect(_ status: Int, to location: String?) -> LinkDiagnostic {
    let target = location.map { " to \(excerpted($0))" } ?? ""
    return error("served.redirect", "the server redirects the request\(target) (status \(status))")
      .remedy("serve the file at this address itself, because the systems follow no redirect")
  }

  static func redirectLoop(_ status: Int) -> LinkDiagnostic {
    error("served.redirect-loop", "the server redirects the request to itself (status \(status))")
      .remedy("serve the file at this address, and exempt it from the rule that redirects")
  }

  static func loginRedirect(_ status: Int, to location: String) -> LinkDiagnostic {
    error(
      "served.login-page",
      "the server redirects the request to a login, \(excerpted(location)) (status \(status))"
    )
    .remedy(withoutLogin)
  }

  static let loginPage = error(
    "served.login-page",
    "the server sends a page with a login instead of the file"
  )
  .remedy(withoutLogin)

  private static let withoutLogin = "serve the file without a login, because the systems have none"

  static func missing(_ status: Int) -> LinkDiagnostic {
    error("served.missing", "the server does not have the file (status \(status))")
      .remedy("deploy the file that 'waymark generate' writes to this address")
  }

  static func accessDenied(_ status: Int) -> LinkDiagnostic {
    error("served.access-denied", "the server denies access to the file (status \(status))")
      .remedy(
        status == 429
          ? "allow the file as many requests as there are, and check it again later"
          : "let everyone read the file, from every country and without cookies or a login"
      )
  }

  static func serverError(_ status: Int) -> LinkDiagnostic {
    error("served.server-error", "the server has an error (status \(status))")
      .remedy("look for the request in the log of the server")
  }

  static func unexpectedStatus(_ status: Int) -> LinkDiagnostic {
    error("served.unexpected-status", "the server answers with the status \(status)")
      .remedy("answer with 200 and the file")
  }

  // MARK: - The content

  static let emptyBody = error("served.empty", "the answer has no content")
    .remedy("deploy the file again, and check that the server can read it")

  static func tooLongBody(limit: Int) -> LinkDiagnostic {
    error("served.too-long", "the answer is longer than \(limit) bytes; the check read no more")
      .remedy("check that the server sends the file, and not something else")
  }

  static let servedPage = error("served.html", "the server sends a web page instead of the file")
    .remedy("serve the file itself; a fallback for all paths of a web app must not include it")

  static func wrongType(_ type: String?, for kind: FetchedFile.Kind) -> LinkDiagnostic {
    let words =
      type.map { "the type of the answer is \(excerpted($0))" } ?? "the answer has no type"
    // Google's service rejects the file; Apple documents the type, but does not require it.
    let finding =
      kind == .assetLinks ? error("served.wrong-type", words) : warning("served.wrong-type", words)
    return finding.remedy("send the header 'Content-Type: application/json'")
  }

  static func wrongCharset(_ charset: String) -> LinkDiagnostic {
    warning(
      "served.wrong-type",
      "the type of the answer names the charset \(excerpted(charset)), and JSON is UTF-8"
    )
    .remedy("send the header 'Content-Type: application/json'")
  }

  static func severalTypes(_ types: [String], isWrong: Bool) -> LinkDiagnostic {
    let list = types.map { excerpted($0) }.joined(separator: " and ")
    return (isWrong ? error : warning)(
      "served.wrong-type",
      "the answer has \(types.count) headers 'Content-Type', \(list)"
    )
    .remedy(
      "send only 'Content-Type: application/json'; in nginx, 'default_type' sets it, and "
        + "'add_header' adds another one"
    )
  }

  static func compressed(_ encoding: String) -> LinkDiagnostic {
    warning(
      "served.compressed",
      "the answer has the encoding \(excerpted(encoding)), which the request does not accept"
    )
    .remedy("compress the file only for clients that send 'Accept-Encoding: gzip'")
  }

  static func unreadableEncoding(_ encoding: String) -> LinkDiagnostic {
    error(
      "served.unreadable-encoding",
      "the answer has the encoding \(excerpted(encoding)), and cannot be decompressed"
    )
    .remedy("send the file without 'Content-Encoding'")
  }

  static func slow(_ milliseconds: Int64) -> LinkDiagnostic {
    warning("served.slow", "the answer took \(milliseconds) milliseconds")
      .remedy("answer faster, because devices wait only some seconds: those of Android 5")
  }
}

// The findings about several answers of a domain, and about the catalog.
extension LinkDiagnostic {
  package static let onlyAtRoot = warning(
    "served.only-at-root",
    "the domain serves its association file only here, not below '/.well-known/'"
  )
  .remedy("serve it at '/.well-known/apple-app-site-association', the path that Apple documents")

  package static let differsAtRoot = warning(
    "served.differs-at-root",
    "this association file differs from the one below '/.well-known/'"
  )
  .remedy("serve the same file at both paths, or none here")

  package static func unlistedDomain(_ host: String) -> LinkDiagnostic {
    info(
      "served.unlisted-domain",
      "\(quoted(host)) serves a file for the app, but the catalog does not have the domain"
    )
    .remedy("add the domain to 'app.domains', or remove the file")
  }

  package static func missingFingerprint(_ text: String, _ package: String) -> LinkDiagnostic {
    error(
      "served.missing-fingerprint",
      "the file lacks the certificate \(excerpted(text)) of \(quoted(package))"
    )
    .remedy("add it to 'sha256_cert_fingerprints', or remove it from the catalog")
  }

  package static func unknownFingerprint(_ text: String, _ package: String) -> LinkDiagnostic {
    info(
      "served.unknown-fingerprint",
      "the catalog lacks the certificate \(excerpted(text)), which the file has for "
        + quoted(package)
    )
    .remedy("add it to 'app.android.fingerprints', or remove it from the file")
  }

  // MARK: - Other sources

  /// - Parameters:
  ///   - age: The age of the answer in words; `nil` if it is unknown.
  ///   - effect: The difference for a link, in a sentence; `nil` if no link shows a difference.
  package static func cdnDiffers(age: String?, effect: String?) -> LinkDiagnostic {
    let own = age.map { ", which is \($0) old" } ?? ""
    let example = effect.map { ": with it, \($0)" } ?? ""
    return warning(
      "served.cdn-differs",
      "Apple's CDN has another file than the domain\(own)\(example)"
    )
    .remedy("wait for up to 24 hours, because nothing else lets the CDN fetch the file again")
  }

  package static func missingAtCDN(_ status: Int, _ reason: String?) -> LinkDiagnostic {
    let words = reason.map { ": \(excerpted($0))" } ?? ""
    return warning(
      "served.cdn-missing",
      "Apple's CDN has no file of the domain (status \(status))\(words)"
    )
    .remedy("let the domain answer requests from every country, without a check of the client")
  }

  package static func googleDiffers(_ lacking: [String], _ added: [String]) -> LinkDiagnostic {
    var parts: [String] = []
    if !lacking.isEmpty { parts.append("lacks \(few(lacking, limit: 3))") }
    if !added.isEmpty { parts.append("still has \(few(added, limit: 3))") }
    return warning(
      "served.google-differs",
      "Google's service has other certificates than the domain: it "
        + parts.joined(separator: ", and ")
    )
    .remedy("wait until the service fetches the file again, and check that it can reach the domain")
  }

  package static func googleErrors(_ codes: [String]) -> LinkDiagnostic {
    warning(
      "served.google-errors",
      "Google's service reports mistakes of the file: \(few(codes, limit: 8))"
    )
    .remedy("correct the file and the answer of the server, and then check again")
  }

  /// The remedy for a wrong answer of a server that belongs to Apple or Google.
  package static let remedyOfService = "check your own network or proxy, or try later"

  package static func unreadableService(_ status: Int?) -> LinkDiagnostic {
    let words = status.map { "the status \($0)" } ?? "something else than its statements"
    return warning("served.google-unreadable", "Google's service answers with \(words)")
      .remedy("try again later, or without '--google'")
  }
}

/// Returns a text from a server in quotation marks, shortened if it would flood a terminal; long
/// enough for a fingerprint.
private func excerpted(_ text: String) -> String { "'\(TerminalText.fit(text, 200))'" }

/// Returns texts from a server for a sentence: the first few, and the number of the others.
private func few(_ texts: [String], limit: Int) -> String {
  let shown = texts.prefix(limit).map(excerpted).joined(separator: ", ")
  return texts.count > limit ? "\(shown) and \(texts.count - limit) more" : shown
}

extension FetchedFile.Stage {
  fileprivate var words: String {
    switch self {
    case .connection: "while it connected"
    case .encryption: "while the encryption began"
    case .head: "before the status and the headers were complete"
    case .body: "before the body was complete"
    }
  }
}
