import Waymark

/// Content of an `apple-app-site-association` file that can be read but is wrong or risky.
package enum AssociationRisk: Sendable, Hashable {
  // The file.
  case tooLarge(bytes: Int)
  case nearSizeLimit(bytes: Int)
  case unknownKey(String, of: Owner, nearest: String?)

  // Apps and the forms of details.
  case badAppID(String)
  case placeholderAppID(String)
  case underscoreInBundleID(String)
  case noAppID
  case ignoredAppID
  case appInSeveralDetails(String, first: String)
  case appsNotEmpty
  case detailsByApp
  case noDetails
  case noRules
  case mixedForms

  // The meaning of a rule.
  case takesEveryLink
  case catchAll(comment: String?)
  case caseInsensitive
  case optionalQueryItem(String)
  case exactQuery(String)

  // The spelling of a pattern.
  case fragmentInPath(String)
  case queryInPath(String)
  case notInComponent(String)
  case malformedNot(String, meant: String)
  case foreignSyntax(String, meant: String)
  case starCrossesSlash(String)
  case opensParent(String, parent: String)
  case unencodedCharacter(Unicode.Scalar, escaped: String)
  case lowerCaseEscape(String)
  case escapeInDecodedPattern(String)

  // Substitution variables.
  case unknownVariable(String, nearest: String?)
  case openVariable(String)
  case variableInVariable(String)
  case shadowedVariable(String)
  case emptyVariable(String)
  case unusedVariable(String)
  case regionWithoutUK

  // The relations between rules.
  case excludeAfterAllow(earlier: String)
  case unreachableRule(earlier: String)
  case redundantRule(earlier: String)

  /// The object that a key belongs to.
  package enum Owner: String, Sendable, Hashable {
    case file = "the file"
    case appLinks = "'applinks'"
    case detail = "a detail"
    case component = "a component"

    /// The keys that systems read.
    var keys: [String] {
      switch self {
      case .file: ["applinks", "webcredentials", "appclips", "activitycontinuation"]
      case .appLinks: ["apps", "details", "defaults", "substitutionVariables"]
      case .detail: ["appIDs", "appID", "components", "paths", "defaults"]
      case .component:
        ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
      }
    }
  }
}

extension AssociationRisk: LintFacts {
  var name: String { "apple." + ending }

  private var ending: String {
    switch self {
    case .tooLarge: "too-large"
    case .nearSizeLimit: "near-size-limit"
    case .unknownKey: "unknown-key"
    case .badAppID: "bad-app-id"
    case .placeholderAppID: "placeholder-app-id"
    case .underscoreInBundleID: "bundle-id-underscore"
    case .noAppID: "no-app-id"
    case .ignoredAppID: "ignored-app-id"
    case .appInSeveralDetails: "app-in-several-details"
    case .appsNotEmpty: "apps-not-empty"
    case .detailsByApp: "details-by-app"
    case .noDetails: "no-details"
    case .noRules: "no-rules"
    case .mixedForms: "mixed-forms"
    case .takesEveryLink: "takes-every-link"
    case .catchAll: "catch-all"
    case .caseInsensitive: "case-insensitive"
    case .optionalQueryItem: "optional-query-item"
    case .exactQuery: "exact-query"
    case .fragmentInPath: "fragment-in-path"
    case .queryInPath: "query-in-path"
    case .notInComponent: "not-in-component"
    case .malformedNot: "malformed-not"
    case .foreignSyntax: "foreign-syntax"
    case .starCrossesSlash: "star-crosses-slash"
    case .opensParent: "opens-parent"
    case .unencodedCharacter: "unencoded-character"
    case .lowerCaseEscape: "lower-case-escape"
    case .escapeInDecodedPattern: "escape-in-decoded-pattern"
    case .unknownVariable: "unknown-variable"
    case .openVariable: "open-variable"
    case .variableInVariable: "variable-in-variable"
    case .shadowedVariable: "shadowed-variable"
    case .emptyVariable: "empty-variable"
    case .unusedVariable: "unused-variable"
    case .regionWithoutUK: "region-without-uk"
    case .excludeAfterAllow: "exclude-after-allow"
    case .unreachableRule: "unreachable-rule"
    case .redundantRule: "redundant-rule"
    }
  }

