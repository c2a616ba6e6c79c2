/// A difference between the links that the rules for a route match and those of the route.
enum AndroidDifference: Sendable, Hashable, CaseIterable {
  /// A parameter at the end of a path matches several components.
  case deeper
  /// A number, a UUID or words for which only the length is compared, or nothing.
  case unrestricted
  /// Text after a parameter in its component.
  case laterText
  /// A parameter after text may match a slash and the next component.
  case emptyPart
  /// A parameter may match a question mark and the text after it.
  case acrossQuery
  /// A character for which any other character matches, too.
  case anyCharacter
  /// Literals are case-sensitive, although the policy is not.
  case exactCase
  /// Query items and the fragment are not compared.
  case unasked
  /// A slash inside a component is compared.
  case innerSlash
  /// There are more optional components, or the pattern is longer, than can be written.
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

  /// The direction of the difference.
  enum Direction: Sendable { case wider, narrower, either }

  var direction: Direction {
    switch self {
    case .exactCase, .bareItem, .decodedSlash, .decodedQuestionMark: .narrower
    case .plus: .either
    default: .wider
    }
  }

  /// Indicates whether a note is useful only with an example link, because most rules with the
  /// difference still open every link.
  var needsLink: Bool { self == .decodedSlash || self == .decodedQuestionMark }
}
