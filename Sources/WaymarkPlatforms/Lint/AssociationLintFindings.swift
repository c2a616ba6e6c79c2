import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

// Wrong or risky content of an `apple-app-site-association` file.
extension LinkDiagnostic {
  // MARK: - The file

  static func tooLarge(bytes: Int) -> LinkDiagnostic {
    error("apple.too-large", "the file has \(bytes) bytes, but the limit is 131072")
      .remedy("remove rules and comments, because systems are said to reject a larger file")
  }

  static func nearSizeLimit(bytes: Int) -> LinkDiagnostic {
    warning("apple.near-size-limit", "the file has \(bytes) bytes, and the limit is 131072")
      .remedy("write fewer or shorter rules, or use substitution variables")
  }

  /// A key that resembles no other has no effect, and may be a note of the author.
  static func unknownKey(
    _ key: String,
    of owner: AssociationLint.Owner,
    nearest: String?,
    _ present: some Sequence<String>
  ) -> LinkDiagnostic {
    let message = "\(quoted(key)) is not a key of \(owner.rawValue)"
    let place = owner.place(of: key)
    let isMistake = nearest.map { $0 != "comment" } ?? (place != nil)
    let finding = (isMistake ? error : warning)("apple.unknown-key", message)
    if let nearest {
      let isOpposite =
        nearest == "caseSensitive"
        && ["insensitive", "ignorecase"].contains { lowercasedASCII(key).contains($0) }
      return finding.remedy(
        isOpposite
          ? "write the opposite value as 'caseSensitive'" : ignoredKey(nearest, present)
      )
    }
    if let place {
      let object = place == .file ? "the outermost object" : place.rawValue
      return finding.remedy("move it into \(object)")
    }
    return finding.remedy(
      owner == .component
        ? "remove it, because the system ignores it"
        : "remove it, or move it to the object that it belongs to"
    )
  }

  /// Returns the remedy for a misspelled key, which a system ignores.
  static func ignoredKey(_ nearest: String, _ present: some Sequence<String>) -> String {
    let remedy = respelling(nearest, present)
    return remedy.hasSuffix("?") ? "\(remedy) The system ignores the key" : remedy
  }

  // MARK: - Apps and the forms of details

  static func badAppID(_ text: String) -> LinkDiagnostic {
    error("apple.bad-app-id", "\(quoted(text)) is not an application identifier")
      .remedy(IdentityFormat.appID.help(for: text))
  }

  static func placeholderAppID(_ text: String) -> LinkDiagnostic {
    error(
      "apple.placeholder-app-id",
      "\(quoted(text)) is a placeholder, not an application identifier"
    )
    .remedy("write the app's own prefix and bundle identifier")
  }

  static func underscoreInBundleID(_ text: String) -> LinkDiagnostic {
    warning(
      "apple.bundle-id-underscore",
      "the bundle identifier in \(quoted(text)) contains an underscore"
    )
    .remedy("write the bundle identifier of the app, which may contain '-'")
  }

  static let noAppID = error(
    "apple.no-app-id",
    "the detail lists no app, so its rules never apply"
  )
  .remedy("write 'appIDs': [\"ABCDE12345.com.example.app\"]")

  static let ignoredAppID = warning(
    "apple.ignored-app-id",
    "'appID' is ignored, because the detail also has 'appIDs'"
  )
  .remedy("remove 'appID', or add its app to 'appIDs'")

  static func appInSeveralDetails(_ appID: String, first: String) -> LinkDiagnostic {
    warning("apple.app-in-several-details", "\(quoted(appID)) already has rules in \(first)")
      .remedy("put all rules of an app into one detail; the first rule that matches decides")
  }

  static let appsNotEmpty = warning("apple.apps-not-empty", "'apps' of 'applinks' is not empty")
    .remedy("write 'apps': [], and list the apps in 'details'")

  static let detailsByApp = warning(
    "apple.details-by-app",
    "'details' is an object whose keys are apps, the form of the oldest files"
  )
  .remedy("write an array of objects with 'appIDs'")

  static let detailsAsObject = warning(
    "apple.details-by-app",
    "'details' is one object, so no link opens the app"
  )
  .remedy("write the object in an array")

  static let noDetails = warning("apple.no-details", "'applinks' has no 'details'")
    .remedy("write 'details' with the app and its rules, because no link opens the app otherwise")

  static let noServices = warning("apple.no-details", "the file has no 'applinks'")
    .remedy("write 'applinks' with the app and its rules, or remove the file from the server")

  static let noRules = info("apple.no-rules", "the detail has no rules, so no link opens the app")
    .remedy("write 'components' with the links, or remove the detail")

