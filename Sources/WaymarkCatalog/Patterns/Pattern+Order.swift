package import Waymark

extension Pattern {
  /// The query items that a link must have.
  package var requiredItems: [QueryItem] { queryItems.filter { !$0.isOptional } }

  /// The fragment that a link must have; `nil` if it needs none.
  package var requiredFragment: Value? { fragment.flatMap { $0.isOptional ? nil : $0 } }

  /// Indicates whether a link must contain more than a path.
  package var hasConditions: Bool { requiredFragment != nil || !requiredItems.isEmpty }
}

/// The precedence of a pattern in its scope, for links with a number of its components; a smaller
/// one comes first (article "Precedence").
package struct PatternRank: Comparable {
  private let forms: [Precedence.Form]
  private let conditions: RouteRank

  /// - Parameter count: The number of components; `nil` for all, with the optional ones.
  package init(_ code: PatternCode, _ count: Int? = nil) {
    let components = code.componentRanges
    forms =
      components.prefix(count ?? components.count).map(code.form)
      + [code.endsInRest ? .rest : .end]
    conditions = RouteRank(code)
  }

  package static func < (left: Self, right: Self) -> Bool {
    if left.forms != right.forms { return left.forms.lexicographicallyPrecedes(right.forms) }
    return left.conditions.compare(right.conditions)?.isFirst ?? false
  }
}

extension [Pattern] {
  /// The indices of the patterns in the order of their precedence; equal ones stay in their order.
  package var indicesByPrecedence: [Int] {
    let ranks = map { PatternRank($0.code) }
    return indices.sorted { left, right in
      ranks[left] < ranks[right] || left < right && !(ranks[right] < ranks[left])
    }
  }
}
