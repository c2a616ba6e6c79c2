import Waymark
import WaymarkCatalog

// Wrong or risky content of an `AndroidManifest.xml`.
extension LinkDiagnostic {
  // MARK: - The kind of filter

  static func mixedSchemes(_ scheme: String) -> LinkDiagnostic {
    error(
      "android.mixed-schemes",
      "the filter has the scheme \(quoted(scheme)), so none of its hosts is verified"
    )
    .remedy("write a separate filter for schemes other than https and http")
  }

  static func needlessAutoVerify(_ scheme: String) -> LinkDiagnostic {
    warning(
      "android.needless-auto-verify",
      "links with the scheme \(quoted(scheme)) are never verified"
    )
    .remedy("remove 'android:autoVerify' from this filter")
  }

  /// - Parameter hasOthers: Indicates whether the filter also has hosts that can be verified.
  static func noVerifiableHost(_ host: String, hasOthers: Bool) -> LinkDiagnostic {
    warning("android.needless-auto-verify", "no system verifies the host \(quoted(host))").remedy(
      hasOthers
        ? "write a separate filter without 'android:autoVerify' for it, because before API level "
          + "31 the other hosts are not verified otherwise"
        : "remove 'android:autoVerify' from this filter"
    )
    .example("https://\(host == "*" ? "example.com" : host.exampleDomain())/")
  }

  /// - Parameter attribute: The attribute that may contain a host, which no system verifies.
  static func noVerifiableHost(beside attribute: String?) -> LinkDiagnostic {
    warning(
      "android.needless-auto-verify",
      "the filter has no host that a system could verify"
    )
    .remedy(
      attribute.map {
        "write the host in 'android:host' and the path in 'android:path' or 'android:pathPrefix' "
          + "in place of 'android:\($0)'"
      } ?? "write the domain of the app in 'android:host', or remove 'android:autoVerify'"
    )
    .example("https://example.com/")
  }

  /// - Parameter misspelled: The name that is written in place of each missing one, if any.
  static func incompleteFilter(
    _ names: [String],
    _ misspelled: [String?] = [],
    severity: LinkDiagnostic.Severity
  ) -> LinkDiagnostic {
    let corrections = zip(names, misspelled).compactMap { name, written in
      written.map { "write \(quoted(name)) in place of \(quoted($0))" }
    }
    let others = zip(names, misspelled).filter { $1 == nil }.map { "add \(quoted($0.0))" }
    var finding = error("android.incomplete-filter", "the filter lacks \(list(names))")
      .remedy(
        corrections.isEmpty
          ? "add it, because links from a browser do not open the app otherwise"
          : (corrections + others).joined(separator: ", and ")
      )
    finding.severity = severity
    return finding
  }

  /// - Parameter end: The link that shows the effect.
  static func customWithWeb(_ scheme: String, host: String, _ end: FilterLink?) -> LinkDiagnostic {
    warning(
      "android.mixed-schemes",
      "the filter combines the scheme \(quoted(scheme)) with the host \(quoted(host)) of web links"
        + (end?.words ?? "")
    )
    .remedy("write a separate filter for schemes other than https and http")
    .example(end?.text)
  }

  /// - Parameter end: The link that shows the effect.
  static func pairedSchemes(_ end: FilterLink?) -> LinkDiagnostic {
    warning(
      "android.paired-schemes",
      "the filter combines each scheme with each host" + (end?.words ?? "")
    )
    .remedy("write a separate filter for each scheme with its hosts")
    .example(end?.text)
  }

  static let browserCategory = error(
    "android.browser-category",
    "the system treats an app with the category 'APP_BROWSER' as a browser, so its links do not "
      + "open the app"
  )
  .remedy("remove the category from the filter, or write it in one without a host")

  static func httpOnly(host: String) -> LinkDiagnostic {
    warning(
      "android.http-only",
      "the filter has the scheme 'http' but not 'https', so links with https do not match it"
    )
    .remedy("add '<data android:scheme=\"https\"/>'")
    .example("https://\(host.exampleDomain())/")
  }

  static func typeInFilter(_ scheme: String) -> LinkDiagnostic {
    warning(
      "android.type-in-filter",
      "the filter is for content with a type, so no link with scheme \(quoted(scheme)) matches it"
    )
    .remedy("move 'android:mimeType' to a separate filter, because a link has no type")
  }

  static func filterOutsideActivity(_ element: String) -> LinkDiagnostic {
    error(
      "android.filter-outside-activity",
      "a filter for links in '<\(element)>' has no effect: links open only activities"
    )
    .remedy("move the filter to an '<activity>'")
  }

