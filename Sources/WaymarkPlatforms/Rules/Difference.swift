import Waymark

/// A difference between the links that generated rules match and the links of the pattern that the
/// rules are for.
///
/// The files of all platforms share these differences; a finding about one also depends on the
/// platform.
enum Difference: Sendable, Hashable, CaseIterable {
  /// The platform whose rules have a difference.
  enum Platform: Sendable, Equatable {
    case apple, webServer
    /// Intent filters for systems from an API level on.
    case manifest(apiLevel: Int)
    /// The dynamic rules of `assetlinks.json`.
    case dynamicRules

    /// Returns a remedy for a manifest whose lowest API level is below another one.
    fileprivate func remedy(below level: Int, _ effect: String) -> String? {
      guard case .manifest(let own) = self, own < level else { return nil }
      return "raise 'minSDK' to \(level) for \(effect)"
    }
  }

  /// A parameter at the end of a path matches several components.
  case deeper
  /// A parameter with a type or words, for which only the length is compared, or nothing.
  case unrestricted
  /// Text after a parameter in its component.
  case laterText
  /// A parameter after text may match a slash and the next component.
  case emptyPart
  /// A parameter may match a question mark and the text after it.
  case acrossQuery
  /// A character that the rules cannot contain: any character matches in its place.
  case character
  /// A parameter before a text that begins with a hexadecimal digit, because that text may be the
  /// end of an escape.
  case escape
  /// A number of which only the beginning is compared.
  case looseNumber
  /// `a/**` also matches `a`.
  case restAlone
  /// A parameter before a catch-all matches several components.
  case restCrossing
  /// Words, query items and fragments ignore case, as the path does.
  case letterCase
  /// Literals are case-sensitive, although the policy is not.
  case exactCase
  /// A parameter of a fragment that is a path may match several components.
  case fragmentSlash
  /// Brackets, `+` and `;` are compared only as escapes, because rules for all spellings make the
  /// file too large.
  case bracket
  /// An item or fragment that is present and empty.
  case emptyItem
  /// An item that occurs more than once, all of whose values must match.
  case repeatedItem
  /// An item that may have any value or none.
  case valuelessItem
  /// Query items and the fragment are not compared.
  case condition
  /// A slash inside a component is compared as one between components.
  case innerSlash
  /// There are more optional components, or the pattern is longer, than can be written.
  case tooMany
  /// An item without a value.
  case bareItem
  /// An item with a literal value, of which any occurrence may have the value.
  case anyItem
  /// `+` in a query, which the policy reads as a space.
  case plus
  /// `%2F` in the value of a parameter: Android compares the decoded path.
  case decodedSlash
  /// `%3F` in the value of a parameter of an app link.
  case decodedQuestionMark
  /// A list of words that is too long for a regular expression of nginx.
  case longWords
  /// A path that is too long for nginx.
  case longPath
  /// A path with parameters, of which an Ingress compares only the beginning.
  case prefix
  /// A path that begins with a parameter, or that has the same beginning as another: an Ingress has
  /// no rule for it.
  case noRule
  /// A path at which a file for the systems is served.
  case reservedPath
  /// A character that some controllers reject, or compare in its escaped form.
  case oddCharacter

  /// Indicates whether the difference concerns all rules of a platform's files in the same way, so
  /// that there is one finding about it.
  func isGeneral(on platform: Platform) -> Bool {
    platform == .webServer && (self == .exactCase || self == .decodedSlash || self == .innerSlash)
  }

  /// Returns the direction of the difference, which is the opposite for an exclusion.
  func effect(on platform: Platform, excludes: Bool) -> LinkDiagnostic.Effect? {
    switch self {
    case .oddCharacter: return nil
    case .plus: return .either
    case .exactCase where platform == .webServer, .decodedSlash where platform == .webServer:
      return .either
    case .bracket, .exactCase, .emptyItem, .repeatedItem, .bareItem, .decodedSlash,
      .decodedQuestionMark,
      .longPath, .noRule, .reservedPath:
      return excludes ? .wider : .narrower
    default: return excludes ? .narrower : .wider
    }
  }
}

/// The differences between a pattern and its rules.
struct PatternDifferences: Sendable, Hashable {
  /// The name of the route in the catalog, or the text of a `webOnly` pattern.
  let label: String
  let pattern: Pattern
  let excludes: Bool
  /// The scopes of the links that the rules are for.
  var scopes: Set<RouteScope>
  var kinds: Set<Difference> = []
  /// The path of a file, for ``Difference/reservedPath``.
  var path = ""

  init(_ route: Route) {
    (label, pattern, scopes, excludes) = (route.label, route.pattern, route.scopes, false)
  }

  init(_ path: WebOnlyPath) {
    (label, pattern, scopes, excludes) = (path.pattern.text, path.pattern, [path.scope], true)
  }
}

extension LinkDiagnostic {
  /// Makes the finding about a difference.
  ///
  /// - Parameter path: The path of a file, for ``Difference/reservedPath``.
  static func difference(
    _ difference: Difference,
    on platform: Difference.Platform,
    excludes: Bool = false,
    path: String = ""
  ) -> LinkDiagnostic {
    let effect = difference.effect(on: platform, excludes: excludes)
    var finding = words(difference, platform, path).direction(effect)
    if finding.help == nil {
      finding = finding.remedy(effect == .narrower ? answeredByWebsite : passedToWebsite)
    }
    return finding
  }

  /// The remedy for links of routes that no file can open in the app.
  private static var answeredByWebsite: String { "let the website answer these links, too" }

  /// The remedy for links without a route that every file opens in the app.
  static var passedToWebsite: String {
    "let the app open the website for links that no route accepts"
  }

