package import Waymark
import WaymarkCatalog

// The findings that files of several kinds can have.
extension LinkDiagnostic {
  static let notOpened = warning(
    "generate.not-opened",
    "the file does not open a link of the route"
  )
  .remedy("choose a path for the route that no other rule of the file matches")
  .direction(.narrower)

  /// A link with an escaped delimiter, which Android decodes before it compares the link.
  static func notOpened(decoding escape: String) -> LinkDiagnostic {
    let text = escape == "%2F" ? "/" : "&"
    return warning(
      "generate.not-opened",
      "the filters do not open a link of the route, because Android reads '\(escape)' as '\(text)'"
    )
    .remedy(
      "write values without '\(text)', because Android reads '\(escape)' so, or let the website "
        + "answer these links, too"
    )
    .direction(.narrower)
  }

  /// A link that only its scheme may keep from opening the app.
  static let notOpenedWithHTTP = warning(
    "generate.not-opened",
    "the file does not open a link of the route, because it has 'http' for 'https'"
  )
  .remedy("write the link with 'https': systems open apps with links of 'https'")
  .direction(.narrower)

  /// A link of a host that no system verifies.
  static func notVerified(host: String) -> LinkDiagnostic {
    warning(
      "generate.not-opened",
      "the file does not open a link of the route, because no system verifies \(quoted(host))"
    )
    .remedy("use a domain such as 'www.example.com', because Android verifies no other hosts")
    .direction(.narrower)
  }

  static let webOnlyOpened = warning(
    "generate.web-only-opened",
    "the file opens a link that 'webOnly' keeps in the browser"
  )
  .remedy("let the app open the website for the link, and list the code under 'ignoredCodes'")
  .direction(.wider)

  /// Links that the platform compares in another form than the table.
  static func spelling(on platform: Difference.Platform) -> LinkDiagnostic {
    let (message, help) =
      switch platform {
      case .apple:
        (
          "Apple's systems do not decode links with '//', '.', '..' or unnecessary escapes",
          "no action is necessary for links that Waymark writes"
        )
      case .manifest, .dynamicRules:
        (
          "Android reads links with '//', '.', '..', '%2F', '%3F', ports or user names differently",
          "Waymark writes only '%2F' and '%3F' of these, in values of parameters; "
            + "'generate.android-decoded-slash' and '-question-mark' name the affected routes"
        )
      case .webServer:
        (
          "the server treats '%2F' as a separator, and does not recognize invalid links",
          "let the server that receives the path parse the link, and answer 404 if it is invalid"
        )
      }
    return info("generate.spelling", message).remedy(help).direction(.either)
  }

  /// A link of a route that the platform compares in another form than the table.
  static func otherSpelling(on platform: Difference.Platform) -> LinkDiagnostic {
    let message =
      platform == .apple
      ? "Apple's systems compare '//', '.', '..' and escapes as they are in the link"
      : "Android compares '//', '.', '..', capitals in a scheme and a dot after a domain as they "
        + "are in the link"
    return info("generate.spelling", message)
      .remedy("write the link as Waymark writes it, which 'waymark link' shows")
      .direction(.narrower)
  }

  static let trailingSlash = info(
    "generate.trailing-slash",
    "Apple's systems ignore a slash at the end of a path"
  )
  .remedy("let the app open both links, with 'trailingSlash': 'ignore'").direction(.either)

  static func sharedHost(_ host: String) -> LinkDiagnostic {
    warning(
      "generate.shared-host",
      "the domains that use the file of \(quoted(host)) have different routes"
    )
    .remedy("give them the same routes, because the app receives the links of all of them")
    .direction(.wider)
  }

  static let otherPlatform = info(
    "generate.other-platform",
    "the route is for other platforms, so the file does not contain it"
  )
  .remedy("remove 'platforms' from the route if the platform should open it")

  /// A link with a custom scheme of a route that requires a verified link.
  static let unverifiedOpened = info(
    "generate.other-platform",
    "the route requires a verified link, so the file has none of its links with a custom scheme"
  )
  .remedy("the router does not open the route, because no link with a custom scheme is verified")

  /// The search for limits ended early.
  package static let undecidedLimits = info(
    "generate.undecided",
    "the search for limits ended early, so there may be more"
  )
  .remedy("use 'waymark prove --limits' with higher limits")

  package static func port(_ domain: String) -> LinkDiagnostic {
    warning("generate.port", "\(quoted(domain)) has a port, so no system verifies it")
      .remedy(
        "test on Apple's systems with a host name in developer mode, and on Android with "
          + "'adb shell am start'"
      )
  }

  // MARK: - The app's identity

