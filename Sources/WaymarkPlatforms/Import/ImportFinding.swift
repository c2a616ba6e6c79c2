public import Waymark

/// Content that an import could not carry over, or information for its user.
///
///     warning[import.several-components]: a wildcard takes several components, a parameter one
///       at aasa.json:7:9 (applinks.details[0].components[1])
///     help: https://a.com/station/a/x opens the app, and no route of the catalog takes it
public struct ImportFinding: Sendable, Hashable {
  /// The kind of finding.
  ///
  /// The messages are at the end of the file.
  enum Reason: Sendable, Hashable {
    case fault(FileFault)
    /// Links that the file opens and the catalog does not, or the reverse.
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
    /// An exclusion that keeps no link in the browser.
    case uselessExclusion
    /// An exclusion of one system with a link that opens the app on another.
    case openedElsewhere(String, on: RouteNotes.Platform)
    case tooManyOverlaps
    case unchecked(Int)
  }

  let reason: Reason
  let place: ImportPlace
  /// An example link that shows the difference, tried on the system's simulator and on the new
  /// table; `nil` if there is none.
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
  /// The stable code of the finding.
  public var code: LinkDiagnostic.Code { reason.code }
  /// The severity of the finding.
  public var severity: LinkDiagnostic.Severity { reason.severity }

  /// The direction of the difference between catalog and file.
  ///
  /// If the effect is wider, the catalog's routes match links that the file keeps in the browser;
  /// if it is narrower, the reverse. The value is `nil` if there is no difference.
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

extension ImportFinding {
  /// Every code that a finding can have, except those of the files' faults.
  static var allCodes: [LinkDiagnostic.Code] {
    ImportDifference.allCases.map(\.code)
      + [
        "bad-value", "other-app", "unknown-app", "other-package", "other-activity", "other-site",
        "service", "mode", "unknown-value", "assumed-domains", "any-domain",
        "schemes-without-routes", "dynamic-rules", "nothing", "undefined-variable", "unreachable",
        "query-in-path", "unsupported-pattern", "not-for-links", "host", "not-verified",
        "http-only", "no-package", "conflict", "widened", "excluded-route", "useless-exclusion",
        "opened-elsewhere", "too-many-overlaps", "unchecked",
      ].map { .init("import.\($0)") }
  }
}

extension ImportFinding.Reason {
  var code: LinkDiagnostic.Code {
    switch self {
    case .fault(let fault): fault.code
    case .difference(let difference, _): difference.code
    case .badValue: .init("import.bad-value")
    case .otherApp: .init("import.other-app")
    case .unknownApp: .init("import.unknown-app")
    case .otherPackage: .init("import.other-package")
    case .otherActivity: .init("import.other-activity")
    case .otherSite: .init("import.other-site")
    case .service: .init("import.service")
    case .mode: .init("import.mode")
    case .unknownValue: .init("import.unknown-value")
    case .assumedDomains: .init("import.assumed-domains")
    case .anyDomain: .init("import.any-domain")
    case .schemesWithoutRoutes: .init("import.schemes-without-routes")
    case .dynamicRules: .init("import.dynamic-rules")
    case .nothing: .init("import.nothing")
    case .undefinedVariable: .init("import.undefined-variable")
    case .unreachable: .init("import.unreachable")
    case .queryInPath: .init("import.query-in-path")
    case .unsupportedPattern: .init("import.unsupported-pattern")
    case .notForLinks: .init("import.not-for-links")
    case .host: .init("import.host")
    case .notVerified: .init("import.not-verified")
    case .httpOnly: .init("import.http-only")
    case .noPackage: .init("import.no-package")
    case .conflict: .init("import.conflict")
    case .widened: .init("import.widened")
    case .excludedRoute: .init("import.excluded-route")
    case .uselessExclusion: .init("import.useless-exclusion")
    case .openedElsewhere: .init("import.opened-elsewhere")
    case .tooManyOverlaps: .init("import.too-many-overlaps")
    case .unchecked: .init("import.unchecked")
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .fault(let fault): fault.diagnostic.severity
    case .tooManyOverlaps: .error
    case .difference(let difference, _): difference.severity
    case .otherSite, .mode, .assumedDomains, .schemesWithoutRoutes, .otherActivity, .notVerified,
      .widened, .uselessExclusion:
      .info
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .fault(let fault): fault.diagnostic.message
    case .difference(let difference, _): difference.message
    case .badValue(let text, let noun, _): "\(quoted(text)) is no \(noun) of a catalog"
    case .otherApp(let appID): "the rules of \(quoted(appID)) differ, and were left out"
    case .unknownApp(let appID): "the file has no rules for \(quoted(appID))"
    case .otherPackage(let package): "the package \(quoted(package)) was left out"
    case .otherActivity(let name): "\(quoted(name)) takes links, too"
    case .otherSite(let site): "a statement is about \(quoted(site)) and not about an app"
    case .service(let service): "\(quoted(service)) has no place in a catalog"
    case .mode(let mode): "the mode \(quoted(mode)) was left out"
    case .unknownValue(let name): "what \(quoted(name)) stands for is not known"
    case .assumedDomains(let domains): "the file is taken for that of \(list(domains))"
    case .anyDomain: "no file says which domain serves this one"
    case .schemesWithoutRoutes(let schemes): "no file says which links \(list(schemes)) has"
    case .dynamicRules: "the dynamic rules of the statement were left out"
    case .nothing: "the file says nothing about links"
    case .undefinedVariable(let name): "nobody defines the variable \(quoted(name))"
    case .unreachable(let text): "no link has the path \(quoted(text))"
    case .queryInPath(let text): "in the path \(quoted(text)) the '?' is any character"
    case .unsupportedPattern(let text): "no pattern says what \(quoted(text)) does"
    case .notForLinks(let lack): "a browser gives the filter no links: \(lack)"
    case .host(let host): "\(quoted(host)) is more than the domains of an app"
    case .notVerified(let domain): "no filter asks to verify \(quoted(domain))"
    case .httpOnly(let domain): "the filter takes links of \(quoted(domain)) with 'http' alone"
    case .noPackage: "the manifest does not name the app's package"
    case .conflict(let pattern, let other):
      "\(quoted(pattern)) was left out: it takes links of \(quoted(other))"
    case .widened(let pattern, let other):
      "\(quoted(pattern)) takes any text now: it took links of \(quoted(other))"
    case .excludedRoute(let route, let exclusion):
      "the exclusion \(quoted(exclusion)) was left out: \(quoted(route)) opens the app before it"
    case .uselessExclusion: "the exclusion was left out: no later rule opens one of its links"
    case .openedElsewhere(let link, let platform):
      "the exclusion holds on every system now; \(platform.displayName) opens \(link) in the app"
    case .unchecked(let count): "links of \(count) rules were not tried"
    case .tooManyOverlaps: "the routes overlap so often that they make no table"
    }
  }