  private static func words(
    _ difference: Difference,
    _ platform: Difference.Platform,
    _ path: String
  ) -> LinkDiagnostic {
    let exactFrom31 = platform.remedy(below: 31, "exact rules")
    switch difference {
    case .exactCase:
      return (platform == .webServer ? warning : info)(
        "generate.exact-case",
        "the rules compare the case of letters in paths"
      )
      .remedy(exactFrom31 ?? "write links in the case of the pattern")
    case .condition:
      let isServer = platform == .webServer
      return info("generate.condition", "the rules do not check query items and the fragment")
        .remedy(
          isServer
            ? "check them in the server that receives the path"
            : platform.remedy(below: 35, "rules that check them in web links")
        )
    case .unrestricted:
      return info(
        "generate.unrestricted",
        "the rules do not check the type or words of a parameter"
      )
      .remedy(exactFrom31)
    case .character:
      return info(
        "generate.character",
        "in place of a character that the rules cannot contain, they match any character"
      )
      .remedy("write the pattern without the character")
    case .escape:
      return info("generate.escape", "the text after a parameter may be the end of an escape")
        .remedy("write a hyphen between the parameter and the text")
    case .looseNumber:
      return info("generate.loose-number", "the rules check only the first character of a number")
        .remedy(
          "use at most two numbers in a pattern, and keep the file below 128 KiB, to compare all "
            + "characters"
        )
    case .restAlone:
      return info("generate.rest-alone", "a catch-all also matches without the slash before it")
        .remedy("declare a route for the path without the catch-all")
    case .restCrossing:
      return info(
        "generate.rest-crossing",
        "a parameter before a catch-all matches several components"
      )
      .remedy("restrict the parameter to words or a number")
    case .letterCase:
      return info(
        "generate.letter-case",
        "the rules ignore the case of words, query items and the fragment"
      )
    case .fragmentSlash:
      return info(
        "generate.fragment-slash",
        "a parameter in the fragment matches several components"
      )
    case .bracket:
      return info(
        "generate.bracket",
        "the rules do not match links with '[', ']', '+' or ';', which browsers do not escape"
      )
      .remedy("use patterns without these characters, or move routes to separate domains")
    case .emptyItem:
      return info(
        "generate.empty-item",
        "the rules do not match an item or a fragment that is present but empty"
      )
      .remedy("write a value for each item and the fragment in links")
    case .repeatedItem:
      return info("generate.repeated-item", "if an item appears twice, both values must match")
        .remedy("write each item once in a link")
    case .valuelessItem:
      return info(
        "generate.valueless-item",
        "the rules cannot check for an item that may have any value or no value"
      )
      .remedy("give the item a value, as in '?preview=1'")
    case .deeper:
      return info(
        "generate.android-deeper",
        "the parameter at the end matches several components"
      )
      .remedy(exactFrom31)
    case .laterText:
      return info(
        "generate.android-later-text",
        "the rules do not check the text after a parameter"
      )
      .remedy("write no text after a parameter")
    case .emptyPart:
      return info(
        "generate.android-empty-part",
        "a parameter after text may be empty before another component"
      )
      .remedy(exactFrom31)
    case .acrossQuery:
      return info(
        "generate.android-across-query",
        "a parameter may match a '?' and the text after it"
      )
    case .innerSlash where platform == .webServer, .decodedSlash where platform == .webServer:
      return spelling(on: platform)
    case .innerSlash:
      return info(
        "generate.android-inner-slash",
        "Android treats a slash inside a component as a separator"
      )
    case .tooMany:
      return info(
        "generate.android-too-many",
        "the pattern exceeds a limit, so the rules do not check its end"
      )
      .remedy("use fewer optional components, or a catch-all")
    case .bareItem:
      return info("generate.android-bare-item", "the rules do not match an item without a value")
        .remedy("require fewer items")
    case .anyItem:
      return info(
        "generate.android-repeated-item",
        "any item with the name may have the value, not only the first one"
      )
      .remedy("write each item once in a link")
    case .plus:
      return info("generate.android-plus", "Android reads '+' in a query as a plus sign")
        .remedy("write '%20' for a space in links")
    case .decodedSlash:
      return info(
        "generate.android-decoded-slash",
        "Android reads '%2F' in the value of a parameter as a slash"
      )
      .remedy("write values without '/', or declare a catch-all such as '{path**}' for them")
    case .decodedQuestionMark:
      return info(
        "generate.android-decoded-question-mark",
        "Android reads '%3F' in the value of a parameter of an app link as the start of a query"
      )
      .remedy("write values without '?', or write web links")
    case .longWords:
      return info(
        "web-server.long-words",
        "a list of words is too long, so the rule matches any text"
      )
      .remedy("remove words, or check them in the server that receives the path")
    case .longPath:
      return warning(
        "web-server.long-path",
        "the path is too long for nginx, so it has no location"
      )
      .remedy("write a shorter pattern")
    case .prefix:
      return info("web-server.prefix", "the Ingress compares only the beginning of the path")
        .remedy("answer 404 for paths that no route matches, or use nginx for the path")
    case .noRule:
      return warning("web-server.unsaid", "the Ingress has no rule for the path")
        .remedy("begin the path with a unique literal text, or use nginx for it")
    case .reservedPath:
      return warning(
        "web-server.reserved-path",
        "the server has a file for the systems at \(quoted(path))"
      )
      .remedy("choose another path")
    case .oddCharacter:
      return warning(
        "web-server.character",
        "the path has characters that some controllers do not support"
      )
      .remedy("test the path on your cluster, or use only letters, digits, '.', '_' and '-'")
    }
  }
}
