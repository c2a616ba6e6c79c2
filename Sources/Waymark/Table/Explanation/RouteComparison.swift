/// One route held against one link, step by step and without any index, to say what keeps it from
/// taking the link.
///
/// It shares nothing with the search through the table but the matching of a single component, so
/// that each is a test of the other.
struct RouteComparison {
  /// Everything that keeps the route from taking the link; empty if it takes it.
  private(set) var mismatches: [Mismatch] = []
  /// The sum of the mismatches' costs.
  private(set) var cost = 0
  /// How many literal components the link has in common with the route, slips included.
  private(set) var common = 0
  /// How many components of the link the route takes.
  private(set) var taken = 0
  /// The most specific of the route's scopes that covers the link.
  private(set) var scope: RouteScope?
  /// How specific that scope is.
  private(set) var specificity = -1

  var takes: Bool { mismatches.isEmpty }

  /// Indicates whether the path fits as far as it has been compared.
  var hasFittingPath: Bool { mismatches.allSatisfy { $0 == .undeclared || $0 == .scope } }

  /// Indicates whether the route has so much in common with the link that it may have been meant.
  var isNear: Bool {
    if common > 0 { return true }
    return !mismatches.contains { mismatch in
      switch mismatch {
      case .tooLong, .tooShort: taken == 0
      default: mismatch.isUnrelated
      }
    }
  }

  /// Notes what keeps the route from taking the link.
  mutating func note(_ mismatch: Mismatch) {
    mismatches.append(mismatch)
    cost += mismatch.cost
  }

  /// Notes a scope that covers the link.
  mutating func enter(_ scope: RouteScope, _ specificity: Int) {
    guard specificity > self.specificity else { return }
    (self.scope, self.specificity) = (scope, specificity)
  }

  /// Notes a component that the route takes.
  mutating func take(isCommon: Bool) {
    taken += 1
    if isCommon { common += 1 }
  }

  /// Notes a literal that the link has but for a slip.
  mutating func resemble() { common += 1 }
}
