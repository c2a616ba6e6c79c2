/// Something in a catalog that can be read and yet does not do what its authors want.
///
/// The facts stand here, their wording in `CatalogRisk+Wording.swift`.
enum CatalogRisk: Sendable, Hashable {
  // What the app declares.
  case noSchemesOrDomains
  case reservedScheme(String)
  case genericScheme(String)
  case nonASCIIDomain(String)
  case unusedScheme(String)
  case unusedDomain(String)
  case noAppIDs
  case noFingerprints
  case placeholderAppID(String)
  case underscoreInBundleID(String)

  // Where a route holds.
  case noSchemes(route: String)
  case noDomains(route: String)
  case undeclaredScheme(String, declared: [String])
  case undeclaredDomain(String, declared: [String])
  case neverVerified(route: String)
  case platformWithoutIdentity(RouteNotes.Platform, route: String)

  // How a pattern is written.
  case escapeInPattern(String, meant: String)
  case misspeltType(parameter: String, word: String, meant: String?)
  case foreignSyntax(String, meant: String)
  case linkAsPattern(String)
  case mixedCase(String, other: String, route: String)

  // What routes say of each other.
  case namesDifferInCase(String, other: String)
  case parentNeedsParameters([String], parent: String)
  case deprecatedReplacement(String, last: String)

  // What may leak.
  case secretInAppLink(String)
  case unmarkedSecret(String)
  case relaxedVerification(first: String)
  case unverifiedWay(first: String)
  case ungatedWay([String], first: String)

  case unreachableRoute(route: String, takers: [String], link: String)
  case itemOrderDecides(route: String, other: String, link: String)

  // What people see.
  case noExamples([String])
  case unreadableExample(String, reason: String)
  case unmatchedExample(String)
  case exampleOfOtherRoute(String, route: String)
  case exampleInBrowser(String, rule: String)

  // What stays in the browser.
  case webOnlyWithoutDomains
  case webOnlyTakesAll

  // What nobody wants to see.
  case unknownCode(String, nearest: String?)

  /// Whether it surely does not work as it is written (`error`), probably not (`warning`), or only
  /// could be better (`info`).
  var severity: LinkDiagnostic.Severity {
    switch self {
    case .noSchemesOrDomains, .reservedScheme, .noSchemes, .noDomains, .undeclaredScheme,
      .undeclaredDomain, .neverVerified, .unreadableExample, .unmatchedExample,
      .exampleOfOtherRoute, .exampleInBrowser, .unreachableRoute, .placeholderAppID:
      .error
    case .genericScheme, .nonASCIIDomain, .unusedScheme, .unusedDomain, .noAppIDs, .noFingerprints,
      .platformWithoutIdentity, .escapeInPattern, .misspeltType, .foreignSyntax, .linkAsPattern,
      .mixedCase, .namesDifferInCase, .parentNeedsParameters, .deprecatedReplacement,
      .secretInAppLink, .unmarkedSecret, .relaxedVerification, .unverifiedWay, .ungatedWay,
      .webOnlyWithoutDomains, .webOnlyTakesAll,
      .itemOrderDecides, .unknownCode, .underscoreInBundleID:
      .warning
    case .noExamples: .info
    }
  }
}
