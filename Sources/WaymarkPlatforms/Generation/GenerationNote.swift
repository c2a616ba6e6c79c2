public import Waymark

/// One thing that a generated file cannot say as the catalog does, or that its user has to know.
///
///     info[generate.rest-alone]: 'account' is taken without the slash that '**' asks for
///       at .well-known/apple-app-site-association (account)
///     help: https://www.example.com/account opens the app, and no route matches it
public struct GenerationNote: Sendable, Hashable {
  /// Which way a rule that was written differs from its route.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Links open the app, or go to the server for the app's links, that no route takes.
    case wider
    /// Links stay in the browser, or go to the website, that a route takes.
    case narrower
    /// Both.
    case either
  }

  /// What there is to know; the words stand in `GenerationNote+Wording.swift`.
  enum Reason: Sendable, Hashable {
    /// A rule that takes other links than its route or `webOnly` path.
    case difference(AppleDifference, excludes: Bool)
    /// Links that are compared as they are written.
    case spelling
    /// `trailingSlash: strict`.
    case trailingSlash
    /// A link of a route that the file does not open.
    case notOpened
    /// A link of a `webOnly` path that the file opens.
    case webOnlyOpened
    /// Domains that are served by one host and have other routes.
    case sharedHost(String)
    /// A route of another platform alone.
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
    /// A domain that the catalog does not have, beside its wildcard.
    case bareDomain(String)
    /// A wildcard that an App Clip cannot have.
    case clipWildcard(String)
    case added(String, key: String)
    case unreadableKey(String)
    /// Of the files for web servers.
    case webServer(WebServerNote)
    /// A file for Android.
    case android(AndroidNote)
    case kotlin(KotlinNote)
  }

  let reason: Reason
  /// What the catalog calls the route, or the text of a `webOnly` pattern; `nil` where it is about
  /// a whole file.
  public let route: String?
  /// The file; `nil` where there is none.
  public let path: String?
  /// A link that shows the difference: no route takes it and the file does, or the reverse.
  ///
  /// It was tried on the file and on the table. `nil` where none was looked for or found.
  public let witness: String?

  /// Its stable name.
  public var code: LinkDiagnostic.Code { reason.code }
  /// How much it matters: a difference between a file for Apple's systems or Android and the
  /// catalog is a warning only with a link that shows it.
  public var severity: LinkDiagnostic.Severity {
    if case .webServer = reason { return reason.severity }
    let isUnshown = reason.severity == .warning && reason.effect != nil && witness == nil
    return isUnshown ? .info : reason.severity
  }
  /// Which way the file differs from the catalog; `nil` where it does not.
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
