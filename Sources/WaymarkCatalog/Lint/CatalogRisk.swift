internal import Waymark

/// A part of a catalog that is valid but does not do what its authors want.
///
/// The cases store facts; their words are at the end of the file.
enum CatalogRisk: Sendable, Hashable {
  // The names that the app declares.
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

  // The scopes of a route.
  case declaration(DeclarationFault.Reason)
  case neverVerified(route: String)
  case platformWithoutIdentity(RouteNotes.Platform, route: String)

  // The spelling of a pattern.
  case escapeInPattern(String, meant: String)
  case misspeltType(parameter: String, word: String, meant: String?)
  case foreignSyntax(String, meant: String)
  case linkAsPattern(String)
  case mixedCase(String, other: String, route: String)

  // The references between routes.
  case namesDifferInCase(String, other: String)
  case parentNeedsParameters([String], parent: String)
  case deprecatedReplacement(String, last: String)

  // The values that may leak.
  case secretInAppLink(String)
  case unmarkedSecret(String)
  case relaxedVerification(first: String)
  case unverifiedWay(first: String)
  case ungatedWay([String], first: String)

  case unreachableRoute(route: String, takers: [String], link: String)
  case itemOrderDecides(route: String, other: String, link: String)

  // The texts that people see.
  case noExamples([String])
  case unreadableExample(String, reason: String)
  case unmatchedExample(String)
  case exampleOfOtherRoute(String, route: String)
  case exampleInBrowser(String, rule: String)

  // The paths that stay in the browser.
  case webOnlyWithoutDomains
  case webOnlyTakesAll

  // The codes that are ignored.
  case unknownCode(String, nearest: String?)

