internal import Waymark
internal import WaymarkDiagnostics

// Parts of a catalog that are valid but do not do what its authors want.
extension LinkDiagnostic {
  // MARK: - The names that the app declares

  static func reservedScheme(_ name: String) -> LinkDiagnostic {
    error(
      "lint.reserved-scheme",
      "the system reserves the scheme \(quoted(name)), so its links never reach the app"
    )
    .remedy("use the app's own name, as in 'nyc.underway'")
  }

  static func genericScheme(_ name: String) -> LinkDiagnostic {
    warning(
      "lint.generic-scheme",
      "the scheme \(quoted(name)) does not identify the app, and other apps will claim it too"
    )
    .remedy("use the app's own name, as in 'nyc.underway'")
  }

  static func wrapperWithoutItem(_ host: String) -> LinkDiagnostic {
    info(
      "lint.wrapper-without-item",
      "only the server of \(quoted(host)) knows where its links lead"
    )
    .remedy(
      "if an item of the links contains the target, write its name as 'item'; otherwise let the "
        + "app look the target up with a 'LinkRouter.Rewriting', or the links open in a browser"
    )
  }

  // MARK: - Variants of the app

  static func sameVariant(as other: String) -> LinkDiagnostic {
    warning("lint.same-variant", "the variant has the same schemes, domains and apps as \(other)")
      .remedy("write the keys that differ, or remove the variant")
  }

  static func sharedScheme(_ name: String, with other: String) -> LinkDiagnostic {
    warning(
      "lint.shared-scheme",
      "the scheme \(quoted(name)) is also that of \(other), and a device can have both apps"
    )
    .remedy("give each variant its own scheme, because the system may open either app")
  }

  static func sharedDomains(_ names: [String], with other: String) -> LinkDiagnostic {
    info(
      "lint.shared-domain",
      "\(other) has \(quotedList(names)) too, so the system chooses the app on a device with both"
    )
    .remedy("give each variant its own domain, if testers install both")
  }

  static func sharedApp(_ id: String, with other: String) -> LinkDiagnostic {
    info(
      "lint.shared-app",
      "\(quoted(id)) is also the identifier of \(other), so one replaces the other on a device"
    )
    .remedy("give the variant its own identifiers in 'apple' and 'android', if both are installed")
  }

  static func notInVariant(_ routes: [String]) -> LinkDiagnostic {
    info(
      "lint.not-in-variant",
      "no link of the variant opens \(routes.count == 1 ? "the route" : "the routes") "
        + list(routes)
    )
    .remedy("add a scope with a scheme or domain of the variant, unless that is intended")
  }

  // MARK: - The names that routes use

  static func unusedScheme(_ name: String) -> LinkDiagnostic {
    warning("lint.unused-scheme", "no route accepts links with the scheme \(quoted(name))")
      .remedy("give a route the scope 'app', or remove the scheme")
  }

  static func unusedDomain(_ name: String) -> LinkDiagnostic {
    warning("lint.unused-domain", "no route accepts links of the domain \(quoted(name))")
      .remedy("give a route the scope 'universal', or remove the domain")
  }

