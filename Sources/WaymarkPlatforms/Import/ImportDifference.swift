/// A way in which what was imported takes other links than the rule that it was imported from.
enum ImportDifference: Sendable, Hashable, CaseIterable {
  /// The rule and the routes judge a link differently that fits the rule: the order of rules.
  case order
  /// A wildcard takes several components.
  case crossing
  /// A wildcard takes nothing.
  case empty
  /// `/a/*` takes `/a`, too.
  case parent
  /// A number with other signs or digits.
  case number
  /// Text of other characters, or of another length.
  case characters
  /// The case of letters.
  case letterCase
  /// Query items and fragment.
  case condition
}