  static func closedComponent(_ error: AndroidFilterError) -> LinkDiagnostic {
    var finding = warning(
      "android.closed-component",
      "no link from a browser opens the activity: \(error.words)"
    )
    switch error {
    case .notExported: finding = finding.remedy("write 'android:exported=\"true\"'")
    case .permission: finding = finding.remedy("remove 'android:permission', which no browser has")
    default: finding = finding.remedy("remove 'android:enabled=\"false\"', unless code enables it")
    }
    // Code may enable the component.
    if error == .disabled { finding.severity = .info }
    return finding
  }

  static func unknownTarget(_ target: String, nearest: String?) -> LinkDiagnostic {
    warning(
      "android.unknown-target",
      "no '<activity>' has the name \(quoted(target)), and the system rejects an app with an alias "
        + "of no activity"
    )
    .remedy(
      nearest.map { "did you mean \(quoted($0))?" }
        ?? "write the name of an activity; if a library has it, check the merged manifest"
    )
  }

  static let launcherWithData = error(
    "android.launcher-with-data",
    "the launcher does not show the app, because its intent has no data and the filter needs some"
  )
  .remedy("move MAIN and LAUNCHER to a separate filter without data")

  static func unknownElement(_ name: String, nearest: String) -> LinkDiagnostic {
    error("android.unknown-element", "the element \(quoted("<\(name)>")) does not exist")
      .remedy("write \(quoted("<\(nearest)>"))")
  }

  static func partOutsideFilter(_ name: String) -> LinkDiagnostic {
    error("android.unknown-element", "'<\(name)>' has no effect outside of a filter")
      .remedy("move it to an '<intent-filter>'")
  }

  static let filterInFilter = error(
    "android.unknown-element",
    "'<intent-filter>' has no effect inside of another one"
  )
  .remedy("move it to the '<activity>'")

  static let secondApplication = error(
    "android.unknown-element",
    "the system skips a second '<application>'"
  )
  .remedy("move its content to the first one")

  static func partInData(_ name: String) -> LinkDiagnostic {
    error("android.unknown-element", "'<\(name)>' has no effect inside of '<data>'")
      .remedy("move it to the '<intent-filter>'")
  }

  static let secondInstance = info(
    "android.second-instance",
    "if the app is running, a link opens a second instance of its first activity"
  )
  .remedy("write 'android:launchMode=\"singleTask\"' and handle 'onNewIntent', if one is enough")

  static let unusedFilter = info(
    "android.unused-filter",
    "the filter decides about no link, because other filters of the activity match all of its links"
  )
  .remedy("remove it, or check its data")

  static let navGraph = info(
    "android.nav-graph",
    "the build replaces '<nav-graph>' by filters, which this file does not contain"
  )
  .remedy("check the merged manifest of the build")

  static func mergeInstruction(_ node: String, element: String) -> LinkDiagnostic {
    info(
      "android.merge-instruction",
      "'tools:node=\"\(node)\"' removes '<\(element)>' from the app when the files are merged"
    )
    .remedy("check the merged manifest of the build")
  }

  /// - Parameters:
  ///   - paths: The attributes for the paths of the links with the condition.
  ///   - others: Indicates whether the filter has other paths.
  ///   - isRead: Indicates whether all systems of the app read groups.
  static func conditionOutsideGroup(
    _ name: String,
    _ part: String,
    paths: [String],
    hasOthers: Bool,
    isRead: Bool
  ) -> LinkDiagnostic {
    let group = "move it to a '<uri-relative-filter-group>'"
    var help = "\(group), which systems read since API level 35"
    if !paths.isEmpty {
      let names = listed(paths.map { "'android:\($0)'" }, limit: 8, last: "and")
      help = "\(group) together with \(names)"
      if !isRead {
        help +=
          hasOthers
          ? ", although no system before API level 35 opens these links then"
          : ", and let the app decline other links, because systems before API level 35 ignore "
            + "groups and open every path"
      }
    }
    return warning(
      "android.condition-outside-group",
      "the system ignores 'android:\(name)' here, so the filter matches links with any \(part)"
    )
    .remedy(help)
  }

  static let noAutoVerify = warning(
    "android.no-auto-verify",
    "the filter for web links lacks 'android:autoVerify'"
  )
  .remedy("write 'android:autoVerify=\"true\"', because since API level 31 links open the browser")

  static let autoVerifyIsFalse = info(
    "android.no-auto-verify",
    "'android:autoVerify' is false in the filter for web links"
  )
  .remedy(
    "write 'android:autoVerify=\"true\"' if the app's own site has these links, because since API "
      + "level 31 they open the browser"
  )