  /// - Parameter isInherited: Indicates whether a rule excludes links only because of `defaults`.
  static func onlyExclusions(isInherited: Bool) -> LinkDiagnostic {
    warning("apple.no-rules", "every rule of the detail excludes links, so no link opens the app")
      .remedy(
        isInherited
          ? #"write '"exclude": false' in the rules for the links that open the app, because "#
            + "'defaults' excludes links"
          : "add a rule for the links that open the app, because others stay in the browser"
      )
  }

  static let mixedForms = warning(
    "apple.mixed-forms",
    "'paths' is ignored, because the detail also has 'components'"
  )
  .remedy("keep 'components', or write a separate detail for iOS 12")

  // MARK: - The meaning of a rule

  static let takesEveryLink = error(
    "apple.takes-every-link",
    "the component has no condition, so it matches every link"
  )
  .remedy("write '/', '?' or '#', or '/': \"*\" to match every link")

  static func catchAll(comment: String?) -> LinkDiagnostic {
    let words = comment.map { ": \(quoted($0))" } ?? ""
    return info("apple.catch-all", "the rule matches every link\(words)")
      .remedy("make sure that the app can show every page of the site")
  }

  static let caseInsensitive = info(
    "apple.case-insensitive",
    "the rule ignores case, but Android's patterns are always case-sensitive"
  )
  .remedy("write links in one case, or list both for Android")

  static func optionalQueryItem(_ name: String) -> LinkDiagnostic {
    warning(
      "apple.optional-query-item",
      "'*' also matches links without the query item \(quoted(name))"
    )
    .remedy("write '?*' to require the item with a value")
  }

  static func optionalPart(_ part: String) -> LinkDiagnostic {
    warning("apple.optional-query-item", "'*' also matches links without a \(part)")
      .remedy("write '?*' to exclude only links with a \(part)")
  }

  /// - Parameter items: The object of names and values with the same items.
  static func exactQuery(_ text: String, missed: String, items: String?) -> LinkDiagnostic {
    warning(
      "apple.exact-query",
      "\(quoted(text)) must match the whole query, so the rule does not match "
        + quoted("?" + missed)
    )
    .remedy(
      "write \(items.map { "'?': \($0)" } ?? "an object of names and values"), which allows other "
        + "items and any order"
    )
  }

  // MARK: - The spelling of a pattern

  static func hostInPath(_ host: String) -> LinkDiagnostic {
    warning(
      "apple.host-in-path",
      "the path begins with \(quoted(host)), but the path of a link begins after the host"
    )
    .remedy("remove it; the file is for the links of the domain that serves it")
  }

  /// - Parameter meant: The remedy, if the parts of the link can be told apart.
  static func fragmentInPath(_ meant: String?) -> LinkDiagnostic {
    error("apple.fragment-in-path", "a path contains no '#', so the pattern never matches")
      .remedy(meant ?? "write the text after '#' as the value of the key '#' of a component")
  }

