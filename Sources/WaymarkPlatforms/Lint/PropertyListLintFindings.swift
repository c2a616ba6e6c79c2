import Waymark

// Wrong or risky content of entitlements.
extension LinkDiagnostic {
  static func noService(_ text: String) -> LinkDiagnostic {
    error(
      "apple.no-service",
      "\(quoted(text)) has no service, such as 'applinks:', before the domain"
    )
    .remedy("write \(quoted("applinks:" + text))")
  }

  static func unknownService(_ text: String, nearest: String?) -> LinkDiagnostic {
    error("apple.unknown-service", "the service \(quoted(text)) does not exist")
      .remedy(
        nearest.map { "did you mean \(quoted($0))?" }
          ?? "write 'applinks', 'webcredentials', 'activitycontinuation' or 'appclips'"
      )
  }

  static func domainList(_ domains: [String]) -> LinkDiagnostic {
    let texts = listed(domains.map(quoted), limit: 4, last: "and")
    return error("apple.domain-list", "one string contains \(domains.count) domains")
      .remedy("write a string for each domain: \(texts)")
  }

  static func badDomain(_ text: String, _ problem: String) -> LinkDiagnostic {
    error("apple.bad-domain", "the domain \(quoted(text)) \(problem)")
      .remedy("write only the service, a colon and the domain: 'applinks:example.com'")
  }

  static func starInDomain(_ text: String) -> LinkDiagnostic {
    error(
      "apple.star-in-domain",
      "only '*.' at the start is a wildcard, but \(quoted(text)) has another '*'"
    )
    .remedy("write '*.' before a domain, or list each domain")
  }

  static let wildcardAppClip = error(
    "apple.wildcard-app-clip",
    "an App Clip cannot have a wildcard domain"
  )
  .remedy("list each domain")

  static func wildcardWithoutDomain(_ domain: String) -> LinkDiagnostic {
    warning(
      "apple.wildcard-without-domain",
      "the wildcard does not match \(quoted(domain)) itself"
    )
    .remedy("also list the domain if the app has links to it")
  }

  static func unknownMode(_ text: String) -> LinkDiagnostic {
    error("apple.unknown-mode", "the mode \(quoted(text)) does not exist")
      .remedy("write 'developer', 'managed' or 'developer+managed'")
  }

  static func developmentMode(_ mode: String) -> LinkDiagnostic {
    warning(
      "apple.development-mode",
      "the mode \(quoted(mode)) only works in development builds"
    )
    .remedy("remove it from the released app")
  }

  static func developmentMode(_ mode: String, _ link: String) -> LinkDiagnostic {
    var finding = error(
      "apple.development-mode",
      "the mode \(quoted(mode)) only works in development builds, so \(quoted(link)) does not open "
        + "the app"
    )
    .remedy("remove it from the released app")
    finding.exampleLink = link
    return finding
  }

  static func repeatedDomain(_ text: String) -> LinkDiagnostic {
    info("apple.repeated-domain", "\(quoted(text)) is listed twice").remedy("keep one of them")
  }
}
