import Waymark
import WaymarkCatalog

// Content that an import could not carry over, and information for its user.
extension LinkDiagnostic {
  // MARK: - Differences between a rule and the routes made from it

  static let order = warning(
    "import.order",
    "another rule or another route decides about its links"
  )

  static let severalComponents = warning(
    "import.several-components",
    "a wildcard matches several components, but a parameter matches only one"
  )

  static let emptyValue = info(
    "import.empty-value",
    "a wildcard also matches empty text, but a parameter does not"
  )

  static let parent = info("import.parent", "the path above the rule's own path has another result")

  static let number = info("import.number", "a number in a catalog has other signs or lengths")

  static let characters = info(
    "import.characters",
    "the parameter matches other texts than the rule"
  )

  /// - Parameter text: The path of the rule.
  static func fixedLength(_ text: String) -> LinkDiagnostic {
    info(
      "import.characters",
      "\(quoted(text)) matches a fixed number of characters, but a parameter matches any number"
    )
  }

  /// A rule whose path is compared before it is decoded, and that no other rule hides.
  static let spelling = info(
    "import.characters",
    "the system reads escapes or repeated slashes in the path of the rule as the catalog does not"
  )

  static let letterCase = info(
    "import.letter-case",
    "the catalog and the rule treat the case of letters differently"
  )

  static let condition = info(
    "import.condition",
    "the catalog and the rule check query items or the fragment differently"
  )

  static let escapedDot = info(
    "import.escaped-dot",
    "on Android, '\\.' in the rule matches any character, but '.' in the route is only a dot"
  )

  static let escapedSlash = info(
    "import.escaped-slash",
    "Android reads '%2F' in a path as '/', but a route does not"
  )

  static let endSlash = info(
    "import.end-slash",
    "Android compares the slash at the end of a path, but the catalog ignores it"
  )

  // MARK: - The app's identity

  static func badValue(_ text: String, of noun: String, help: String?) -> LinkDiagnostic {
    warning("import.bad-value", "\(quoted(text)) is not a valid \(noun) of a catalog").remedy(help)
  }

  static func otherApp(_ appID: String) -> LinkDiagnostic {
    warning(
      "import.other-app",
      "the import left out the rules of \(quoted(appID)), because they differ from those of the "
        + "imported app"
    )
    .remedy("run the import again with that app identifier, because a catalog is for one app")
  }

  /// An app of an association file that has the rules of the project's app.
  static func unstatedApp(_ appID: String) -> LinkDiagnostic {
    warning(
      "import.other-app",
      "the app \(quoted(appID)) was left out, because no file of the project states its bundle "
        + "identifier"
    )
    .remedy("write it under 'app.apple.appIDs' if it is a build of the same app")
  }

  static func clipOfOtherApp(_ appID: String) -> LinkDiagnostic {
    warning(
      "import.other-app",
      "the import left out the App Clip \(quoted(appID)), because its identifier does not begin "
        + "with that of the imported app"
    )
    .remedy("run the import again with the app of the App Clip, because a catalog is for one app")
  }

  static func unknownApp(_ appID: String) -> LinkDiagnostic {
    warning("import.unknown-app", "the file has no rules for \(quoted(appID))")
      .remedy("name an app of the file, or leave the file out")
  }

  static func otherPackage(_ package: String) -> LinkDiagnostic {
    warning("import.other-package", "the package \(quoted(package)) was left out")
      .remedy("import the files of that app separately, because a catalog is for one app")
  }

  /// - Parameters:
  ///   - names: The activities that have a filter for the links of one route.
  ///   - chosen: The activity of the route in the catalog.
  static func otherActivity(
    _ names: [String],
    _ chosen: String,
    link: String
  ) -> LinkDiagnostic {
    warning(
      "import.other-activity",
      "several activities have a filter for the links of one route: \(list(names))"
    )
    .remedy(
      "in the catalog, the route of \(link) has the activity \(quoted(chosen)); change the key "
        + "'activity' of the route if another one is right"
    )
    .example(link)
  }

  static func otherActivity(
    _ opened: String,
    instead own: String,
    link: String
  ) -> LinkDiagnostic {
    warning(
      "import.other-activity",
      "\(link) opens \(quoted(opened)), but its route in the catalog has the activity "
        + quoted(own)
    )
    .remedy("change the key 'activity' of the route if \(quoted(opened)) is right")
    .example(link)
  }

  /// - Parameters:
  ///   - names: The activities whose filters match the link.
  ///   - isWeb: Indicates whether the link is a web link.
  static func severalActivities(
    _ names: [String],
    link: String,
    isWeb: Bool
  ) -> LinkDiagnostic {
    warning(
      "import.several-activities",
      "filters of several activities match \(link): \(list(names))"
    )
    .remedy(
      isWeb
        ? "let only one of them match the link: before API level 31, Android asks the user which "
          + "one to open"
        : "let only one of them match the link, because Android asks the user which one to open"
    )
    .example(link)
  }

