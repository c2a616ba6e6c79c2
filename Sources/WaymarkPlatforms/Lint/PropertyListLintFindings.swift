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

  static func noService(_ text: String, _ remedy: String?) -> LinkDiagnostic {
    error(
      "apple.no-service",
      "\(quoted(text)) has no service, such as 'applinks:', before the domain"
    )
    .remedy(remedy ?? (text.isEmpty ? "remove it, or write a service and a domain" : form))
  }

  static func unknownService(
    _ text: String,
    nearest: String?,
    _ remedy: String?
  ) -> LinkDiagnostic {
    error("apple.unknown-service", "the service \(quoted(text)) does not exist")
      .remedy(
        remedy ?? nearest.map { "did you mean \(quoted($0))?" }
          ?? "write 'applinks', 'webcredentials', 'activitycontinuation' or 'appclips'"
      )
  }

  static func domainList(_ count: Int, _ remedy: String?) -> LinkDiagnostic {
    error("apple.domain-list", "one string contains \(count) domains")
      .remedy(remedy ?? "write a string for each domain")
  }

  /// - Parameter text: The part of the domain with the problem.
  static func badDomain(_ text: String, _ problem: String, _ remedy: String?) -> LinkDiagnostic {
    error("apple.bad-domain", "the domain \(quoted(text)) \(problem)").remedy(remedy ?? form)
  }

  private static let form =
    "write only the service, a colon and the domain: 'applinks:example.com'"

  static func starInDomain(_ domain: AssociatedDomain, _ remedy: String?) -> LinkDiagnostic {
    error(
      "apple.star-in-domain",
      "only '*.' at the start is a wildcard, but \(quoted(domain.host)) has another '*'"
    )
    .remedy(remedy ?? "write '*.' before a domain, or list each domain")
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
