public import Waymark

/// One thing that an import could not carry over, or that its user has to know.
///
///     warning[import.several-components]: a wildcard takes several components, a parameter one
///       at aasa.json:7:9 (applinks.details[0].components[1])
///     help: https://a.com/station/a/x opens the app, and no route of the catalog takes it
public struct ImportFinding: Sendable, Hashable {
  /// What there is to know; the words stand in `ImportFinding+Wording.swift`.
  enum Reason: Sendable, Hashable {
    case fault(FileFault)
    /// Links that the file and the catalog judge differently.
    case difference(ImportDifference, GenerationNote.Effect)
    case badValue(String, of: String, help: String)
    case otherApp(String)
    case unknownApp(String)
    case otherPackage(String)
    case otherActivity(String)
    case otherSite(String)
    case service(String)
    case mode(String)
    case unknownValue(String)
    case assumedDomains([String])
    case anyDomain
    case schemesWithoutRoutes([String])
    case dynamicRules
    case nothing
    case undefinedVariable(String)
    case unreachable(String)
    case queryInPath(String)
    case unsupportedPattern(String)
    case notForLinks(String)
    case host(String)
    case notVerified(String)
    case httpOnly(String)
    case noPackage
    case conflict(String, with: String)
    case widened(String, with: String)
    case excludedRoute(String, by: String)
    /// An exclusion that keeps nothing in the browser.
    case uselessExclusion
    /// An exclusion of one system with a link that opens the app on another.
    case openedElsewhere(String, on: RouteNotes.Platform)
    case tooManyOverlaps
    case unchecked(Int)
  }

  let reason: Reason
  let place: ImportPlace
  /// A link that shows the difference, tried on the system's simulator and on the new table; `nil`
  /// where there is none.
  public let witness: String?

  init(_ reason: Reason, _ place: ImportPlace, witness: String? = nil) {
    self.reason = reason
    self.place = place
    self.witness = witness
  }

  /// The name of the file.
  public var file: String { place.file }
  /// The place in the file: `applinks.details[0].components[2]`; empty for the whole file.
  public var keyPath: String {
    if case .fault(let fault) = reason { fault.keyPath } else { place.keyPath }
  }
  /// The line of the file, from 1; `nil` for the whole file.
  public var line: Int? {
    if case .fault(let fault) = reason { fault.line } else { place.place?.line }
  }
  /// Its stable name.
  public var code: LinkDiagnostic.Code { reason.code }
  /// How much it matters.
  public var severity: LinkDiagnostic.Severity { reason.severity }

  /// Which way the catalog differs from the file: wider, its routes take links that the file keeps
  /// in the browser; narrower, the reverse; `nil` where it does not differ.
  public var effect: GenerationNote.Effect? {
    if case .difference(_, let effect) = reason { effect } else { nil }
  }

  /// The finding as a diagnostic.
  public var diagnostic: LinkDiagnostic {
    if case .fault(let fault) = reason { return fault.diagnostic(file: place.file) }
    return LinkDiagnostic(
      severity: severity,
      code: code,
      message: reason.message,
      place: place.text,
      help: help
    )
  }

  private var help: String? {
    guard let witness, let effect else { return reason.help }
    let story =
      effect == .narrower
      ? "opens the app, and no route of the catalog takes it"
      : "does not open the app, and a route of the catalog takes it"
    return "\(witness) \(story)"
  }
}
