import Waymark
import WaymarkCatalog

// Wrong or risky content of entitlements.
extension LinkDiagnostic {
  static func unknownEntitlement(
    _ key: String,
    nearest: String,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    error("apple.unknown-entitlement", "\(quoted(key)) is not an entitlement")
      .remedy(respelling(nearest, present))
  }

  static func infoKeyInEntitlements(_ key: String) -> LinkDiagnostic {
    error(
      "apple.info-key-in-entitlements",
      "the system does not read \(quoted(key)) in entitlements"
    )
    .remedy("move the key to the Info.plist of the app")
  }

  /// - Parameter meant: The domain with a service; `nil` for an empty text.
  static func noService(_ text: String, meant: String?) -> LinkDiagnostic {
    error(
      "apple.no-service",
      "\(quoted(text)) has no service, such as 'applinks:', before the domain"
    )
    .remedy(meant.map { "write \(quoted($0))" } ?? "remove it, or write a service and a domain")
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

  /// - Parameter text: The part of the domain with the problem.
  static func badDomain(
    _ domain: AssociatedDomain,
    _ problem: String,
    _ text: String
  ) -> LinkDiagnostic {
    error("apple.bad-domain", "the domain \(quoted(text)) \(problem)")
      .remedy(
        domains(meantBy: domain)
          ?? "write only the service, a colon and the domain: 'applinks:example.com'"
      )
  }

  static func starInDomain(_ domain: AssociatedDomain) -> LinkDiagnostic {
    error(
      "apple.star-in-domain",
      "only '*.' at the start is a wildcard, but \(quoted(domain.host)) has another '*'"
    )
    .remedy(domains(meantBy: domain) ?? "write '*.' before a domain, or list each domain")
  }

  /// Returns the remedy for a domain in another syntax, if domains can have its meaning.
  private static func domains(meantBy domain: AssociatedDomain) -> String? {
    let isWeb = ["http", "https"].contains(domain.service)
    let service = isWeb ? "applinks" : domain.service
    var text = isWeb ? domain.text : String(domain.text.dropFirst(service.count + 1))
    if domain.mode != nil { text = domain.host }
    text = String(text.drop { $0 == ":" })
    if let mark = text.firstIndex(of: "?"), text[mark...].contains("=") {
      text = String(text[..<mark])
    }
    if let hash = text.firstIndex(of: "#") { text = String(text[..<hash]) }
    while text.hasSuffix(".") { text.removeLast() }
    if text.hasPrefix("*"), HostExpression.isHost("*." + text.dropFirst()) {
      text = "*." + text.dropFirst()
    }
    let hosts = HostExpression(text).hosts.flatMap { host in
      // A wildcard does not match the domain itself.
      host.isWildcardDomain && service != "appclips" ? [host, host.bareDomain] : [host]
    }
    let mode = domain.mode.map { "?mode=\($0)" } ?? ""
    let codes = hosts.map(convertedDomain)
    let texts = codes.map { quoted("\(service):\($0)\(mode)") }
    if texts.isEmpty || !codes.joined().allSatisfy(\.isASCII) { return nil }
    return (texts.count == 1 ? "write " : "write a string for each domain: ")
      + listed(texts, limit: 8, last: "and")
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
