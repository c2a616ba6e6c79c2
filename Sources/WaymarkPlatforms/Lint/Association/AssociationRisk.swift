/// Something in an `apple-app-site-association` file that can be read and yet is wrong or risky.
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

  // What a rule says.
  case takesEveryLink
  case catchAll(comment: String?)
  case caseInsensitive
  case optionalQueryItem(String)
  case exactQuery(String)

  // How a pattern is written.
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

  // How rules stand to each other.
  case excludeAfterAllow(earlier: String)
  case unreachableRule(earlier: String)
  case redundantRule(earlier: String)

  /// What a key stands in.
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