  var help: String? {
    switch self {
    case .fault(let fault): fault.diagnostic.help
    case .difference, .otherSite, .nothing: nil
    case .badValue(_, _, let help): help
    case .otherApp: "a catalog is for one app: import it with that app identifier for another"
    case .unknownApp: "name an app of the file, or leave the file out"
    case .otherPackage: "a catalog is for one app: import the files of the other by themselves"
    case .otherActivity: "links are for the first activity in a catalog"
    case .service: "keep it in the file"
    case .mode: "write it with '--developer-mode' when the entitlements are generated"
    case .unknownValue: "give its value, as in '--placeholder host=www.example.com'"
    case .assumedDomains, .anyDomain: "name the domains with '--domain'"
    case .schemesWithoutRoutes: "add the scope 'app' to the routes that have such links"
    case .dynamicRules: "add 'webOnly' paths for what they exclude"
    case .undefinedVariable: "define it under 'substitutionVariables'; the rule never fits"
    case .unreachable: "the rule was left out"
    case .queryInPath: "it was read as the query condition that was probably meant"
    case .unsupportedPattern: "add routes for it yourself"
    case .notForLinks: "its links were left out"
    case .host: "write the domains under 'app.domains' yourself"
    case .notVerified: "Android opens its links in the browser until the manifest asks for it"
    case .httpOnly: "a catalog's links have 'https'; let the filter take both"
    case .noPackage: "import 'assetlinks.json' with it, or write 'app.android.package'"
    case .conflict: "tell them apart, by literal text or by a type"
    case .widened: "tell them apart, if they are to open different pages"
    case .excludedRoute:
      "a 'webOnly' path comes before every route: name what it excludes one by one"
    case .uselessExclusion: "remove it, or put it before the rules that open these links"
    case .openedElsewhere:
      "remove its path from 'webOnly' if the app is to open such links"
    case .unchecked: "try a link of each of them with 'explain'"
    case .tooManyOverlaps: "put several of them under one '**'"
    }
  }

  private func list(_ texts: [String]) -> String {
    let shown = texts.prefix(3).map { quoted($0) }.joined(separator: ", ")
    return texts.count > 3 ? "\(shown) and \(texts.count - 3) more" : shown
  }
}

extension ImportDifference {
  var code: LinkDiagnostic.Code {
    switch self {
    case .order: .init("import.order")
    case .crossing: .init("import.several-components")
    case .empty: .init("import.empty-value")
    case .parent: .init("import.parent")
    case .number: .init("import.number")
    case .characters: .init("import.characters")
    case .letterCase: .init("import.letter-case")
    case .condition: .init("import.condition")
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .order, .crossing: .warning
    default: .info
    }
  }

  var message: String {
    switch self {
    case .order: "another rule, or another route, decides about its links"
    case .crossing: "a wildcard takes several components, and a parameter one"
    case .empty: "a wildcard takes nothing as well, and a parameter does not"
    case .parent: "a path above the rule's own is judged otherwise"
    case .number: "a number has other signs and lengths in a catalog"
    case .characters: "a parameter takes other texts than the rule"
    case .letterCase: "the case of letters matters otherwise"
    case .condition: "query items and fragment are asked for otherwise"
    }
  }
}
