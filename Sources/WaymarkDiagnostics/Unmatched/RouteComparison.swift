package import Waymark

/// The step-by-step comparison of one route with one link, without an index, which finds the
/// reasons why the route does not accept the link.
///
/// It shares only the matching of a single component with the search through the table, so each of
/// the two is a test of the other.
package struct RouteComparison {
  /// Every reason why the route does not accept the link; empty if the route accepts it.
  package private(set) var mismatches: [Mismatch] = []
  /// The sum of the mismatches' costs.
  package private(set) var cost = 0
  /// The number of literal components that the link and the route have in common, including those
  /// with typing errors.
  private(set) var common = 0
  /// The number of components of the link that the route matches.
  private(set) var taken = 0
  /// Indicates whether the pattern is a catch-all alone, which no link resembles more than others.
  private var isCatchAll = false
  /// The most specific of the route's scopes that covers the link.
  package private(set) var scope: RouteScope?

  package var takes: Bool { mismatches.isEmpty }

  /// Indicates whether the path matches as far as it has been compared.
  var hasFittingPath: Bool { mismatches.allSatisfy { $0 == .undeclared || $0 == .scope } }

  /// Indicates whether the route has enough in common with the link that it may have been intended.
  var isNear: Bool {
    if common > 0 { return true }
    // A name with a typing error is something in common.
    if isCatchAll, mismatches == [.scope] { return false }
    return !mismatches.contains { mismatch in
      switch mismatch {
      case .tooLong, .tooShort: taken == 0
      default: mismatch.isUnrelated
      }
    }
  }

  /// Adds a reason why the route does not accept the link.
  mutating func note(_ mismatch: Mismatch) {
    mismatches.append(mismatch)
    cost += mismatch.cost
  }

  /// Records a scope that covers the link.
  mutating func enter(_ scope: RouteScope) {
    if let best = self.scope, best.specificity >= scope.specificity { return }
    self.scope = scope
  }

  /// Records a component that the route matches.
  mutating func take(isCommon: Bool) {
    taken += 1
    if isCommon { common += 1 }
  }

  /// Records that the pattern is a catch-all alone.
  mutating func takeAll() { isCatchAll = true }

  /// Records a literal that the link contains with typing errors.
  mutating func resemble() { common += 1 }
}
