extension Explanation {
  /// An explanation of a text that is not a link.
  init(_ table: RouteTable, _ error: LinkError, suggestion: Suggestion?) {
    self.table = table
    text = error.text
    link = nil
    result = .unreadable(error)
    admission = nil
    scopes = []
    rivals = []
    rivalCount = 0
    nearest = []
    notes = []
    shown = nil
    self.suggestion = suggestion
  }

  init(_ search: ExplanationSearch) {
    table = search.table
    text = search.link.text
    link = search.link
    result = search.result
    admission = search.parts.admission(by: search.table.app)
    scopes = Self.steps(search)
    rivals = Self.rivals(search)
    if case .matched = search.result { rivalCount = search.takerCount - 1 } else { rivalCount = 0 }
    let shown = ShownLink(search)
    self.shown = shown
    nearest = search.misses.map { Self.nearMiss($0, search, shown) }
    suggestion =
      if case .unmatched = search.result { LinkMending(search.table).suggestion(for: search) } else
      { nil }
    if case .matched(let match) = search.result { notes = Self.notes(match) } else { notes = [] }
  }

  private static func steps(_ search: ExplanationSearch) -> [ScopeStep] {
    var chosen: RouteScope?
    var isLetIn = false
    switch search.result {
    case .matched(let match): chosen = match.scope
    case .excluded: isLetIn = true
    case .unmatched, .unreadable: break
    }
    return search.scopes.sorted { $0.key > $1.key }.map { _, entry in
      let answer: ScopeStep.Answer =
        isLetIn ? .notAsked : entry.scope == chosen ? .letsIn : .noneFits
      if answer == .letsIn { isLetIn = true }
      return ScopeStep(scope: entry.scope, routeCount: entry.count, answer: answer)
    }
  }

  private static func rivals(_ search: ExplanationSearch) -> [Rival] {
    guard case .matched(let match) = search.result,
      let winner = search.takers.first(where: { $0.index == match.routeIndex })
    else { return [] }
    let order = RouteOrder(parts: search.parts)
    return search.takers.filter { $0.index != winner.index }.prefix(RouteTable.nearestLimit).map {
      let rule = order.compare(winner, $0).rule
      return Rival(routeIndex: $0.index, route: $0.route, scope: $0.scope, rule: rule)
    }
  }

  private static func nearMiss(
    _ miss: ExplanationSearch.Miss,
    _ search: ExplanationSearch,
    _ shown: ShownLink
  ) -> NearMiss {
    let route = search.table.routes[miss.index]
    let facts = FailureFacts(
      route: route,
      parts: search.parts,
      webOnly: search.table.webOnly
    )
    return NearMiss(
      routeIndex: miss.index,
      route: route,
      scope: miss.comparison.scope,
      failures: miss.comparison.mismatches.map(facts.failure),
      shown: shown
    )
  }
}
