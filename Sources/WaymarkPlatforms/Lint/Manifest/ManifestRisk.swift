import Waymark

/// Content of an `AndroidManifest.xml` that can be read but is wrong or risky.
package enum ManifestRisk: Sendable, Hashable {
  // The kind of filter.
  case mixedSchemes(String)
  case needlessAutoVerify(String)
  case incompleteFilter([String])
  case noAutoVerify
  case missingExported
  case attributeWithoutPrefix(String)
  case unknownAttribute(String, nearest: String)
  case pathWithoutHost
  case hostWithoutScheme(String)
  case crossProduct(hosts: Int)
  case severalPaths([String])
  case onlyBlockingGroups
  case groupsIgnored

  // Schemes and hosts.
  case schemeWithDelimiter(String)
  case upperCaseScheme(String)
  case badHost(String, Stranger)
  case starInHost(String)
  case openWildcard(String)
  case upperCaseHost(String)

  // Paths.
  case pathWithoutSlash(attribute: String, String)
  case queryInPath(String)
  case starInPath(attribute: String, String)
  case escapeInPath(String)
  case singleBackslash(String)
  case foreignPath(String, meant: String)
  case greedyToken(String)
  case firstStop(String, at: Character)
  case doubleRun(String)
  case newAttribute(String)

  /// A part that a host cannot have.
  package enum Stranger: String, Sendable, Hashable {
    case scheme = "a scheme"
    case path = "a path"
    case port = "a port"
  }
}

extension ManifestRisk: LintFacts {
  var name: String { "android." + ending }

  private var ending: String {
    switch self {
    case .mixedSchemes: "mixed-schemes"
    case .needlessAutoVerify: "needless-auto-verify"
    case .incompleteFilter: "incomplete-filter"
    case .noAutoVerify: "no-auto-verify"
    case .missingExported: "missing-exported"
    case .attributeWithoutPrefix: "attribute-without-prefix"
    case .unknownAttribute: "unknown-attribute"
    case .pathWithoutHost: "path-without-host"
    case .hostWithoutScheme: "host-without-scheme"
    case .crossProduct: "cross-product"
    case .severalPaths: "several-paths"
    case .onlyBlockingGroups: "only-blocking-groups"
    case .groupsIgnored: "groups-ignored"
    case .schemeWithDelimiter: "scheme-with-delimiter"
    case .upperCaseScheme: "upper-case-scheme"
    case .upperCaseHost: "upper-case-host"
    case .badHost: "bad-host"
    case .starInHost: "star-in-host"
    case .openWildcard: "open-wildcard"
    case .pathWithoutSlash: "path-without-slash"
    case .queryInPath: "query-in-path"
    case .starInPath: "star-in-path"
    case .escapeInPath: "escape-in-path"
    case .singleBackslash: "single-backslash"
    case .foreignPath: "foreign-syntax"
    case .greedyToken: "greedy-token"
    case .firstStop: "first-stop"
    case .doubleRun: "double-run"
    case .newAttribute: "new-attribute"
    }
  }