  static let otherSite = info(
    "import.other-site",
    "a statement is about a site and not about an app"
  )

  static func includedFile(_ url: String) -> LinkDiagnostic {
    warning("import.other-site", "the statements that \(quoted(url)) has are not read")
      .remedy("download that file, and import it, too")
  }

  static func unsupportedService(_ service: String) -> LinkDiagnostic {
    warning("import.service", "a catalog cannot contain \(quoted(service))")
      .remedy("keep it in the file")
  }

  /// - Parameters:
  ///   - isListed: Indicates whether the app has the domain.
  ///   - isKnown: Indicates whether the identifier of the App Clip is known.
  static func appClip(
    _ domain: AssociatedDomain,
    isListed: Bool,
    isKnown: Bool
  ) -> LinkDiagnostic {
    let reason =
      isListed
      ? "no file has the identifier of the App Clip"
      : "\(quoted(domain.host)) is not a domain of the app's links"
    let remedies =
      (isListed ? [] : ["the domain in 'app.domains'"])
      + (isKnown ? [] : ["the identifier of the App Clip in 'app.apple.appClipIDs'"])
    return warning("import.service", "\(quoted(domain.text)) was left out: \(reason)")
      .remedy("list \(remedies.joined(separator: ", and "))")
  }

  static func mode(_ mode: String) -> LinkDiagnostic {
    info("import.mode", "the mode \(quoted(mode)) was left out")
      .remedy("write it with '--developer-mode' when you generate the entitlements")
  }

  /// - Parameters:
  ///   - name: A placeholder such as `${host}`, or a reference such as `@string/host`.
  ///   - sample: A value for the help.
  ///   - isBuildSetting: Indicates whether only Xcode's build has the value.
  static func unknownValue(
    _ name: String,
    sample: String = "",
    isBuildSetting: Bool = false
  ) -> LinkDiagnostic {
    let own = name.hasPrefix("${") ? String(name.dropFirst(2).dropLast()) : name
    if name.hasPrefix("?") {
      return warning(
        "import.unknown-value",
        "the value of \(quoted(name)) is unknown, because a '?' at the start names an attribute of "
          + "the theme"
      )
      .remedy("write '\\\(name)' for the text itself; a query is written without '?'")
    }
    return warning("import.unknown-value", "the value of \(quoted(name)) is unknown")
      .remedy(
        isBuildSetting
          ? "import the built app, which contains the value"
          : "\(givenValue)'--value \(own)=\(sample)'"
      )
  }

  private static let givenValue = "give its value, as in "

  /// The finding about a file of a project, of which no command accepts values.
  var ofProject: LinkDiagnostic {
    guard let help, help.hasPrefix(Self.givenValue) else { return self }
    return remedy("import this manifest alone with \(help.dropFirst(Self.givenValue.count))")
  }

  static func assumedDomains(_ domains: [String]) -> LinkDiagnostic {
    let verb = domains.count == 1 ? "serves" : "serve"
    return info(
      "import.assumed-domains",
      "the import assumes that \(list(domains)) \(verb) this file"
    )
    .remedy("name the domains with '--domain'")
  }

  static let unknownDomain = warning(
    "import.any-domain",
    "the domain that serves this file is unknown"
  )
  .remedy("name the domains with '--domain'")

  static func schemesWithoutRoutes(_ schemes: [String]) -> LinkDiagnostic {
    let noun = schemes.count == 1 ? "scheme" : "schemes"
    return info(
      "import.schemes-without-routes",
      "no file lists the links with the \(noun) \(list(schemes))"
    )
    .remedy("add the scope 'app' to the routes that have such links")
  }

  static let manifestWithoutPackage = warning(
    "import.no-package",
    "the manifest does not name the app's package"
  )
  .remedy("also import 'assetlinks.json', or write 'app.android.package'")

  static let noLinks = warning("import.nothing", "the file contains nothing about links")
    .remedy("name the files that define which links open the app")

  // MARK: - Rules

  static let dynamicRules = warning(
    "import.dynamic-rules",
    "the dynamic rules of the statement were left out"
  )
  .remedy("add 'webOnly' paths for the links that they exclude")

  static func undefinedVariable(_ name: String) -> LinkDiagnostic {
    warning(
      "import.undefined-variable",
      "the variable \(quoted(name)) is not defined, so the rule never matches"
    )
    .remedy("define it in 'substitutionVariables'")
  }

  static func unreachable(_ text: String) -> LinkDiagnostic {
    warning("import.unreachable", "no link has the path \(quoted(text)), so the rule was left out")
      .remedy("remove the rule, or correct its path")
  }

