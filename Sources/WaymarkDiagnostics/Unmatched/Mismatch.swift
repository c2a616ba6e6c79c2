import Waymark

/// One reason why a route does not accept a link, stored as positions in the pattern and in the
/// link, so that ten thousand comparisons do not need to create texts.
package enum Mismatch: Equatable {
  case undeclared
  case scope
  /// A literal differs; `slips` is the number of typing errors between the component's text and the
  /// literal, if there are few.
  case literal(component: Int, tokens: Range<Int>, slips: Int?)
  /// Literal text with parameters does not match.
  case mixed(component: Int, tokens: Range<Int>)
  /// A parameter's restriction is not satisfied; `word` is the range, in the pool, of a word that
  /// may have been intended.
  case restriction(component: Int, token: Int, word: Range<Int>?)
  case empty(component: Int)
  /// The link ends before this component of the pattern; `count` required components are missing.
  case tooShort(from: Int, count: Int)
  /// The link continues with this component; `count` components are left over.
  case tooLong(from: Int, count: Int)
  case restNeedsSlash
  case trailingSlash(expected: Bool)
  case missingItem(token: Int)
  case itemValue(token: Int)
  case missingFragment
  case fragment
  case excluded(webOnly: Int)

  /// The distance between the link and the route; a mismatch that people would fix first has the
  /// lowest cost.
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

  /// Indicates whether the path itself shows that another route was intended.
  var isUnrelated: Bool {
    switch self {
    case .literal(_, _, nil), .mixed: true
    default: false
    }
  }
}