  /// One risk for each code.
  static let all: [AssociationRisk] = [
    .tooLarge(bytes: 0), .nearSizeLimit(bytes: 0), .unknownKey("", of: .file, nearest: nil),
    .badAppID(""), .placeholderAppID(""), .underscoreInBundleID(""), .noAppID, .ignoredAppID,
    .appInSeveralDetails("", first: ""), .appsNotEmpty, .detailsByApp, .noDetails, .noRules,
    .mixedForms, .takesEveryLink, .catchAll(comment: nil), .caseInsensitive,
    .optionalQueryItem(""), .exactQuery(""), .fragmentInPath(""), .queryInPath(""),
    .notInComponent(""), .malformedNot("", meant: ""), .foreignSyntax("", meant: ""),
    .starCrossesSlash(""), .opensParent("", parent: ""),
    .unencodedCharacter(" ", escaped: ""), .lowerCaseEscape(""), .escapeInDecodedPattern(""),
    .unknownVariable("", nearest: nil), .openVariable(""), .variableInVariable(""),
    .shadowedVariable(""), .emptyVariable(""), .unusedVariable(""), .regionWithoutUK,
    .excludeAfterAllow(earlier: ""),
    .unreachableRule(earlier: ""), .redundantRule(earlier: ""),
  ]

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .tooLarge, .badAppID, .placeholderAppID, .noAppID, .takesEveryLink, .fragmentInPath,
      .queryInPath, .notInComponent, .malformedNot, .unknownVariable, .openVariable,
      .variableInVariable:
      .error
    // A key that resembles no other has no effect, and may be a note.
    case .unknownKey(_, _, let nearest): nearest == nil || nearest == "comment" ? .warning : .error
    case .catchAll, .caseInsensitive, .starCrossesSlash, .opensParent, .regionWithoutUK,
      .redundantRule, .noRules:
      .info
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .tooLarge(let bytes): "the file has \(bytes) bytes, more than 128 KB"
    case .nearSizeLimit(let bytes): "the file has \(bytes) bytes, and 131072 are the limit"
    case .unknownKey(let key, let owner, _): "\(owner.rawValue) has no key \(quoted(key))"
    case .badAppID(let text): "\(quoted(text)) is not an application identifier"
    case .placeholderAppID(let text): "\(quoted(text)) is a placeholder"
    case .underscoreInBundleID(let text):
      "the bundle identifier in \(quoted(text)) contains an underscore"
    case .noAppID: "the detail names no app"
    case .ignoredAppID: "'appID' is ignored, because 'appIDs' stands beside it"
    case .appInSeveralDetails(let appID, let first):
      "\(quoted(appID)) has rules in \(first) already"
    case .appsNotEmpty: "'apps' of 'applinks' is not empty"
    case .detailsByApp: "'details' is an object with apps for keys, the form of the oldest files"
    case .noDetails: "'applinks' has no 'details'"
    case .noRules: "the detail has no rules, so that no link opens the app"
    case .mixedForms: "'paths' is not read where 'components' stands"
    case .takesEveryLink: "the component has no condition, so that it fits every link"
    case .catchAll(nil): "the rule fits every link"
    case .catchAll(let comment?): "the rule fits every link: \(quoted(comment))"
    case .caseInsensitive: "the rule does not look at case, which Android always does"
    case .optionalQueryItem(let name): "'*' fits links without \(quoted(name)) too"
    case .exactQuery(let text): "only the query \(quoted(text)) fits, with no item more"
    case .fragmentInPath: "a path has no '#', so that the pattern never matches"
    case .queryInPath: "the query is no part of the path, so that the pattern never matches"
    case .notInComponent: "'NOT ' is a part of the path here"
    case .malformedNot(let text, _): "\(quoted(text)) excludes nothing"
    case .foreignSyntax(let text, _): "\(quoted(text)) is not the syntax of these patterns"
    case .starCrossesSlash: "'*' in the middle takes several components of a path"
    case .opensParent(let pattern, let parent): "\(quoted(pattern)) fits \(quoted(parent)) too"
    case .unencodedCharacter(let scalar, _):
      "a link never has \(quoted(String(scalar))) as it is written here"
    case .lowerCaseEscape(let text): "\(quoted(text)) differs from the escape in capital letters"
    case .escapeInDecodedPattern(let text):
      "\(quoted(text)) is compared with a link whose escapes are decoded"
    case .unknownVariable(let name, _): "no variable is called \(quoted(name))"
    case .openVariable(let text): "the variable \(quoted(text)) is not closed"
    case .variableInVariable(let text): "the value \(quoted(text)) names a variable"
    case .shadowedVariable(let name): "\(quoted(name)) is a variable of the system's own"
    case .emptyVariable(let name): "the variable \(quoted(name)) has no values"
    case .unusedVariable(let name): "no pattern names the variable \(quoted(name))"
    case .regionWithoutUK: "'$(region)' has 'GB' and not 'UK'"
    case .excludeAfterAllow(let earlier): "\(earlier) opens these links before they are excluded"
    case .unreachableRule(let earlier): "\(earlier) excludes these links before"
    case .redundantRule(let earlier): "\(earlier) decides for these links before, and alike"
    }
  }

  var help: String {
    switch self {
    case .tooLarge: "take out rules and comments; the system is said to refuse the file"
    case .nearSizeLimit: "write fewer or shorter rules, with substitution variables"
    case .unknownKey(_, let owner, nil):
      owner == .component
        ? "remove it; the system ignores it" : "remove it, or look where it belongs"
    case .unknownKey(_, _, let nearest?): "did you mean \(quoted(nearest))? It is ignored as it is"
    case .badAppID(let text): IdentityFormat.appID.help(for: text)
    case .placeholderAppID: "write the app's own team and bundle identifier"
    case .underscoreInBundleID: "write the bundle identifier of the app; it may contain '-'"
    case .noAppID: "write 'appIDs': [\"ABCDE12345.com.example.app\"]"
    case .ignoredAppID: "remove 'appID', or put its app into 'appIDs'"
    case .appInSeveralDetails:
      "put all rules of an app into one detail; the first that fits decides"
    case .appsNotEmpty: "write 'apps': [], and the apps into 'details'"
    case .detailsByApp: "write an array of objects with 'appIDs'"
    case .noDetails: "write 'details' with the app and its rules; no link opens an app without"
    case .noRules: "write 'components' with the links, or remove the detail"
    case .mixedForms: "keep 'components', or serve iOS 12 from a detail of its own"
    case .takesEveryLink: "write '/', '?' or '#', or '/': \"*\" if every link is meant"
    case .catchAll: "make sure that the app can show every page of the site"
    case .caseInsensitive: "write links in one case, or list both for Android"
    case .optionalQueryItem: "write '?*' to require the item with a value"
    case .exactQuery: "write an object of names and values, which leaves other items alone"
    case .fragmentInPath: "write what follows it as the value of the key '#'"
    case .queryInPath: "write it as the key '?' with names and values"
    case .notInComponent: "write 'exclude': true and the path alone"
    case .malformedNot(_, let meant): "write \(quoted(meant)): 'NOT', one space, the path"
    case .foreignSyntax(_, let meant): "write \(meant); '*', '?' and '$(name)' are all there is"
    case .starCrossesSlash: "exclude paths with more components before, or test them in the app"
    case .opensParent: "write '/?*' at the end if only what is below it is meant"
    case .unencodedCharacter(_, let escaped):
      "write \(quoted(escaped)), or 'percentEncoded': false in a component"
    case .lowerCaseEscape(let text): "write \(quoted(text.uppercased())), as browsers do"
    case .escapeInDecodedPattern: "write the character itself, or leave 'percentEncoded' out"
    case .unknownVariable(_, let nearest?):
      "did you mean \(quoted(nearest))? The pattern never matches"
    case .unknownVariable(_, nil): "define it in 'substitutionVariables'; the pattern never matches"
    case .openVariable: "write ')' behind its name; the pattern never matches"
    case .variableInVariable: "write the values out; a value may have '*' and '?' only"
    case .shadowedVariable: "give it another name; which of both counts is not known"
    case .unusedVariable(let name): "write \(quoted("$(\(name))")) in a pattern, or remove it"
    case .emptyVariable: "write its values; no pattern that names it matches"
    case .regionWithoutUK: "add 'UK' by a variable of your own where links have it"
    case .excludeAfterAllow: "put the exclusion before it; the first rule that fits decides"
    case .unreachableRule: "put this rule before it; the first rule that fits decides"
    case .redundantRule: "remove it; the first rule that fits decides"
    }
  }
}
