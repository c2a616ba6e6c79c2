public import Waymark

/// A difference between a generated file and the catalog, or information for the file's user.
///
///     info[generate.rest-alone]: 'account' is taken without the slash that '**' asks for
///       at .well-known/apple-app-site-association (account)
///     help: https://www.example.com/account opens the app, and no route matches it
public struct GenerationNote: Sendable, Hashable {
  /// The direction in which a generated rule differs from its route.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Links that no route accepts open the app, or go to the server for the app's links.
    case wider
    /// Links that a route accepts stay in the browser, or go to the website.
    case narrower
    /// Both differences are possible.
    case either
  }

  /// The kind of note.
  ///
  /// The messages are at the end of the file.
  enum Reason: Sendable, Hashable {
    /// A rule that matches other links than its route or `webOnly` path.
    case difference(AppleDifference, excludes: Bool)
    /// Links that are compared as they are written, without decoding.
    case spelling
    /// The policy `trailingSlash: strict`.
    case trailingSlash
    /// A link that a route matches and the file does not open.
    case notOpened
    /// A link that a `webOnly` path matches and the file opens.
    case webOnlyOpened
    /// Domains that are served by one host and have different routes.
    case sharedHost(String)
    /// A route that is only for other platforms.
    case otherPlatform
    /// A domain with a port.
    case port(String)
    case noAppID
    case noDomain
    case noScheme
    case noPackage
    case noFingerprint
    case badFingerprint(String)
    case tooLarge(size: Int, limit: Int)
    case developerMode
    /// A bare domain that the catalog does not contain, added together with its wildcard.
    case bareDomain(String)
    /// A wildcard that an App Clip cannot have.
    case clipWildcard(String)
    case added(String, key: String)
    case unreadableKey(String)
    /// A note about the files for web servers.
    case webServer(WebServerNote)
    /// A note about a file for Android.
    case android(AndroidNote)
    case kotlin(KotlinNote)
  }

  let reason: Reason
  /// The name of the route in the catalog, or the text of a `webOnly` pattern; `nil` if the note is
  /// about a whole file.
  public let route: String?
  /// The path of the file; `nil` if the note is not about a file.
  public let path: String?
  /// An example link that shows the difference: the file opens the link and no route matches it, or
  /// the reverse.
  ///
  /// The link was tried on the file and on the table. The value is `nil` if no link was searched
  /// for or found.
  public let witness: String?

  /// The stable code of the note.
  public var code: LinkDiagnostic.Code { reason.code }
  /// The severity of the note.
  ///
  /// A difference between the catalog and a file for Apple's systems or Android is a warning only
  /// if there is an example link.
  public var severity: LinkDiagnostic.Severity {
    if case .webServer = reason { return reason.severity }
    let isUnshown = reason.severity == .warning && reason.effect != nil && witness == nil
    return isUnshown ? .info : reason.severity
  }
  /// The direction in which the file differs from the catalog; `nil` if it does not differ.
  public var effect: Effect? { reason.effect }

  /// The note as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      severity: severity,
      code: code,
      message: reason.message,
      place: path.map { path in route.map { "\(path) (\($0))" } ?? path } ?? route,
      help: help
    )
  }

  private var help: String? {
    guard let witness else { return reason.help }
    if case .webServer(let note) = reason { return note.story(of: witness) ?? note.help }
    guard let effect else { return "\(witness) opens the app all the same, by another rule" }
    let story =
      effect == .narrower
      ? "does not open the app, and a route matches it"
      : "opens the app, and no route matches it"
    return "\(witness) \(story)"
  }
}

extension GenerationNote {
  /// Every code that a note can have.
  package static var codes: [LinkDiagnostic.Code] {
    Reason.allCodes + AndroidNote.all.map(\.code) + KotlinNote.allCodes + WebServerNote.allCodes
  }
}

