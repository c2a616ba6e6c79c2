/// A difference between the links that imported routes match and those that the original rule
/// matches.
enum ImportDifference: Sendable, Hashable, CaseIterable {
  /// A link that the rule matches has another result in the routes, because of the order of rules.
  case order
  /// A wildcard matches several components.
  case crossing
  /// A wildcard matches empty text.
  case empty
  /// `/a/*` also matches `/a`.
  case parent
  /// A number has other signs or digits.
  case number
  /// A text has other characters or another length.
  case characters
  /// The case of letters differs.
  case letterCase
  /// Query items or the fragment differ.
  case condition
}