  static func questionMarkInPath(_ text: String) -> LinkDiagnostic {
    warning("import.query-in-path", "'?' in the path \(quoted(text)) matches any character")
      .remedy("check the query of the route: the import assumed that '?' begins a query")
  }

  static func unsupportedPattern(_ text: String) -> LinkDiagnostic {
    warning("import.unsupported-pattern", "no pattern matches the same links as \(quoted(text))")
      .remedy("add routes for it yourself")
  }

  static func notForLinks(_ reason: String) -> LinkDiagnostic {
    warning(
      "import.not-for-links",
      "a browser sends no links to the filter, because \(reason); its links were left out"
    )
    .remedy("complete the filter, if it is for links from a browser")
  }

  /// - Parameter name: The name of an action or category in a file of Expo, with its prefix.
  static func prefixedName(_ name: String) -> LinkDiagnostic {
    let short = name.split(separator: ".").last.map(String.init) ?? name
    return warning(
      "import.not-for-links",
      "Expo writes the prefix before \(quoted(name)) again, so the filter accepts no links"
    )
    .remedy("write \(quoted(short))")
  }

  /// - Parameter scheme: A scheme under the key `scheme` of a file of Expo.
  static func ignoredScheme(_ scheme: String) -> LinkDiagnostic {
    warning(
      "import.not-for-links",
      "iOS does not open the app by \(quoted(scheme)), because Expo ignores 'scheme' beside "
        + "'ios.infoPlist.CFBundleURLTypes'"
    )
    .remedy("add \(quoted(scheme)) to 'CFBundleURLSchemes' there, if iOS should open its links")
  }

  /// - Parameters:
  ///   - domains: Domains with a service in a file of Expo.
  ///   - key: The key that has them.
  ///   - object: The object that has the key.
  static func ignoredDomains(
    _ domains: [String],
    _ key: String,
    in object: String
  ) -> LinkDiagnostic {
    let names = listed(domains.map(quoted), limit: 3, last: "and")
    return warning(
      "import.ignored-domains",
      "the iPhone app lacks \(names), because Expo ignores \(quoted(key)) in \(quoted(object))"
    )
    .remedy("move the list to 'ios.associatedDomains'")
  }

  /// - Parameter domain: The text under the key `associatedDomains` of a file of Expo.
  static func domainsWithoutList(_ domain: String) -> LinkDiagnostic {
    warning(
      "import.ignored-domains",
      "the iPhone app lacks \(quoted(domain)), because 'ios.associatedDomains' is not a list"
    )
    .remedy(#"write ["\#(domain)"]"#)
  }

  static func anyHost(_ host: String) -> LinkDiagnostic {
    warning("import.host", "\(quoted(host)) matches more than the domains of an app")
      .remedy("write the domains in 'app.domains' yourself")
  }

  static func placeholderValue(_ text: String, of noun: String) -> LinkDiagnostic {
    warning("import.placeholder", "\(quoted(text)) is not a real \(noun)")
      .remedy("write the real value, which the catalog lacks now")
  }

  /// - Parameters:
  ///   - hasAutoVerify: Indicates whether the filter requests the verification.
  ///   - hasCustomScheme: Indicates whether the request has no effect, because the filter also has
  ///     a custom scheme.
  static func otherHost(
    _ host: String,
    hasAutoVerify: Bool,
    hasCustomScheme: Bool
  ) -> LinkDiagnostic {
    let remedy =
      hasAutoVerify
      ? hasCustomScheme
        ? "write a separate filter for custom schemes, because 'autoVerify' has no effect beside "
          + "them"
        : "write a host that systems verify, and import the file again"
      : "add 'android:autoVerify=\"true\"' to the filter if the host is the app's own"
    return warning(
      "import.other-host",
      "the links of \(quoted(host)) were left out: no entitlement, no filter that verifies the "
        + "host and no association file shows that it is the app's own"
    )
    .remedy(remedy)
  }

  static func notVerified(_ domain: String) -> LinkDiagnostic {
    info("import.not-verified", "no filter with 'autoVerify' has the host \(quoted(domain))")
      .remedy("generate the manifest, because Android opens these links in the browser until then")
  }

  static func httpOnly(_ domain: String) -> LinkDiagnostic {
    warning("import.http-only", "the filter matches links to \(quoted(domain)) only with 'http'")
      .remedy("add 'https' to the filter, because the links of a catalog have 'https'")
  }

  // MARK: - Routes

  static func conflict(_ pattern: String, with other: String) -> LinkDiagnostic {
    warning(
      "import.conflict",
      "\(quoted(pattern)) was left out, because it matches links of \(quoted(other))"
    )
    .remedy("distinguish them by literal text or by a type")
  }

  static func widened(_ pattern: String, with other: String) -> LinkDiagnostic {
    info(
      "import.widened",
      "a parameter of \(quoted(pattern)) lost its type, because \(quoted(pattern)) matched links "
        + "of \(quoted(other))"
    )
    .remedy("distinguish them, if they open different pages")
  }

  /// - Parameters:
  ///   - route: The pattern of a rule that opens, within that of the exclusion.
  ///   - exclusion: The pattern of the exclusion.
  static func excludedRoute(_ route: String, by exclusion: String) -> LinkDiagnostic {
    warning(
      "import.excluded-route",
      "the exclusion \(quoted(exclusion)) was left out, because a 'webOnly' path comes before "
        + "every route, and \(quoted(route)) opens the app"
    )
    .remedy("write a 'webOnly' path for each page of it that should stay in the browser")
  }

  /// An exclusion that keeps no link in the browser.
  static let uselessExclusion = info(
    "import.useless-exclusion",
    "the exclusion was left out, because no later rule opens one of its links"
  )
  .remedy("remove it, or put it before the rules that open these links")

  /// An exclusion of one system with a link that opens the app on another.
  static func openedElsewhere(_ link: String, on platform: RouteNotes.Platform) -> LinkDiagnostic {
    warning(
      "import.opened-elsewhere",
      "the exclusion now applies to every system, but \(platform.displayName) opens \(link) in the "
        + "app"
    )
    .remedy("remove its path from 'webOnly', if the app should open such links")
    .direction(.narrower)
    .example(link)
  }

  static let tooManyOverlaps = error(
    "import.too-many-overlaps",
    "the routes have too many overlaps for a table"
  )
  .remedy("combine several of them under one '**'")

  static func noWebLinks(_ link: String, on platform: RouteNotes.Platform) -> LinkDiagnostic {
    let other = platform == .iOS ? RouteNotes.Platform.android : .iOS
    return warning(
      "import.no-web-links",
      "no rule for web links was imported, so the routes also open them on \(platform.displayName)"
    )
    .remedy(
      "write '\"platforms\": [\"\(other.rawValue)\"]' for the routes whose links should stay in "
        + "the browser there, such as \(link)"
    )
    .direction(.wider)
    .example(link)
  }

  static func unchecked(_ count: Int) -> LinkDiagnostic {
    warning(
      "import.unchecked",
      "the search for differences ended early, so links of \(count) rules may have other results"
    )
    .remedy("compare the catalog with the files with 'prove'")
  }

  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(3).map { quoted($0) }.joined(separator: ", ")
    return texts.count > 3 ? "\(shown) and \(texts.count - 3) more" : shown
  }