  static let noAppleApp = error(
    "generate.no-app-id",
    "the catalog has no application identifier for Apple's systems"
  )
  .remedy(#"write "apple": { "appIDs": ["ABCDE12345.com.example.app"] } under 'app'"#)

  static let noDomain = warning("generate.no-domain", "the catalog has no domain")
    .remedy("write the domains whose links open the app in 'app.domains'")

  static let noScheme = warning("generate.no-scheme", "the catalog has no custom scheme")
    .remedy("write the custom schemes of the app in 'app.schemes'")

  static let noPackage = error("generate.no-package", "the catalog has no Android application ID")
    .remedy(#"write "android": { "package": "com.example.app" } under 'app'"#)

  static let noFingerprint = error(
    "generate.no-fingerprint",
    "the catalog has no fingerprint of a certificate"
  )
  .remedy(
    "write the fingerprints of the keys that sign the app, Google Play's and your own, in "
      + "'app.android.fingerprints'"
  )

  static func invalidFingerprint(_ text: String) -> LinkDiagnostic {
    error(
      "generate.bad-fingerprint",
      "\(quoted(text)) is not the SHA-256 fingerprint of a certificate"
    )
    .remedy(IdentityFormat.fingerprint.help(for: text))
  }

  // MARK: - Files for Apple's systems

  /// - Parameter hasRules: Indicates whether the file has rules for links.
  static func tooLarge(size: Int, limit: Int, hasRules: Bool) -> LinkDiagnostic {
    error(
      "generate.too-large",
      "the file has \(size) bytes, but Apple's systems are said to accept at most \(limit)"
    )
    .remedy(
      hasRules
        ? "combine routes under one '**', or move routes to separate domains"
        : "remove identifiers of apps that are no longer built, or move apps to separate domains"
    )
  }

  /// A file in whose place a new one would be written.
  ///
  /// - Parameter entries: The entries that the new one lacks, in words.
  package static func otherEntries(_ entries: [String]) -> LinkDiagnostic {
    error(
      "generate.other-entries",
      "the file has entries that the generated one lacks: \(listed(entries, limit: 3, last: "and"))"
    )
    .remedy(
      "write the file elsewhere with '--output', and add the rules of the app to this one "
        + "yourself, or remove the entries first if no app needs them"
    )
  }

  static let developerMode = warning(
    "generate.developer-mode",
    "the domains are associated in developer mode"
  )
  .remedy("do not ship these entitlements, because they only work in development builds")

  /// A bare domain that the catalog does not contain, added together with its wildcard.
  package static func bareDomain(_ host: String) -> LinkDiagnostic {
    info(
      "generate.bare-domain",
      "the generator added \(quoted(host)), because its wildcard does not match it"
    )
    .remedy("declare the domain in the catalog, if its links have routes").direction(.wider)
  }

  static func clipWildcard(_ domain: String) -> LinkDiagnostic {
    warning("generate.clip-wildcard", "an App Clip cannot have the domain \(quoted(domain))")
      .remedy("declare the subdomains whose links open the App Clip")
  }

  static func added(_ text: String, key: String) -> LinkDiagnostic {
    info("generate.added", "the generator added \(quoted(text)) to \(quoted(key))")
  }

  static func unreadableKey(_ key: String) -> LinkDiagnostic {
    error("generate.unreadable-key", "the value of \(quoted(key)) has the wrong type")
      .remedy("fix it first; the file was not changed")
  }

  // MARK: - The place of a finding

  /// Returns the finding with its place, and with a link that was tried on the file and on the
  /// table.
  ///
  /// A warning about a difference becomes information if no link shows the difference.
  ///
  /// - Parameters:
  ///   - route: The name of the route in the catalog, or the text of a `webOnly` pattern; empty if
  ///     the finding is about a whole file.
  ///   - path: The path of the file; `nil` if the finding is not about a file.
  ///   - exampleLink: The link; `nil` if no link was searched for or found.
  package func about(
    route: String = "",
    path: String?,
    exampleLink: String?
  ) -> LinkDiagnostic {
    var finding = self
    finding.keyPath = route
    finding.file = path
    finding.exampleLink = exampleLink
    if let exampleLink {
      let result =
        switch effect {
        case .narrower: "does not open the app, but a route matches it"
        case .wider, .either: "opens the app, but no route matches it"
        case nil: "still opens the app, because of another rule"
        }
      finding.show("\(exampleLink) \(result)")
    } else if severity == .warning, effect != nil {
      finding.severity = .info
    }
    return finding
  }

  /// Writes a sentence about the example link before the remedy.
  mutating func show(_ sentence: String) {
    help = [sentence, help].compactMap { $0 }.joined(separator: "; ")
  }
}