  static func numberSignInFragment(_ text: String) -> LinkDiagnostic {
    error(
      "apple.fragment-in-path",
      "the fragment begins after the first '#', so \(quoted(text)) matches hardly any link"
    )
    .remedy("write '#': \(JSONValue.string(String(text.drop { $0 == "#" })).text)")
  }

  static func queryInPath(_ meant: String?) -> LinkDiagnostic {
    error(
      "apple.query-in-path",
      "a path does not contain the query, and '?' matches any one character here"
    )
    .remedy(meant ?? "write the query as the key '?' of a component, with names and values")
  }

  static func badItemName(_ text: String, meant: String) -> LinkDiagnostic {
    error("apple.query-in-path", "no query item has the name \(quoted(text))")
      .remedy(
        meant.isEmpty
          ? "write the name of the item"
          : "name the item \(quoted(meant)), and write only its value as the value of the key"
      )
  }

  /// - Parameter allItems: The pattern, if the name is a lone '*' in place of all names.
  static func wildcardInItemName(_ name: String, allItems: String?) -> LinkDiagnostic {
    let remedy =
      switch allItems {
      case "*"?: "remove the key '?', because a rule without it matches every query"
      case "?*"?: "write '?': \"?*\", which matches every query that is not empty"
      default: "write a key for each name, or remove the key; items that no key names do not count"
      }
    return warning(
      "apple.wildcard-in-item-name",
      "the name of a query item is no pattern, so only an item with the name \(quoted(name)) fits"
    )
    .remedy(remedy)
  }

  /// - Parameter part: The name or the value of an item, or the whole query.
  static func numberSignInQuery(_ part: String) -> LinkDiagnostic {
    error(
      "apple.fragment-in-path",
      "no link has '#' in the \(part)\(part == "query" ? "" : " of a query item"), because the "
        + "fragment begins there"
    )
    .remedy("write '%23' if it is part of the \(part), or the text after it under the key '#'")
  }

  static func keyInQuery(_ name: String) -> LinkDiagnostic {
    warning("apple.query-in-path", "\(quoted(name)) is the name of a query item here")
      .remedy("close the brace of '?' before it, so that it is a key of the component")
  }

  /// - Parameter items: The object of names and values with the same items.
  static func severalItems(_ items: String?) -> LinkDiagnostic {
    error("apple.query-in-path", "no query item has a value with '&', which ends it")
      .remedy("write \(items.map { "'?': \($0)" } ?? "each item with its own name")")
  }

  static func notInComponent(_ prefix: String) -> LinkDiagnostic {
    error(
      "apple.not-in-component",
      "\(quoted(prefix)) is compared as part of the path here"
        + (prefix.hasSuffix("NOT ") ? ", because only 'paths' support it" : "")
    )
    .remedy("write 'exclude': true, and the path without \(quoted(prefix))")
  }

  static func malformedNot(_ text: String, meant: String) -> LinkDiagnostic {
    error(
      "apple.malformed-not",
      "\(quoted(text)) is not a valid exclusion, so it excludes nothing"
    )
    .remedy("write \(quoted(meant)): 'NOT', one space, the path")
  }

  /// - Parameters:
  ///   - part: The part of the text without a meaning.
  ///   - meant: The patterns for the same paths; empty if no patterns match them.
  static func foreignSyntax(_ part: String, meant: [String]) -> LinkDiagnostic {
    var remedy = "write a rule for each path"
    if let first = meant.first {
      remedy = "write \(quoted(first))"
      let others = meant.dropFirst().map(quoted)
      if !others.isEmpty {
        remedy += ", and add the same rule with \(listed(others, limit: 8, last: "and with"))"
      }
    }
    return warning(
      "apple.foreign-syntax",
      "\(quoted(part)) has no special meaning in these patterns"
    )
    .remedy("\(remedy); these patterns only support '*', '?' and '$(name)'")
  }

  static let starCrossesSlash = info(
    "apple.star-crosses-slash",
    "'*' in the middle of a path matches several components"
  )
  .remedy("exclude paths with more components before this rule, or check them in the app")

  static func opensParent(_ pattern: String, parent: String) -> LinkDiagnostic {
    info("apple.opens-parent", "\(quoted(pattern)) also matches \(quoted(parent))")
      .remedy("write '/?*' at the end to match only the paths below it")
  }

  /// - Parameter isPart: Indicates whether no character is a space at an end, or is invisible.
  static func unencodedCharacter(
    _ scalar: Unicode.Scalar,
    meant: String,
    isPart: Bool
  ) -> LinkDiagnostic {
    warning(
      "apple.unencoded-character",
      "links contain \(quoted(String(scalar))) only as an escape"
    )
    .remedy(
      "write \(quoted(meant))" + (isPart ? ", or 'percentEncoded': false in a component" : "")
    )
  }

  static func lowerCaseEscape(_ text: String, browser: String, meant: String) -> LinkDiagnostic {
    warning(
      "apple.lower-case-escape",
      "\(quoted(text)) differs from \(quoted(browser)), which browsers write"
    )
    .remedy("write \(quoted(meant))")
  }

  /// A rule for a link that browsers spell in another way; that the systems compare brackets as
  /// browsers send them is assumed.
  static func browserText(_ text: String, link: String, meant: String) -> LinkDiagnostic {
    warning(
      "apple.browser-text",
      "browsers do not escape '[', ']' and '|', and the rule does not match \(quoted(link))"
    )
    .remedy(
      (AppleGlobText.asInBrowsers(text) == text ? "write " : "add the same rule with ")
        + "\(quoted(meant)) in place of \(quoted(text))"
        + (text.contains("|") ? "; for several values, write a rule for each of them" : "")
    )
  }

  static func escapeInDecodedPattern(_ text: String) -> LinkDiagnostic {
    warning(
      "apple.escape-in-decoded-pattern",
      "\(quoted(text)) is literal text here, because the link is decoded first"
    )
    .remedy("write the character itself, or remove 'percentEncoded'")
  }

  // MARK: - Substitution variables

  static func unknownVariable(_ name: String, nearest: String?) -> LinkDiagnostic {
    error(
      "apple.unknown-variable",
      "the variable \(quoted(name)) is not defined, so the pattern never matches"
    )
    .remedy(
      nearest.map { nearest in
        // Most predefined variables are for one character, and few authors mean only one.
        nearest + "s" == name && AssociationLint.isCharacter(nearest)
          ? "write '$(\(nearest))' for each character, or '?*' in its place for any text"
          : "did you mean \(quoted(nearest))?"
      } ?? "define it in 'substitutionVariables'"
    )
  }

  static func openVariable(_ text: String) -> LinkDiagnostic {
    error(
      "apple.open-variable",
      "the variable \(quoted(text)) has no ')', so the pattern never matches"
    )
    .remedy("write ')' after its name")
  }

  static func variableInVariable(_ text: String) -> LinkDiagnostic {
    error("apple.variable-in-variable", "the value \(quoted(text)) contains a variable")
      .remedy("write the values of that variable here; a value can only contain '*' and '?'")
  }

  static func shadowedVariable(_ name: String) -> LinkDiagnostic {
    warning("apple.shadowed-variable", "the system already defines the variable \(quoted(name))")
      .remedy("choose another name, because it is not documented which definition is used")
  }

  static func emptyVariable(_ name: String) -> LinkDiagnostic {
    warning("apple.empty-variable", "the variable \(quoted(name)) has no values")
      .remedy("write its values, because no pattern with the variable matches")
  }

  static func unusedVariable(_ name: String) -> LinkDiagnostic {
    warning("apple.unused-variable", "no pattern uses the variable \(quoted(name))")
      .remedy("write \(quoted("$(\(name))")) in a pattern, or remove the variable")
  }

  static let regionWithoutUK = info(
    "apple.region-without-uk",
    "the values of '$(region)' include 'GB', but not 'UK'"
  )
  .remedy("add a variable with 'UK' if links contain it")

  // MARK: - The relations between rules

  static func excludeAfterAllow(earlier: [String]) -> LinkDiagnostic {
    warning("apple.exclude-after-allow", "the exclusion has no effect, \(because(of: earlier))")
      .remedy("put the exclusion before \(earlier[0]); the first rule that matches decides")
  }

  /// - Parameter optional: An earlier rule that matches links without a part which it names.
  static func unreachableRule(earlier: [String], optional: String?) -> LinkDiagnostic {
    warning("apple.unreachable-rule", "the rule opens no link, \(because(of: earlier))")
      .remedy(
        optional.map {
          "in \($0), write '?*' in place of '*', which also matches links without this part"
        } ?? "put this rule before \(earlier[0]); the first rule that matches decides"
      )
  }

  static func redundantRule(earlier: [String]) -> LinkDiagnostic {
    info("apple.redundant-rule", "the rule changes nothing, \(because(of: earlier))")
      .remedy("remove this rule; the first rule that matches decides")
  }

  private static func because(of earlier: [String]) -> String {
    let names = listed(earlier, limit: 4, last: "and")
    return earlier.count == 1
      ? "because the earlier rule \(names) matches all of its links"
      : "because the earlier rules \(names) together match all of its links"
  }
}

extension AssociationLint {
  /// The object that a key belongs to.
  enum Owner: String {
    case file = "the file"
    case appLinks = "'applinks'"
    case detail = "a detail"
    case component = "a component"
    case service = "the service"

