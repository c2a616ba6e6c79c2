/// A difference between the links that the rule for a path matches and those of the path's pattern.
enum AppleDifference: Sendable, Hashable, CaseIterable {
  /// `*` or `$(` in a literal, which no glob can contain: any character matches in its place.
  case character
  /// A parameter before a text that begins with a hexadecimal digit, because that text may be the
  /// end of an escape.
  case escape
  /// A number of which only the beginning is compared.
  case looseNumber
  /// A parameter for which the rule only requires that it is not empty.
  case unrestricted
  /// `a/**` also matches `a`.
  case restAlone
  /// A parameter before a catch-all matches several components.
  case restCrossing
  /// Words, query items and fragments ignore case, as the path does.
  case letterCase
  /// Literals are case-sensitive, although the policy is not.
  case exactCase
  /// An item or fragment that is present and empty.
  case emptyItem
  /// An item that occurs more than once.
  case repeatedItem
  /// An item that may have any value or none.
  case valuelessItem
  /// Query items and the fragment, which legacy paths do not support.
  case condition

  /// Indicates whether the rule matches more links than the pattern; otherwise it matches fewer.
  var takesMore: Bool {
    switch self {
    case .exactCase, .emptyItem, .repeatedItem: false
    default: true
    }
  }

  /// Returns the direction in which the difference changes the file.
  func effect(excludes: Bool) -> GenerationNote.Effect {
    takesMore != excludes ? .wider : .narrower
  }
}