  static let missingExported = warning(
    "android.missing-exported",
    "a component with filters lacks 'android:exported'"
  )
  .remedy("write it, because an app for API level 31 or later cannot be installed without it")

  /// - Parameters:
  ///   - written: The name as it is written, also with another prefix such as `tools`.
  ///   - name: The name without a prefix.
  ///   - present: The attributes of the element.
  static func attributeWithoutPrefix(
    _ written: String,
    _ name: String,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    error("android.attribute-without-prefix", "\(quoted(written)) lacks the prefix 'android:'")
      .remedy(
        present.contains("android:\(name)")
          ? respelling("android:\(name)", present)
          : "write 'android:\(name)', because the system ignores the attribute"
      )
  }

  static func unknownAttribute(
    _ name: String,
    of element: String,
    nearest: String,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    warning("android.unknown-attribute", "'<\(element)>' has no attribute \(quoted(name))")
      .remedy(respelling("android:\(nearest)", present))
  }

  /// - Parameter scheme: A custom scheme, whose links, such as `app:/login`, may have no host.
  static func pathWithoutHost(scheme: String?, isGroup: Bool = false) -> LinkDiagnostic {
    var finding = error(
      "android.path-without-host",
      "the filter has no host, so the system ignores its \(isGroup ? "groups" : "paths")"
    )
    .remedy("write 'android:host'")
    if let scheme {
      finding.severity = .warning
      finding = finding.example("\(scheme):/x")
        .remedy(
          "remove the \(isGroup ? "group" : "path"), because every link with the scheme "
            + "\(quoted(scheme)) matches"
        )
    }
    return finding
  }

  static func noCondition(_ attribute: String) -> LinkDiagnostic {
    warning(
      "android.unknown-attribute",
      "the system ignores 'android:\(attribute)' in a group"
    )
    .remedy(
      "remove it, and write another '<intent-filter>' if links with this value need conditions"
    )
  }

  static func hostWithoutScheme(_ host: String) -> LinkDiagnostic {
    error(
      "android.host-without-scheme",
      "the filter has no scheme, so \(quoted(host)) never matches"
    )
    .remedy("write 'android:scheme=\"https\"' in the same filter")
  }

  static func crossProduct(hosts: Int) -> LinkDiagnostic {
    warning(
      "android.cross-product",
      "every path of the filter applies to each of its \(hosts) hosts"
    )
    .remedy("write a filter for each host with its paths")
  }

  static func severalPaths(_ names: [String]) -> LinkDiagnostic {
    warning(
      "android.several-paths",
      "a path needs to match only one of \(list(names)), not all of them"
    )
    .remedy("write a separate '<data>' element for each path")
  }

  static let onlyBlockingGroups = error(
    "android.only-blocking-groups",
    "every group excludes links, so no link matches"
  )
  .remedy("end with a group or a path that allows links")

  static func groupsIgnored(excludes: Bool) -> LinkDiagnostic {
    info("android.groups-ignored", "systems before API level 35 ignore the group")
      .remedy(
        excludes
          ? "let the app decline the links that the group excludes"
          : "write paths also as '<data>', and let the app check the other conditions"
      )
  }

  static let emptyGroup = warning(
    "android.unused-filter",
    "the group has no condition, so it matches no link"
  )
  .remedy("write a '<data>' element with a path in it, or remove it")

  static let groupOfPaths = warning(
    "android.unused-filter",
    "all conditions of a group must match, and no link has two paths, so it matches no link"
  )
  .remedy("write a '<uri-relative-filter-group>' for each path")

  /// - Parameter isRead: Whether all systems of the app read groups.
  static func groupAfterPath(isRead: Bool) -> LinkDiagnostic {
    warning(
      "android.unused-filter",
      "the group excludes no link, because a path outside of the groups opens its links before"
    )
    .remedy(
      isRead
        ? "move that path to a '<uri-relative-filter-group>' after it"
        : "remove it, and let the app decline its links"
    )
  }

  static let groupAfterGroup = warning(
    "android.unused-filter",
    "the group has no effect, because a group before it decides about all of its links"
  )
  .remedy("move it before that group")

  static func groupsWiden(exampleLink: String?) -> LinkDiagnostic {
    warning(
      "android.groups-ignored",
      "systems before API level 35 ignore the groups, and open every path of the filter's hosts"
        + (exampleLink.map { ", such as \($0)" } ?? "")
    )
    .remedy("let the app decline these links, or raise 'minSdkVersion' to 35")
    .example(exampleLink)
  }

  // MARK: - Schemes and hosts

