import Waymark

// Wrong or risky content of an `AndroidManifest.xml`.
extension LinkDiagnostic {
  // MARK: - The kind of filter

  static func mixedSchemes(_ scheme: String) -> LinkDiagnostic {
    error(
      "android.mixed-schemes",
      "the filter has the scheme \(quoted(scheme)), so none of its hosts is verified"
    )
    .remedy("write a separate filter for custom schemes")
  }

  static func needlessAutoVerify(_ scheme: String) -> LinkDiagnostic {
    warning(
      "android.needless-auto-verify",
      "links with the scheme \(quoted(scheme)) are never verified"
    )
    .remedy("remove 'android:autoVerify' from this filter")
  }

  static func incompleteFilter(_ names: [String]) -> LinkDiagnostic {
    error("android.incomplete-filter", "the filter for web links lacks \(list(names))")
      .remedy("add them, because links from a browser do not open the app otherwise")
  }

  static let noAutoVerify = warning(
    "android.no-auto-verify",
    "the filter for web links lacks 'android:autoVerify'"
  )
  .remedy("write 'android:autoVerify=\"true\"', because since API level 31 links open the browser")

  static let missingExported = warning(
    "android.missing-exported",
    "a component with filters lacks 'android:exported'"
  )
  .remedy("write it, because an app for API level 31 or later cannot be installed without it")

  static func attributeWithoutPrefix(_ name: String) -> LinkDiagnostic {
    error("android.attribute-without-prefix", "\(quoted(name)) lacks the prefix 'android:'")
      .remedy("write 'android:\(name)', because the system ignores the attribute")
  }

  static func unknownAttribute(_ name: String, nearest: String) -> LinkDiagnostic {
    warning("android.unknown-attribute", "'<data>' has no attribute \(quoted(name))")
      .remedy("did you mean 'android:\(nearest)'?")
  }

  static let pathWithoutHost = error(
    "android.path-without-host",
    "the filter has no host, so the system ignores its paths"
  )
  .remedy("write 'android:host'")

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

  static let groupsIgnored = info(
    "android.groups-ignored",
    "systems before API level 35 ignore the group"
  )
  .remedy("let the app check the query and the fragment of its links")

  // MARK: - Schemes and hosts

  static func schemeWithDelimiter(_ text: String) -> LinkDiagnostic {
    error("android.scheme-with-delimiter", "the scheme \(quoted(text)) contains ':'")
      .remedy("write \(quoted(String(text.prefix { $0 != ":" })))")
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
      .remedy("write only the host; scheme, port and path have separate attributes")
  }

  static func starInHost(_ text: String) -> LinkDiagnostic {
    error(
      "android.star-in-host",
      "'*' is a wildcard only at the start, but \(quoted(text)) has it elsewhere"
    )
    .remedy("write '*.' before a domain, or one element for each host")
  }

  static func openWildcard(_ text: String) -> LinkDiagnostic {
    warning(
      "android.open-wildcard",
      "\(quoted(text)) also matches other domains with this ending"
    )
    .remedy("write \(quoted("*." + text.drop { $0 == "*" }))")
  }

  static func upperCaseHost(_ text: String) -> LinkDiagnostic {
    info("android.upper-case-host", "the host \(quoted(text)) has capital letters")
      .remedy("write \(quoted(lowercasedASCII(text))), where the system requests 'assetlinks.json'")
  }

  // MARK: - Paths

  static func pathWithoutSlash(attribute: String, _ text: String) -> LinkDiagnostic {
    error(
      "android.path-without-slash",
      "'android:\(attribute)' is \(quoted(text)), but every path begins with '/'"
    )
    .remedy("begin it with '/', because it never matches otherwise")
  }

  static func queryInPathAttribute(_ text: String) -> LinkDiagnostic {
    error(
      "android.query-in-path",
      "\(quoted(text)) contains '?' or '#', which are not part of a path"
    )
    .remedy("match only the path, and let the app check the query and the fragment")
  }

  static func starInPath(attribute: String) -> LinkDiagnostic {
    warning("android.star-in-path", "'*' is literal text in 'android:\(attribute)'")
      .remedy("write 'android:pathPattern' with '.*'")
  }

  static func escapeInPath(_ text: String) -> LinkDiagnostic {
    error(
      "android.escape-in-path",
      "the escape in \(quoted(text)) is literal text, because Android decodes the path first"
    )
    .remedy("write the character itself")
  }

  static func singleBackslash(_ text: String) -> LinkDiagnostic {
    error("android.single-backslash", "the build tools remove the backslash in \(quoted(text))")
      .remedy("write two backslashes")
  }

  static func foreignPath(_ text: String, meant: String) -> LinkDiagnostic {
    warning("android.foreign-syntax", "\(quoted(text)) has no special meaning in this pattern")
      .remedy("write \(meant)")
  }

  static func greedyToken(_ text: String) -> LinkDiagnostic {
    error(
      "android.greedy-token",
      "\(quoted(text)) never matches, because a repetition does not backtrack"
    )
    .remedy("write a set without the characters that follow, such as '[^/]+'")
  }

  static func firstStop(_ text: String, at character: Character) -> LinkDiagnostic {
    warning(
      "android.first-stop",
      "'.*' in \(quoted(text)) ends at the first \(quoted(String(character)))"
    )
    .remedy("write 'android:pathSuffix', or a prefix, and let the app check the other parts")
  }

  static func doubleRun(_ text: String) -> LinkDiagnostic {
    warning("android.double-run", "'.' after '.*' in \(quoted(text)) is a literal dot")
      .remedy("write '.*' once, or '..*' for at least one character")
  }

  static func newAttribute(_ name: String) -> LinkDiagnostic {
    warning("android.new-attribute", "systems before API level 31 ignore 'android:\(name)'")
      .remedy("also write an older attribute, because these systems open every path of the host")
  }

  private static func list(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
  }
}