  /// The severity of the risk: `error` if the part certainly does not work as written, `warning` if
  /// it probably does not, `info` if it only could be better.
  var severity: LinkDiagnostic.Severity {
    switch self {
    case .noSchemesOrDomains, .reservedScheme, .declaration, .neverVerified, .unreadableExample,
      .unmatchedExample,
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

extension CatalogRisk {
  /// The risk as a finding without a place.
  var finding: LinkDiagnostic {
    LinkDiagnostic(severity: severity, code: code, message: message, help: help)
  }

  /// Every code that the lint of a catalog itself can report.
  static var allCodes: [LinkDiagnostic.Code] {
    [
      .init("lint.no-schemes-or-domains"), .init("lint.reserved-scheme"),
      .init("lint.generic-scheme"), .init("lint.non-ascii-domain"), .init("lint.unused-scheme"),
      .init("lint.unused-domain"), .init("lint.no-app-ids"), .init("lint.no-fingerprints"),
      .init("lint.placeholder-app-id"), .init("lint.bundle-id-underscore"),
      .init("lint.no-schemes"), .init("lint.no-domains"), .init("lint.undeclared-scheme"),
      .init("lint.undeclared-domain"), .init("lint.never-verified"),
      .init("lint.platform-without-identity"), .init("lint.escape-in-pattern"),
      .init("lint.misspelt-type"), .init("lint.foreign-syntax"), .init("lint.link-as-pattern"),
      .init("lint.mixed-case"), .init("lint.names-differ-in-case"),
      .init("lint.parent-needs-parameters"), .init("lint.deprecated-replacement"),
      .init("lint.unreachable-route"), .init("lint.item-order"),
      .init("lint.secret-in-app-link"), .init("lint.unmarked-secret"),
      .init("lint.relaxed-verification"), .init("lint.unverified-way"),
      .init("lint.ungated-way"), .init("lint.no-examples"),
      .init("lint.unreadable-example"), .init("lint.unmatched-example"),
      .init("lint.example-of-other-route"), .init("lint.example-in-browser"),
      .init("lint.web-only-without-domains"), .init("lint.web-only-takes-all"),
      .init("lint.unknown-code"),
    ]
  }

  var code: LinkDiagnostic.Code {
    switch self {
    case .noSchemesOrDomains: .init("lint.no-schemes-or-domains")
    case .reservedScheme: .init("lint.reserved-scheme")
    case .genericScheme: .init("lint.generic-scheme")
    case .nonASCIIDomain: .init("lint.non-ascii-domain")
    case .unusedScheme: .init("lint.unused-scheme")
    case .unusedDomain: .init("lint.unused-domain")
    case .noAppIDs: .init("lint.no-app-ids")
    case .noFingerprints: .init("lint.no-fingerprints")
    case .placeholderAppID: .init("lint.placeholder-app-id")
    case .underscoreInBundleID: .init("lint.bundle-id-underscore")
    case .declaration(let reason): reason.code
    case .neverVerified: .init("lint.never-verified")
    case .platformWithoutIdentity: .init("lint.platform-without-identity")
    case .escapeInPattern: .init("lint.escape-in-pattern")
    case .misspeltType: .init("lint.misspelt-type")
    case .foreignSyntax: .init("lint.foreign-syntax")
    case .linkAsPattern: .init("lint.link-as-pattern")
    case .mixedCase: .init("lint.mixed-case")
    case .namesDifferInCase: .init("lint.names-differ-in-case")
    case .parentNeedsParameters: .init("lint.parent-needs-parameters")
    case .deprecatedReplacement: .init("lint.deprecated-replacement")
    case .unreachableRoute: .init("lint.unreachable-route")
    case .itemOrderDecides: .init("lint.item-order")
    case .secretInAppLink: .init("lint.secret-in-app-link")
    case .unmarkedSecret: .init("lint.unmarked-secret")
    case .relaxedVerification: .init("lint.relaxed-verification")
    case .unverifiedWay: .init("lint.unverified-way")
    case .ungatedWay: .init("lint.ungated-way")
    case .noExamples: .init("lint.no-examples")
    case .unreadableExample: .init("lint.unreadable-example")
    case .unmatchedExample: .init("lint.unmatched-example")
    case .exampleOfOtherRoute: .init("lint.example-of-other-route")
    case .exampleInBrowser: .init("lint.example-in-browser")
    case .webOnlyWithoutDomains: .init("lint.web-only-without-domains")
    case .unknownCode: .init("lint.unknown-code")
    case .webOnlyTakesAll: .init("lint.web-only-takes-all")
    }
  }

  var message: String {
    switch self {
    case .noSchemesOrDomains:
      "the app declares neither schemes nor domains, so that no link belongs to it"
    case .reservedScheme(let name): "the scheme \(quoted(name)) belongs to the system"
    case .genericScheme(let name):
      "the scheme \(quoted(name)) does not identify the app, and other apps will claim it too"
    case .nonASCIIDomain(let name): "no link has the domain \(quoted(name)) in this form"
    case .unusedScheme(let name): "no route accepts links with the scheme \(quoted(name))"
    case .unusedDomain(let name): "no route accepts links of the domain \(quoted(name))"
    case .noAppIDs: "the app has domains, and 'apple' names no application identifier for them"
    case .noFingerprints: "the app has domains, and 'android' names no fingerprint for them"
    case .placeholderAppID(let text): "\(quoted(text)) is a placeholder"
    case .underscoreInBundleID(let text):
      "the bundle identifier in \(quoted(text)) contains an underscore"
    case .declaration(let reason): reason.message
    case .neverVerified(let route):
      "the route \(quoted(route)) accepts only app links, which are never verified"
    case .platformWithoutIdentity(let platform, let route):
      "the route \(quoted(route)) holds on \(quoted(platform.rawValue)) alone, "
        + "and the app has no '\(platform == .iOS ? "apple" : "android")'"
    case .escapeInPattern(let escape, _):
      "\(quoted(escape)) is matched as it is written: a pattern is decoded text"
    case .misspeltType(let parameter, let word, _):
      "the parameter \(quoted(parameter)) matches only the word \(quoted(word))"
    case .foreignSyntax(let text, _): "\(quoted(text)) is literal text and captures nothing"
    case .linkAsPattern(let text):
      "the pattern begins with \(quoted(text)), which is not part of a path"
    case .mixedCase(let text, let other, let route):
      "\(quoted(text)) is \(quoted(other)) in the route \(quoted(route)), and case counts"
    case .namesDifferInCase(let name, let other):
      "the names \(quoted(name)) and \(quoted(other)) differ only in case"
    case .parentNeedsParameters(let names, let parent):
      "the parent \(quoted(parent)) needs \(list(names)), which this route does not have"
    case .deprecatedReplacement(let name, _): "the replacement \(quoted(name)) is deprecated itself"
    case .unreachableRoute(let route, let takers, let link):
      "no link opens the route \(quoted(route)): \(list(takers)) "
        + "\(takers.count == 1 ? "matches" : "match") all of its links, such as \(quoted(link))"
    case .itemOrderDecides(let route, let other, let link):
      "only the order of the items decides whether \(quoted(link)) opens \(quoted(route)) "
        + "or \(quoted(other))"
    case .secretInAppLink(let name):
      "the secret \(quoted(name)) is sent in app links, and any app can claim their scheme"
    case .unmarkedSecret(let name):
      "the parameter \(quoted(name)) looks like a secret, and its values are shown and logged"
    case .relaxedVerification(let first):
      "any app can open this route with a custom scheme, and the route \(quoted(first)), "
        + "from which it inherits, requires a verified link"
    case .unverifiedWay(let first):
      "this route requires a verified link, and the route \(quoted(first)), from which it "
        + "inherits, opens the same without one"
    case .ungatedWay(let gates, let first):
      "this route waits for \(list(gates)), and the route \(quoted(first)), from which it "
        + "inherits, opens the same without waiting"
    case .noExamples(let routes):
      "\(routes.count == 1 ? "one route has" : "\(routes.count) routes have") no example: "
        + list(routes)
    case .unreadableExample(let link, let reason): "\(quoted(link)) is not a link: \(reason)"
    case .unmatchedExample(let link): "no route matches \(quoted(link))"
    case .exampleOfOtherRoute(let link, let route):
      "the route \(quoted(route)) matches \(quoted(link))"
    case .exampleInBrowser(let link, let rule):
      "the rule \(quoted(rule)) keeps \(quoted(link)) in the browser"
    case .webOnlyWithoutDomains: "the app declares no domain that these rules could hold on"
    case .unknownCode(let code, _): "no finding has the code \(quoted(code))"
    case .webOnlyTakesAll: "the rule keeps every web link in the browser"
    }
  }

  var help: String? {
    switch self {
    case .noSchemesOrDomains: #"write "schemes": [...] or "domains": [...] under 'app'"#
    case .reservedScheme, .genericScheme: "use the app's own name, as in 'nyc.underway'"
    case .nonASCIIDomain: "write it as browsers send it, with 'xn--' (RFC 5891 §4.4)"
    case .unusedScheme: "give a route the scope 'app', or remove the scheme"
    case .unusedDomain: "give a route the scope 'universal', or remove the domain"
    case .noAppIDs: #"write "appIDs": ["ABCDE12345.com.example.app"]"#
    case .noFingerprints: "write the fingerprints of the keys that sign the app"
    case .placeholderAppID: "write the app's own team and bundle identifier"
    case .underscoreInBundleID: "write the bundle identifier of the app; it may contain '-'"
    case .declaration(let reason): reason.help
    case .neverVerified: "add the scope 'universal', or remove 'requiresVerifiedLink'"
    case .platformWithoutIdentity(let platform, _):
      "add '\(platform == .iOS ? "apple" : "android")' to the app, or remove the platform"
    case .escapeInPattern(_, let meant): "write \(quoted(meant))"
    case .misspeltType(_, _, let meant?): "write \(quoted(meant))"
    case .misspeltType: "the types are 'int', 'uuid' and words such as 'new|old'"
    case .foreignSyntax(_, let meant): "write \(quoted(meant)) for a parameter"
    case .linkAsPattern: "remove it; the scopes define which links the path applies to"
    case .mixedCase: #"write both alike, or set "pathCase": "insensitive" under 'policies'"#
    case .namesDifferInCase: "give one of them another name"
    case .parentNeedsParameters: "add them to this pattern too, or name another parent"
    case .deprecatedReplacement(let name, let last):
      name == last ? "name a route that is not deprecated" : "write \(quoted(last))"
    case .unreachableRoute: "remove it, or make its pattern or its scopes more specific"
    case .itemOrderDecides: "let one of them require the items of both, or give them other paths"
    case .secretInAppLink: #"set "requiresVerifiedLink": true, or write "scopes": ["universal"]"#
    case .unmarkedSecret(let name): "write \"secrets\": [\"\(name)\"]"
    case .relaxedVerification: "remove 'requiresVerifiedLink', unless no harm can come of it"
    case .unverifiedWay(let first): "let the route \(quoted(first)) require it, for all of them"
    case .ungatedWay(let gates, let first):
      "add \(list(gates)) to the gates of the route \(quoted(first)), for all of them"
    case .noExamples: "an example shows people the link, and is checked against the routes"
    case .unreadableExample: "write it as a link, or as a path such as 'station/25'"
    case .unmatchedExample:
      "write a link that this route matches, or change its pattern to match this one"
    case .exampleOfOtherRoute: "move it to that route, or make this pattern the more specific one"
    case .exampleInBrowser: "remove the rule from 'webOnly', or the example from the route"
    case .webOnlyWithoutDomains: "declare the domains, or remove the rules"
    case .unknownCode(_, let nearest):
      nearest.map(didYouMean) ?? "remove it"
    case .webOnlyTakesAll: "remove the domain from the app, or list the paths"
    }
  }
}

/// Returns the first five texts in quotation marks.
private func list(_ texts: [String]) -> String {
  let shown = texts.prefix(5).map(quoted).joined(separator: ", ")
  return texts.count > 5 ? shown + ", …" : shown
}