  // MARK: - Places

  /// Returns the finding at a place of an imported file.
  func at(_ place: ImportPlace) -> LinkDiagnostic {
    var finding = at(place.keyPath, place.place).inFile(place.file)
    finding.excerpt = nil
    return finding
  }

  /// Returns a difference with its direction and a link that shows it.
  ///
  /// - Parameter isSolved: Indicates whether the generated file has the catalog's answer.
  func shown(by link: String, _ effect: Effect, isSolvedByGenerating isSolved: Bool)
    -> LinkDiagnostic
  {
    var finding = self.direction(effect)
    finding.exampleLink = link
    let result: String
    var remedies: [String] = []
    if effect == .narrower {
      result = "opens the app, but no route of the catalog matches it"
      let isShort = code == Self.severalComponents.code
      remedies.append(
        isShort
          ? "end the pattern with a catch-all such as '{path**}'"
          : "declare a route for such links"
      )
      let links = isShort ? "such links" : "them"
      if isSolved { remedies.append("generate the file again to leave \(links) in the browser") }
    } else {
      result = "does not open the app, but a route of the catalog matches it"
      // A custom scheme has no web-only paths, and only links of these differences have other
      // paths than the links that open the app.
      if link.hasPrefix("https:"), [Self.order.code, Self.parent.code].contains(code) {
        remedies.append("list such links under 'webOnly'")
      }
      if isSolved { remedies.append("generate the file again to open them in the app") }
      if remedies.isEmpty { remedies.append("a generated file does not open them, either") }
    }
    finding.help = "\(link) \(result); \(finding.help ?? remedies.joined(separator: ", or "))"
    return finding
  }

  /// Returns the finding about an exclusion that was left out, with links that it kept in the
  /// browser.
  ///
  /// - Parameter opener: The pattern of the route that now opens the first link.
  func shown(by links: [String], opener: String) -> LinkDiagnostic {
    var finding = shown(by: links[0], .wider, isSolvedByGenerating: false)
    let opens = links.count == 1 ? "now opens" : "now open"
    finding.help =
      "\(links.joined(separator: " and ")) \(opens) the app: write a 'webOnly' path for each page "
      + "that should stay in the browser, or, in place of the route \(quoted(opener)), routes for "
      + "the pages that the app should open"
    return finding
  }
}