    /// The keys that systems read.
    var keys: [String] {
      switch self {
      case .file: ["applinks", "webcredentials", "appclips", "activitycontinuation"]
      case .appLinks: ["apps", "details", "defaults", "substitutionVariables"]
      case .detail: ["appIDs", "appID", "components", "paths", "defaults"]
      case .component:
        ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
      case .service: ["apps"]
      }
    }

    /// Returns the key that was probably meant by another one; `nil` if no key is similar.
    func key(meantBy other: String) -> String? {
      let word = lowercasedASCII(other)
      let known: [String: String] =
        switch self {
        case .file: ["universallinks": "applinks", "deeplinks": "applinks"]
        case .appLinks: ["rules": "details", "variables": "substitutionVariables"]
        case .detail:
          [
            "bundleid": "appIDs", "bundleids": "appIDs", "rules": "components",
            "urls": "components",
          ]
        case .component:
          [
            "path": "/", "paths": "/", "pathname": "/", "url": "/", "query": "?", "params": "?",
            "queryitems": "?", "parameters": "?", "fragment": "#", "hash": "#", "anchor": "#",
            "not": "exclude", "deny": "exclude", "disallow": "exclude", "ignore": "exclude",
            "ignorecase": "caseSensitive",
          ]
        case .service: ["appid": "apps", "appids": "apps", "details": "apps"]
        }
      return known[word] ?? nearestName(to: other, among: keys)
    }

    /// Returns the object in which a system reads a key; `nil` if it reads the key nowhere.
    func place(of key: String) -> Owner? {
      if ["apps", "comment"].contains(key) { return nil }
      return [.appLinks, .detail, .component, .file]
        .first { $0 != self && $0.keys.contains(key) }
    }
  }
}
