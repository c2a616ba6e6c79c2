/// One reason for which a route does not take a link, by places in the pattern and in the link:
/// what ten thousand comparisons can note without making text.
enum Mismatch: Equatable {
  case undeclared
  case scope
  /// A literal; `slips` is the number of slips that make it of the component's text, if they are
  /// few.
  case literal(component: Int, tokens: Range<Int>, slips: Int?)
  /// Literal text with parameters.
  case mixed(component: Int, tokens: Range<Int>)
  /// A parameter with a type; `word` is the place in the pool of a word that may have been meant.
  case restriction(component: Int, token: Int, word: Range<Int>?)
  case empty(component: Int)
  /// The link ends before the pattern's component; so many required ones are missing.
  case tooShort(from: Int, count: Int)
  /// The link goes on with its component; so many are left over.
  case tooLong(from: Int, count: Int)
  case restNeedsSlash
  case trailingSlash(expected: Bool)
  case missingItem(token: Int)
  case itemValue(token: Int)
  case missingFragment
  case fragment
  case excluded(webOnly: Int)

  /// How far from the link it puts the route: what one would mend first is nearest.
  var cost: Int {
    switch self {
    case .excluded, .restNeedsSlash, .trailingSlash: 1
    case .literal(_, _, let slips?): 1 + slips
    case .restriction(_, _, _?): 2
    case .itemValue, .fragment: 2
    case .undeclared, .missingItem, .missingFragment: 3
    case .restriction, .empty, .scope: 4
    case .mixed: 5
    case .tooShort(_, let count), .tooLong(_, let count): 3 + 2 * count
    case .literal: 9
    }
  }

  /// Indicates whether the path itself says that something else was meant.
  var isUnrelated: Bool {
    switch self {
    case .literal(_, _, nil), .mixed: true
    default: false
    }
  }
}