  /// One risk for each code.
  static let all: [ManifestRisk] = [
    .mixedSchemes(""), .needlessAutoVerify(""), .incompleteFilter([]), .noAutoVerify,
    .missingExported,
    .attributeWithoutPrefix(""), .unknownAttribute("", nearest: ""), .pathWithoutHost,
    .hostWithoutScheme(""), .crossProduct(hosts: 0), .severalPaths([]), .onlyBlockingGroups,
    .groupsIgnored, .schemeWithDelimiter(""), .upperCaseScheme(""), .badHost("", .path),
    .starInHost(""), .openWildcard(""), .upperCaseHost(""), .pathWithoutSlash(attribute: "", ""),
    .queryInPath(""),
    .starInPath(attribute: "", ""), .escapeInPath(""), .singleBackslash(""),
    .foreignPath("", meant: ""), .greedyToken(""), .firstStop("", at: "/"), .doubleRun(""),
    .newAttribute(""),
  ]

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .needlessAutoVerify, .noAutoVerify, .missingExported, .unknownAttribute, .crossProduct,
      .severalPaths,
      .upperCaseScheme, .openWildcard, .starInPath, .foreignPath, .firstStop, .doubleRun,
      .newAttribute:
      .warning
    case .groupsIgnored, .upperCaseHost: .info
    default: .error
    }
  }

  var message: String {
    switch self {
    case .mixedSchemes(let scheme):
      "the filter has the scheme \(quoted(scheme)), so that none of its hosts is verified"
    case .needlessAutoVerify(let scheme): "links of the scheme \(quoted(scheme)) are never verified"
    case .incompleteFilter(let names): "the filter for web links lacks \(Self.list(names))"
    case .noAutoVerify: "the filter for web links lacks 'android:autoVerify'"
    case .missingExported: "a component with filters lacks 'android:exported'"
    case .attributeWithoutPrefix(let name): "\(quoted(name)) lacks the prefix 'android:'"
    case .unknownAttribute(let name, _): "'<data>' has no attribute \(quoted(name))"
    case .pathWithoutHost: "the filter has no host, so that its paths are ignored"
    case .hostWithoutScheme(let host):
      "the filter has no scheme, so that \(quoted(host)) never matches"
    case .crossProduct(let hosts): "every path of the filter holds for each of its \(hosts) hosts"
    case .severalPaths(let names): "any of \(Self.list(names)) is enough, they do not add up"
    case .onlyBlockingGroups: "every group blocks, so that no link matches"
    case .groupsIgnored: "systems before API level 35 ignore the group"
    case .schemeWithDelimiter(let text): "the scheme \(quoted(text)) has more than its name"
    case .upperCaseHost(let text): "the host \(quoted(text)) has capital letters"
    case .upperCaseScheme(let text): "no link has the scheme \(quoted(text)) in these letters"
    case .badHost(let text, let stranger): "the host \(quoted(text)) has \(stranger.rawValue)"
    case .starInHost(let text): "'*' in \(quoted(text)) is a wildcard at the start only"
    case .openWildcard(let text): "\(quoted(text)) takes other domains with this ending too"
    case .pathWithoutSlash(let attribute, let text):
      "'android:\(attribute)' is \(quoted(text)), and every path begins with '/'"
    case .queryInPath(let text): "\(quoted(text)) has '?' or '#', and no path has"
    case .starInPath(let attribute, _): "'*' is literal text in 'android:\(attribute)'"
    case .escapeInPath(let text): "\(quoted(text)) is compared with a path that is decoded"
    case .singleBackslash(let text): "the backslash in \(quoted(text)) is lost when it is built"
    case .foreignPath(let text, _): "\(quoted(text)) is not the syntax of this pattern"
    case .greedyToken(let text): "\(quoted(text)) never matches, because nothing is given back"
    case .firstStop(let text, let character):
      "'.*' in \(quoted(text)) ends at the first \(quoted(String(character)))"
    case .doubleRun(let text): "'.' after '.*' in \(quoted(text)) is a literal dot"
    case .newAttribute(let name): "before API level 31 'android:\(name)' is ignored"
    }
  }

  var help: String {
    switch self {
    case .mixedSchemes: "give custom schemes a filter of their own"
    case .needlessAutoVerify: "take 'android:autoVerify' out of this filter"
    case .incompleteFilter: "add them; links from a browser do not reach the app otherwise"
    case .noAutoVerify:
      "write 'android:autoVerify=\"true\"'; since API level 31 links open the browser"
    case .missingExported: "write it; apps for API level 31 and later cannot be installed without"
    case .attributeWithoutPrefix(let name): "write 'android:\(name)'; it is ignored as it is"
    case .unknownAttribute(_, let nearest): "did you mean 'android:\(nearest)'?"
    case .pathWithoutHost: "write 'android:host'"
    case .hostWithoutScheme: "write 'android:scheme=\"https\"' in the same filter"
    case .crossProduct: "write a filter for each host with its paths"
    case .severalPaths: "write one element '<data>' for each, so that it can be seen"
    case .onlyBlockingGroups: "end with a group or a path that allows"
    case .groupsIgnored: "let the app check query and fragment of its links"
    case .schemeWithDelimiter(let text): "write \(quoted(String(text.prefix { $0 != ":" })))"
    case .upperCaseHost(let text):
      "write \(quoted(lowercasedASCII(text))), which 'assetlinks.json' is looked for at"
    case .upperCaseScheme(let text): "write \(quoted(lowercasedASCII(text))); case counts here"
    case .badHost: "write the host alone; scheme, port and path have attributes of their own"
    case .starInHost: "write '*.' before a domain, or one element for each host"
    case .openWildcard(let text): "write \(quoted("*." + text.drop { $0 == "*" }))"
    case .pathWithoutSlash: "write it with '/' first; it never matches otherwise"
    case .queryInPath: "match the path alone, and let the app check the rest"
    case .starInPath: "write 'android:pathPattern' with '.*'"
    case .escapeInPath: "write the character itself"
    case .singleBackslash: "write two backslashes"
    case .foreignPath(_, let meant): "write \(meant)"
    case .greedyToken: "write a set that does not take what follows, such as '[^/]+'"
    case .firstStop: "write 'android:pathSuffix', or a prefix, and let the app check the rest"
    case .doubleRun: "write '.*' once, or '..*' for at least one character"
    case .newAttribute: "older systems open every path of the host: write an older attribute too"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
  }
}
