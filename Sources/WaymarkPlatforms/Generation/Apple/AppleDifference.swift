/// A way in which the rule for a path takes other links than the path's pattern.
enum AppleDifference: Sendable, Hashable, CaseIterable {
  /// `*` or `$(` in a literal, which no glob can say: any character stands in their place.
  case character
  /// A parameter before a text that begins with a hexadecimal digit: the text may be the end of an
  /// escape.
  case escape
  /// A number of which only the beginning is looked at.
  case looseNumber
  /// A parameter of which only is said that it is not empty.
  case unrestricted
  /// `a/**` takes `a`, too.
  case restAlone
  /// A parameter takes several components before a rest.
  case restCrossing
  /// Words, query items and fragments without regard to case, as the path.
  case letterCase
  /// Literals with regard to case, although the policy has none.
  case exactCase
  /// An item or fragment that is there and empty.
  case emptyItem
  /// An item that stands there more than once.
  case repeatedItem
  /// An item that may have any value or none.
  case valuelessItem
  /// Query items and fragment, which legacy paths do not know.
  case condition

  /// Indicates whether the rule takes more links than the pattern; else it takes fewer.
  var takesMore: Bool {
    switch self {
    case .exactCase, .emptyItem, .repeatedItem: false
    default: true
    }
  }

  /// What the rule does to the file.
  func effect(excludes: Bool) -> GenerationNote.Effect {
    takesMore != excludes ? .wider : .narrower
  }
}