extension GenerationNote.Reason {
  /// Every code that a note can have, except those of a single kind of file.
  static var allCodes: [LinkDiagnostic.Code] {
    AppleDifference.allCases.map(\.code)
      + [
        "not-opened", "web-only-opened", "spelling", "trailing-slash", "shared-host",
        "other-platform", "port", "no-app-id",
        "no-domain", "no-scheme", "no-package", "no-fingerprint", "bad-fingerprint", "too-large",
        "developer-mode", "bare-domain", "clip-wildcard", "added",
        "unreadable-key",
      ].map { .init("generate.\($0)") }
  }

  var code: LinkDiagnostic.Code {
    switch self {
    case .difference(let difference, _): difference.code
    case .notOpened: .init("generate.not-opened")
    case .webOnlyOpened: .init("generate.web-only-opened")
    case .spelling: .init("generate.spelling")
    case .trailingSlash: .init("generate.trailing-slash")
    case .sharedHost: .init("generate.shared-host")
    case .otherPlatform: .init("generate.other-platform")
    case .port: .init("generate.port")
    case .noAppID: .init("generate.no-app-id")
    case .noDomain: .init("generate.no-domain")
    case .noScheme: .init("generate.no-scheme")
    case .noPackage: .init("generate.no-package")
    case .noFingerprint: .init("generate.no-fingerprint")
    case .badFingerprint: .init("generate.bad-fingerprint")
    case .tooLarge: .init("generate.too-large")
    case .developerMode: .init("generate.developer-mode")
    case .bareDomain: .init("generate.bare-domain")
    case .clipWildcard: .init("generate.clip-wildcard")
    case .added: .init("generate.added")
    case .unreadableKey: .init("generate.unreadable-key")
    case .webServer(let note): note.code
    case .android(let note): note.code
    case .kotlin(let note): note.code
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .android(let note): note.severity
    case .noAppID, .noPackage, .noFingerprint, .badFingerprint, .tooLarge, .unreadableKey: .error
    case .port, .noDomain, .noScheme, .clipWildcard, .developerMode, .sharedHost, .notOpened,
      .webOnlyOpened:
      .warning
    case .difference, .spelling, .trailingSlash, .otherPlatform, .added, .bareDomain:
      .info
    case .webServer(let note): note.severity
    case .kotlin(let note): note.severity
    }
  }

  var effect: GenerationNote.Effect? {
    switch self {
    case .difference(let difference, let excludes): difference.effect(excludes: excludes)
    case .spelling, .trailingSlash: .either
    case .notOpened: .narrower
    case .sharedHost, .bareDomain, .webOnlyOpened: .wider
    case .webServer(let note): note.effect
    case .android(let note): note.effect
    case .kotlin(let note): note.effect
    default: nil
    }
  }

  var message: String {
    switch self {
    case .difference(let difference, _): difference.message
    case .notOpened: "the file does not open a link of the route"
    case .webOnlyOpened: "the file opens a link that 'webOnly' keeps in the browser"
    case .spelling:
      "links with '//', '.', '..' or needless escapes are compared as they are written"
    case .trailingSlash: "a slash at the end of a path makes no difference to Apple's systems"
    case .sharedHost(let host):
      "the domains that read the file of \(quoted(host)) have different routes"
    case .otherPlatform: "the route is for other platforms, and has no rule"
    case .port(let domain): "\(quoted(domain)) has a port, and gets no file"
    case .noAppID: "the catalog has no application identifier of Apple's"
    case .noDomain: "the catalog has no domain"
    case .noScheme: "the catalog names no scheme"
    case .noPackage: "the catalog has no application ID of Android's"
    case .noFingerprint: "there is no fingerprint of a certificate"
    case .badFingerprint(let text):
      "\(quoted(text)) is not the SHA-256 fingerprint of a certificate"
    case .tooLarge(let size, let limit):
      "the file has \(size) bytes; Apple's systems are said to take \(limit) at most"
    case .developerMode: "the domains are associated in developer mode"
    case .bareDomain(let host): "\(quoted(host)) stands beside its wildcard, which does not take it"
    case .clipWildcard(let domain): "App Clips cannot have the domain \(quoted(domain))"
    case .added(let text, let key): "\(quoted(text)) was added to \(quoted(key))"
    case .unreadableKey(let key):
      "the value of \(quoted(key)) has another type than the system reads"
    case .webServer(let note): note.message
    case .android(let note): note.message
    case .kotlin(let note): note.message
    }
  }