  static let starInScheme = error(
    "android.star-in-scheme",
    "'*' is not a wildcard in a scheme, so it matches no link"
  )
  .remedy("write one '<data>' element for each scheme")

  static func defaultPort(_ port: String) -> LinkDiagnostic {
    error(
      "android.default-port",
      "no link has the port \(port), because browsers leave out the usual port of a scheme"
    )
    .remedy("remove 'android:port'")
  }

  /// - Parameter isNeeded: Indicates whether the filter is for web links and has no other host.
  static func emptyHost(isNeeded: Bool) -> LinkDiagnostic {
    error("android.empty-host", "the host is empty, so only links without a host match")
      .remedy(isNeeded ? "write a host" : "remove 'android:host', or write a host")
  }

  static func nonASCIIHost(_ text: String) -> LinkDiagnostic {
    let (prefix, name) = text.hasPrefix("*.") ? ("*.", text.dropFirst(2)) : ("", text[...])
    let code = asciiHost(String(name)).map { quoted(prefix + $0) }
    return warning(
      "android.non-ascii-host",
      "browsers send the host \(quoted(text)) in another form, which does not match it"
    )
    .remedy(code.map { "write \($0)" } ?? "write the form that begins with 'xn--'")
  }

  static func schemeWithDelimiter(_ text: String) -> LinkDiagnostic {
    error("android.scheme-with-delimiter", "the scheme \(quoted(text)) contains ':'")
      .remedy("write \(quoted(PathSyntax.visible(String(text.prefix { $0 != ":" }))))")
  }

  static func badScheme(_ text: String, meant: [String]) -> LinkDiagnostic {
    let finding = error(
      "android.scheme-with-delimiter",
      "\(quoted(text)) is not a valid scheme, so no link from a browser matches"
    )
    guard let first = meant.first else {
      return finding.remedy("write a letter, and after it letters, digits, '+', '-' and '.'")
    }
    let isWeb = ManifestLint.isWeb(first)
    let others = meant.dropFirst()
    let own = others.filter { ManifestLint.isWeb($0) == isWeb }
    let parts =
      ["write \(quoted(first))"]
      + own.map { "add '<data android:scheme=\"\($0)\"/>'" }
      + others.filter { !own.contains($0) }.map { "write a separate filter for \(quoted($0))" }
    return finding.remedy(parts.joined(separator: ", and "))
  }

  static func upperCaseScheme(_ text: String) -> LinkDiagnostic {
    warning(
      "android.upper-case-scheme",
      "the scheme \(quoted(text)) has capital letters, so it never matches a link"
    )
    .remedy("write \(quoted(lowercasedASCII(text)))")
  }

  static func badHost(_ text: String, contains part: String) -> LinkDiagnostic {
    error("android.bad-host", "the host \(quoted(text)) contains \(part)")
      .remedy(
        hosts(meantBy: text)
          ?? "write only the host; scheme, port and path have separate attributes"
      )
  }

  /// Returns the remedy for a host in another syntax, if hosts can have its meaning.
  private static func hosts(meantBy text: String) -> String? {
    let meant = HostExpression(text)
    guard let first = meant.hosts.first, first != text else { return nil }
    var parts = ["write \(quoted(first))"]
    parts += meant.hosts.dropFirst().map { "add '<data android:host=\"\($0)\"/>'" }
    if let port = meant.port { parts.append("'android:port=\"\(port)\"'") }
    if let path = meant.path {
      let attributes = PathExpression(path, .literal).attributes(minSDK: nil)?.list ?? []
      parts += attributes.map { "add '<data \($0.text)/>'" }
    }
    return parts.joined(separator: ", and ")
  }

  static func starInHost(_ text: String) -> LinkDiagnostic {
    error(
      "android.star-in-host",
      "'*' is a wildcard only at the start, but \(quoted(text)) has it elsewhere"
    )
    .remedy(hosts(meantBy: text) ?? starRemedy)
  }

  private static let starRemedy = "write '*.' before a domain, or one element for each host"

  static func openWildcard(_ text: String) -> LinkDiagnostic {
    let meant = "*." + text.drop { $0 == "*" }
    return warning(
      "android.open-wildcard",
      "\(quoted(text)) also matches other domains with this ending"
    )
    .remedy(HostExpression.isHost(meant) ? "write \(quoted(meant))" : starRemedy)
  }

  static func upperCaseHost(_ text: String) -> LinkDiagnostic {
    warning(
      "android.upper-case-host",
      "the host \(quoted(text)) has capital letters, so systems since API level 31 do not verify "
        + "its links, which have it in lower case"
    )
    .remedy("write \(quoted(lowercasedASCII(text)))")
  }

  private static func list(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
  }
}
