/// A way in which what is written for a route takes other links than the route.
enum AndroidDifference: Sendable, Hashable, CaseIterable {
  /// A parameter at the end takes several components.
  case deeper
  /// A number, a UUID or words of which only the length is known, or nothing.
  case unrestricted
  /// What follows a parameter in its component.
  case laterText
  /// A parameter behind a text may be a slash and the next component.
  case emptyPart
  /// A parameter that may take a question mark and what follows it.
  case acrossQuery
  /// A character in whose place any other is taken.
  case anyCharacter
  /// Literals with regard to case, although the policy has none.
  case exactCase
  /// Query items and fragment that are not asked for.
  case unasked
  /// A slash inside a component.
  case innerSlash
  /// More optional components, or a longer pattern, than are written out.
  case tooMany
  /// An item without a value.
  case bareItem
  /// An item with a literal value that is not the first one of its name.
  case repeatedItem
  /// `+` in a query, which the policy reads as a space.
  case plus
  /// `%2F` in the value of a parameter: Android compares the decoded path.
  case decodedSlash
  /// `%3F` in the value of a parameter of an app link.
  case decodedQuestionMark

  /// Which way the rule differs.
  enum Direction: Sendable { case wider, narrower, either }

  var direction: Direction {
    switch self {
    case .exactCase, .bareItem, .decodedSlash, .decodedQuestionMark: .narrower
    case .plus: .either
    default: .wider
    }
  }

  /// Indicates whether most rules with the difference still open every link, so that it is worth a
  /// note only with a link that shows it.
  var needsLink: Bool { self == .decodedSlash || self == .decodedQuestionMark }
}