  var help: String? {
    switch self {
    case .difference(let difference, _): difference.help
    case .notOpened, .webOnlyOpened: nil
    case .spelling: "Waymark does not write links with this spelling"
    case .trailingSlash: "let the app open both, with 'trailingSlash': 'ignore'"
    case .sharedHost: "rules of all of them are in the file: an app gets links of the others, too"
    case .otherPlatform: nil
    case .port: "associated domains have no ports; test with a host name and developer mode"
    case .noAppID: "write 'app': { 'apple': { 'appIDs': ['ABCDE12345.com.example.app'] } }"
    case .noDomain: "write the domains whose links open the app under 'app.domains'"
    case .noScheme: "write the custom schemes of the app under 'app.schemes'"
    case .noPackage: "write 'app': { 'android': { 'package': 'com.example.app' } }"
    case .noFingerprint:
      "write those of the keys that sign the app, Google's for Play and your own, under "
        + "'app.android.fingerprints'"
    case .badFingerprint(let text): IdentityFormat.fingerprint.help(for: text)
    case .tooLarge:
      "put routes under one '**', or on domains of their own, each with its own file"
    case .developerMode: "never ship them: they work for builds signed for development alone"
    case .bareDomain: "declare the domain in the catalog, if its links have routes"
    case .clipWildcard: "declare the subdomains whose links open the App Clip"
    case .added: nil
    case .unreadableKey: "mend it first; the file was left as it is"
    case .webServer(let note): note.help
    case .android(let note): note.help
    case .kotlin(let note): note.help
    }
  }
}

extension AppleDifference {
  var code: LinkDiagnostic.Code {
    switch self {
    case .character: .init("generate.character")
    case .escape: .init("generate.escape")
    case .looseNumber: .init("generate.loose-number")
    case .unrestricted: .init("generate.unrestricted")
    case .restAlone: .init("generate.rest-alone")
    case .restCrossing: .init("generate.rest-crossing")
    case .letterCase: .init("generate.letter-case")
    case .exactCase: .init("generate.exact-case")
    case .emptyItem: .init("generate.empty-item")
    case .repeatedItem: .init("generate.repeated-item")
    case .valuelessItem: .init("generate.valueless-item")
    case .condition: .init("generate.condition")
    }
  }

  var message: String {
    switch self {
    case .character: "a text that Apple's patterns cannot say is matched by any in its place"
    case .escape: "a text behind a parameter may be the end of an escape"
    case .looseNumber: "of a number only the first character is looked at"
    case .unrestricted: "a parameter takes any text"
    case .restAlone: "a rest is taken without the slash before it, too"
    case .restCrossing: "a parameter before a rest takes several components"
    case .letterCase: "words, query items and fragment are compared without regard to case"
    case .exactCase: "the path is compared with regard to case"
    case .emptyItem: "an item or a fragment that is there and empty is not taken"
    case .repeatedItem: "an item that is there twice has to fit both times"
    case .valuelessItem: "an item that may have any value or none is not asked for"
    case .condition: "query items and fragment are not asked for"
    }
  }

  var help: String? {
    switch self {
    case .looseNumber:
      "numbers are compared whole where a pattern has at most two, and the file stays below 128 KiB"
    case .valuelessItem: "give the item a value, as in '?preview=1'"
    case .restCrossing: "give the parameter words or a number"
    case .escape: "part parameter and text by a hyphen"
    default: nil
    }
  }
}