  static let noAppIDs = warning(
    "lint.no-app-ids",
    "the app has domains, but 'apple' lists no application identifier"
  )
  .remedy(#"write "appIDs": ["ABCDE12345.com.example.app"]"#)

  static let noFingerprints = warning(
    "lint.no-fingerprints",
    "the app has domains, but 'android' lists no fingerprint"
  )
  .remedy("write the fingerprints of the keys that sign the app")

  static func placeholderAppID(_ text: String) -> LinkDiagnostic {
    error(
      "lint.placeholder-app-id",
      "\(quoted(text)) is a placeholder, not an application identifier"
    )
    .remedy("write the app's own prefix and bundle identifier")
  }

  static func underscoreInBundleID(_ text: String) -> LinkDiagnostic {
    warning(
      "lint.bundle-id-underscore",
      "the bundle identifier in \(quoted(text)) contains an underscore"
    )
    .remedy("write the bundle identifier of the app; it may contain '-'")
  }

  static func placeholderFingerprint(_ text: String) -> LinkDiagnostic {
    error(
      "lint.placeholder-fingerprint",
      "\(quoted(text)) is not the fingerprint of a certificate"
    )
    .remedy("write the fingerprint of the certificate that signs the app")
  }

  static func sampleFingerprint(of certificate: String) -> LinkDiagnostic {
    warning("lint.sample-fingerprint", "the fingerprint is that of \(certificate)")
      .remedy("write the fingerprint of the certificate that signs the app")
  }

  // MARK: - The scopes of a route

  /// - Parameter lacksScope: Whether the scopes of the route leave out universal links; else, the
  ///   app has none.
  static func neverVerified(route: String, lacksScope: Bool) -> LinkDiagnostic {
    error(
      "lint.never-verified",
      "the route \(quoted(route)) requires a verified link, but "
        + (lacksScope ? "accepts only" : "the app has no domain, only")
        + " app links, which the system does not verify"
    )
    .remedy(
      (lacksScope ? "add the scope 'universal'" : "list the app's domains in 'domains'")
        + ", or remove 'requiresVerifiedLink'"
    )
  }

  static func platformWithoutIdentity(
    _ platform: RouteNotes.Platform,
    route: String
  ) -> LinkDiagnostic {
    let key = platform == .iOS ? "apple" : "android"
    return warning(
      "lint.platform-without-identity",
      "the route \(quoted(route)) is only for \(quoted(platform.rawValue)), "
        + "but the app has no '\(key)'"
    )
    .remedy("add '\(key)' to the app, or remove the platform")
  }

  // MARK: - The spelling of a pattern

  static func escapeInPattern(_ escape: String, meant: String, isWhole: Bool) -> LinkDiagnostic {
    warning(
      "lint.escape-in-pattern",
      "\(quoted(escape)) is literal text here, because a pattern is not decoded"
    )
    .remedy("write \(isWhole ? "the whole pattern as " : "")\(quoted(meant))")
  }

  static func invisibleText(meant: String) -> LinkDiagnostic {
    warning(
      "lint.invisible-text",
      "links must contain characters of the pattern that no one sees"
    )
    .remedy("write \(quoted(meant))")
  }

  static let decomposedText = warning(
    "lint.invisible-text",
    "a letter and its accent are two characters, but links have one that looks the same"
  ).remedy("write the letter and its accent as one character (Unicode's form NFC)")

  static func lookAlike(_ text: String, route: String) -> LinkDiagnostic {
    warning(
      "lint.invisible-text",
      "\(quoted(text)) looks like the text of the route \(quoted(route)), but has another Unicode "
        + "form, with other links"
    )
    .remedy("copy the text from one pattern to the other, so that both have the same form")
  }

  static func misspeltType(parameter: String, word: String, meant: String?) -> LinkDiagnostic {
    warning(
      "lint.misspelt-type",
      "the parameter \(quoted(parameter)) matches only the word \(quoted(word))"
    )
    .remedy(meant.map { "write \(quoted($0))" } ?? types(orElse: parameter, word))
  }

  static func typeLikeWord(parameter: String, word: String) -> LinkDiagnostic {
    info(
      "lint.type-like-word",
      "the parameter \(quoted(parameter)) matches only the word \(quoted(word)), which is no type"
    )
    .remedy(types(orElse: parameter, word))
  }

  private static func types(orElse parameter: String, _ word: String) -> String {
    let meant =
      lowercasedASCII(word) == "path"
      ? "'{\(parameter)**}' for everything that follows"
      : word.contains("..")
        ? "'{\(parameter):int}' for any integer" : "'{\(parameter)}' for any text"
    return "the types are 'int', 'uuid' and words such as 'new|old'; write \(meant)"
  }

  static func foreignSyntax(
    _ part: ForeignSyntax.Part,
    in foreign: ForeignSyntax
  ) -> LinkDiagnostic {
    let text = quoted(part.text)
    let message =
      switch part.kind {
      case .parameter: "\(text) is literal text and captures nothing"
      case .expression:
        "\(text) is compared as it is written: patterns have no regular expressions and constraints"
      case .literal: "\(text) is literal text, which links must contain"
      case .sign where part.text.hasPrefix("#"):
        "the '#' before \(quoted(part.meant)) begins the fragment of the link"
      case .sign: "the '\(part.text.prefix(1))' before \(quoted(part.meant)) is literal text"
      case .ampersand: "the '&' is part of the path, because the query begins with '?'"
      }
    let isPlain = part.kind == .parameter && foreign.isOnlyReplaced
    return warning("lint.foreign-syntax", message)
      .remedy(isPlain ? "write \(quoted(part.meant)) for a parameter" : foreign.remedy)
  }

  static func foreignRedirect(_ text: String, name: String) -> LinkDiagnostic {
    warning("lint.foreign-syntax", "\(quoted(text)) is literal text, which the redirect keeps")
      .remedy("write '{\(name)}' for the value")
  }

  static func redirectToLink(_ route: String) -> LinkDiagnostic {
    warning(
      "lint.redirect-to-link",
      "the redirect leads to a link of \(quoted(route)), so a site shows a page and does not "
        + "redirect"
    )
    .remedy("write an address that no route matches, or remove the redirect")
  }

  static let pathOfSite = warning(
    "lint.path-of-site",
    "the paths below '/_links/' belong to the site, which may answer instead of the app's page"
  )
  .remedy("begin the pattern with another text, or write the scope 'app'")

  static func linkAsPattern(_ text: String) -> LinkDiagnostic {
    warning(
      "lint.link-as-pattern",
      "the pattern begins with \(quoted(text)), which is not part of a path"
    )
    .remedy("remove it; the scopes define which links the path applies to")
  }

  static func mixedCase(_ text: String, other: String, route: String) -> LinkDiagnostic {
    warning(
      "lint.mixed-case",
      "\(quoted(text)) is \(quoted(other)) in the route \(quoted(route)), and case counts"
    )
    .remedy(#"write both alike, or set "pathCase": "insensitive" under 'policies'"#)
  }

  // MARK: - The references between routes

  static func namesDifferInCase(_ name: String, other: String) -> LinkDiagnostic {
    warning(
      "lint.names-differ-in-case",
      "the names \(quoted(name)) and \(quoted(other)) differ only in case"
    )
    .remedy("give one of them another name")
  }

  static func parentNeedsParameters(_ names: [String], parent: String) -> LinkDiagnostic {
    warning(
      "lint.parent-needs-parameters",
      "the parent \(quoted(parent)) needs \(list(names)), which this route does not have"
    )
    .remedy("add them to this pattern too, or name another parent")
  }

  /// - Parameter last: The route at the end of the chain of replacements.
  static func deprecatedReplacement(_ name: String, last: String) -> LinkDiagnostic {
    warning(
      "lint.deprecated-replacement",
      "the replacement \(quoted(name)) is also deprecated"
    )
    .remedy(name == last ? "name a route that is not deprecated" : "write \(quoted(last))")
  }

  // MARK: - The values that may leak

  /// - Parameters:
  ///   - isVerified: Indicates whether the route also has links that the systems verify.
  ///   - hasDomains: Indicates whether the app has domains.
  static func secretInAppLink(
    _ name: String,
    _ isVerified: Bool,
    hasDomains: Bool
  ) -> LinkDiagnostic {
    warning(
      "lint.secret-in-app-link",
      "the secret \(quoted(name)) is sent in app links, and any app can claim their scheme"
    )
    .remedy(
      isVerified
        ? #"set "requiresVerifiedLink": true, or write "scopes": ["universal"]"#
        : hasDomains
          ? #"write "scopes": ["universal"]"#
          : #"declare a domain, and write "scopes": ["universal"]"#
    )
  }

  /// - Parameters:
  ///   - all: All secrets of the route, marked or not.
  ///   - isUnverified: Indicates whether the route could require a verified link.
  static func unmarkedSecret(
    _ name: String,
    _ all: [String],
    isUnverified: Bool
  ) -> LinkDiagnostic {
    warning(
      "lint.unmarked-secret",
      "the parameter \(quoted(name)) looks like a secret, but its values are shown and logged"
    )
    .remedy(
      "write \"secrets\": [\(all.map { "\"\($0)\"" }.joined(separator: ", "))]"
        + (isUnverified ? " and \"requiresVerifiedLink\": true" : "")
    )
  }

  /// - Parameter routes: The routes without an activity.
  static func noActivity(for routes: [String]) -> LinkDiagnostic {
    let list = routes.prefix(4).map { quoted($0) }.joined(separator: ", ")
    let names = list + (routes.count > 4 ? " and \(routes.count - 4) more" : "")
    return warning(
      "lint.no-activity",
      "the catalog does not name the activity that opens links of \(names), so no manifest can be "
        + "generated or compared"
    )
    .remedy(#"write "activity": ".MainActivity" under 'app.android'"#)
  }

  /// Routes whose links look like the answer of a service that signs a user in.
  ///
  /// Source: the error of `ASWebAuthenticationSession` for an app without the association, "Using
  /// HTTPS callbacks requires Associated Domains using the webcredentials service type".
  static func signInCallback(_ routes: [String]) -> LinkDiagnostic {
    let noun = routes.count == 1 ? "the route" : "the routes"
    let verb = routes.count == 1 ? "looks like a sign-in callback" : "look like sign-in callbacks"
    return warning(
      "lint.sign-in-callback",
      "\(noun) \(list(routes)) \(verb), but 'ASWebAuthenticationSession' accepts an https callback "
        + "only of a domain that 'webcredentials' associates with the app"
    )
    .remedy(#"write "sharesPasswords": true; or ignore the code if the app uses no such session"#)
  }

  static let singleFingerprint = info(
    "lint.single-fingerprint",
    "the catalog has one fingerprint; an app that Google Play signs again has another one"
  )
  .remedy("list the fingerprints of Google Play's key and of the upload key, if they differ")

  static func relaxedVerification(first: String) -> LinkDiagnostic {
    warning(
      "lint.relaxed-verification",
      "any app can open this route with a custom scheme, but the route \(quoted(first)), "
        + "from which it inherits, requires a verified link"
    )
    .remedy("remove 'requiresVerifiedLink', unless no harm can come of it")
  }

  static func unverifiedWay(first: String) -> LinkDiagnostic {
    warning(
      "lint.unverified-way",
      "this route requires a verified link, but the route \(quoted(first)), from which it "
        + "inherits, opens the same content without one"
    )
    .remedy("let the route \(quoted(first)) require it, for all of them")
  }

  static func ungatedWay(_ gates: [String], first: String) -> LinkDiagnostic {
    warning(
      "lint.ungated-way",
      "this route waits for \(list(gates)), but the route \(quoted(first)), from which it "
        + "inherits, opens the same content without waiting"
    )
    .remedy("add \(list(gates)) to the gates of the route \(quoted(first)), for all of them")
  }

  static func similarGate(_ gate: String, other: String) -> LinkDiagnostic {
    warning(
      "lint.similar-gate",
      "only this route waits for the gate \(quoted(gate)), whose name is almost \(quoted(other))"
    )
    .remedy("\(didYouMean(other)) If both are gates, list all gates under 'app.gates'")
  }

  static func similarRequirement(_ name: String, other: String) -> LinkDiagnostic {
    warning(
      "lint.similar-gate",
      "only this route requires \(quoted(name)), whose name is almost \(quoted(other))"
    )
    .remedy("\(didYouMean(other)) Otherwise, choose names that differ more")
  }

  static func unrequiredWay(_ names: [String], first: String) -> LinkDiagnostic {
    warning(
      "lint.unrequired-way",
      "this route requires \(list(names)), but the route \(quoted(first)), from which it inherits, "
        + "opens the same content without that"
    )
    .remedy("let the route \(quoted(first)) require \(list(names)), for all of them")
  }

  static func secretInActivity(_ secret: String, type: String) -> LinkDiagnostic {
    warning(
      "lint.secret-in-activity",
      "the activity \(quoted(type)) is never published, because it would contain the secret "
        + "\(quoted(secret))"
    )
    .remedy("remove 'activityType', or open the content with a route without secrets")
  }

  // MARK: - The links that a route opens

  /// - Parameter others: The routes and rules that match the links of the route.
  static func unreachableRoute(_ route: String, others: [String], link: String) -> LinkDiagnostic {
    error(
      "lint.unreachable-route",
      "no link opens the route \(quoted(route)): \(list(others)) "
        + "\(others.count == 1 ? "matches" : "match") all of its links, such as \(quoted(link))"
    )
    .remedy("remove it, or make its pattern or its scopes more specific")
  }

  static func tooLongRoute(_ route: String, _ link: String, reason: String) -> LinkDiagnostic {
    error(
      "lint.too-long-route",
      "no link opens the route \(quoted(route)), not even \(quoted(link)): \(reason)"
    )
    .remedy("raise 'maximumLength' or 'maximumItems' in the app's policies")
  }

  static func undecidedRoute(_ route: String) -> LinkDiagnostic {
    info(
      "lint.undecided-route",
      "lint could not decide whether a link opens the route \(quoted(route)), because its pattern "
        + "and those of other routes overlap in too many ways"
    )
    .remedy("separate its parameters by text that they cannot contain, or remove other routes")
  }

  static func itemOrderDecides(route: String, other: String, link: String) -> LinkDiagnostic {
    warning(
      "lint.item-order",
      "only the order of the query items decides whether \(quoted(link)) opens "
        + "\(quoted(route)) or \(quoted(other))"
    )
    .remedy("let one of them require the items of both, or give them other paths")
  }

  // MARK: - The texts that people see

  static func parameterInTitle(_ name: String) -> LinkDiagnostic {
    warning(
      "lint.parameter-in-title",
      "a page shows '{\(name)}' as it is, because a title is the same for every link"
    )
    .remedy("leave it out of the title; a template of pages can show the value")
  }

  static func parameterInImage(_ text: String) -> LinkDiagnostic {
    warning(
      "lint.parameter-in-image",
      "the address of the image has \(quoted(text)) as it is, because it is the same for every "
        + "link"
    )
    .remedy("write one address; a template of pages can have an image for each value")
  }

  static func imageAtLink(_ image: String, of route: String) -> LinkDiagnostic {
    unservedImage(image, "is at the address of a link of \(quoted(route)), where a site has a page")
      .remedy("add its path to 'webOnly', so that the website has it, or use another address")
  }

  static func imageInFolderOfSite(_ image: String) -> LinkDiagnostic {
    unservedImage(image, "is in '_links', the folder of a site's own files")
      .remedy("use another folder")
  }

  private static func unservedImage(_ image: String, _ reason: String) -> LinkDiagnostic {
    warning("lint.unserved-image", "the image \(quoted(image)) \(reason)")
  }

  static func noExamples(_ routes: [String]) -> LinkDiagnostic {
    info(
      "lint.no-examples",
      "\(routes.count == 1 ? "one route has" : "\(routes.count) routes have") no example: "
        + list(routes)
    )
    .remedy(
      "add an example: it shows people the link, and lint checks that it opens the route"
    )
  }

  static func unreadableExample(_ name: String, reason: String) -> LinkDiagnostic {
    error("lint.unreadable-example", "the example \(name) is not a link: \(reason)")
      .remedy("write it as a link, or as a path such as 'station/25'")
  }

  static func unmatchedExample(_ name: String) -> LinkDiagnostic {
    error("lint.unmatched-example", "no route matches the example \(name)")
      .remedy("write a link that this route matches, or change its pattern to match this one")
  }

  static func exampleOfOtherRoute(_ name: String, route: String) -> LinkDiagnostic {
    error(
      "lint.example-of-other-route",
      "the example \(name) opens the route \(quoted(route)) instead of this route"
    )
    .remedy("move it to that route, or make this pattern the more specific one")
  }

  static func unverifiedExample(_ name: String) -> LinkDiagnostic {
    error(
      "lint.unverified-example",
      "the example \(name) does not open this route, which requires a verified link"
    )
    .remedy("write an 'https' link, because no link with a custom scheme is verified")
  }

  static func exampleInBrowser(_ name: String, rule: String) -> LinkDiagnostic {
    error(
      "lint.example-in-browser",
      "the 'webOnly' path \(quoted(rule)) keeps the example \(name) in the browser"
    )
    .remedy("remove the path from 'webOnly', or the example from the route")
  }

  static func undecodableExample(_ name: String, reason: String) -> LinkDiagnostic {
    warning(
      "lint.undecodable-example",
      "the example \(name) matches this route, but does not open it: \(reason)"
    )
    .remedy("write a link with valid values")
  }

  static func openEnum(_ parameter: String, type: String) -> LinkDiagnostic {
    warning(
      "lint.open-enum",
      "the enum \(type) does not list its cases, so \(quoted(parameter)) matches every text"
    )
    .remedy("let \(type) conform to CaseIterable, so that only the texts of its cases match")
  }

  // MARK: - The paths that stay in the browser

  static let webOnlyWithoutDomains = warning(
    "lint.web-only-without-domains",
    "the app declares no domain, so the 'webOnly' paths have no effect"
  )
  .remedy("declare the domains, or remove the paths")

  static let webOnlyTakesAll = warning(
    "lint.web-only-takes-all",
    "the 'webOnly' path keeps every web link in the browser"
  )
  .remedy("remove the domain from the app, or list the paths")

  static func foreignWebOnly(_ syntax: WebOnlySyntax) -> LinkDiagnostic {
    warning(
      "lint.foreign-syntax",
      "\(quoted(syntax.sign)) is literal text, which links must contain"
    )
    .remedy(syntax.remedy)
  }

  // MARK: - The codes that are ignored

  static func unknownCode(_ code: String, nearest: String?) -> LinkDiagnostic {
    warning("lint.unknown-code", "no finding has the code \(quoted(code))")
      .remedy(nearest.map(didYouMean) ?? "remove it")
  }

  /// Returns the first five texts in quotation marks.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(5).map(quoted).joined(separator: ", ")
    return texts.count > 5 ? shown + ", …" : shown
  }
}
