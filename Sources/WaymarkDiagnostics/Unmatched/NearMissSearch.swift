package import Waymark

/// Compares every route of a table with a link, and stores the nearest routes that do not accept
/// it.
///
/// Like other large values that nothing copies, it is a class: a structure has code for copies.
package final class NearMissSearch {
  package struct Miss {
    package let index: Int
    package let comparison: RouteComparison
  }

  package let table: RouteTable
  package let link: DeepLink
  package let parts: LinkParts
  /// The web-only path that keeps the link in the browser.
  package let excluded: WebOnlyPath?
  package private(set) var misses: [Miss] = []
  /// The routes with secrets that nearly accept the link, even if other routes are nearer.
  private(set) var secretMisses: [Miss] = []
  /// Indicates whether a route with secrets nearly accepts the link.
  package var hasSecretMisses: Bool { !secretMisses.isEmpty }
  /// Indicates whether routes are also listed that have nothing in common with the link.
  package var listsAll = false
  private var comparer: LinkComparison

  package init(_ table: RouteTable, _ link: DeepLink) {
    self.table = table
    self.link = link
    parts = LinkParts(link)
    comparer = LinkComparison(parts, table.app)
    if case .webOnly(let index) = table.find(link) {
      excluded = table.webOnly[index]
      comparer.webOnly = index
    } else {
      excluded = nil
    }
  }

  /// Indicates whether the app lists the link's scheme or domain.
  package var isDeclared: Bool { comparer.isDeclared }

  /// Compares every route.
  ///
  /// - Parameter accepted: Receives the index of each route that accepts the link, with the
  ///   comparison.
  package func compareRoutes(accepted: (Int, RouteComparison) -> Void = { _, _ in }) {
    for index in table.routes.indices {
      let route = table.routes[index]
      let isFull = misses.count == RouteTable.nearestLimit
      let limit = isFull ? misses[misses.count - 1].comparison.cost : .max
      let isSecret = !route.notes.secrets.isEmpty
      let comparison = comparer.compare(
        route.pattern.code,
        route.scopes,
        limit: isSecret ? .max : limit
      )
      if comparison.takes, comparison.scope != nil {
        accepted(index, comparison)
        continue
      }
      if isSecret, comparison.isNear || listsAll {
        secretMisses.append(Miss(index: index, comparison: comparison))
      }
      if comparison.cost <= limit, comparison.isNear || listsAll {
        add(Miss(index: index, comparison: comparison))
      }
    }
  }

  private func add(_ miss: Miss) {
    if misses.count == RouteTable.nearestLimit, let last = misses.last {
      guard isNearer(miss, than: last) else { return }
    }
    let place = misses.partitioningIndex { isNearer(miss, than: $0) }
    misses.insert(miss, at: place)
    if misses.count > RouteTable.nearestLimit { misses.removeLast() }
  }

  /// Returns whether one of two misses is listed first.
  ///
  /// The order in which routes were declared has no effect.
  private func isNearer(_ left: Miss, than right: Miss) -> Bool {
    let (a, b) = (left.comparison, right.comparison)
    if a.cost != b.cost { return a.cost < b.cost }
    if a.common != b.common { return a.common > b.common }
    if a.taken != b.taken { return a.taken > b.taken }
    let (one, other) = (table.routes[left.index], table.routes[right.index])
    let (text, otherText) = (one.pattern.text.utf8, other.pattern.text.utf8)
    if !text.elementsEqual(otherText) { return text.lexicographicallyPrecedes(otherText) }
    let (name, otherName) = ((one.name ?? "").utf8, (other.name ?? "").utf8)
    if !name.elementsEqual(otherName) { return name.lexicographicallyPrecedes(otherName) }
    return one.scopes.sorted().lexicographicallyPrecedes(other.scopes.sorted())
  }
}

extension NearMissSearch {
  /// Returns the routes that nearly accept the link, which is shown without its secrets.
  package func nearest(_ shown: ShownLink) -> [UnmatchedLink.NearMiss] {
    misses.map { miss in
      let route = table.routes[miss.index]
      let facts = FailureFacts(route: route, parts: parts, webOnly: table.webOnly, shown: shown)
      let failures = miss.comparison.mismatches.map(facts.failure)
      return UnmatchedLink.NearMiss(
        routeIndex: miss.index,
        table: table,
        scope: miss.comparison.scope,
        failures: failures,
        reason: TerminalText.visible(failures.map { $0.words(shown) }.joined(separator: "; ")),
        shown: shown
      )
    }
  }

  /// Returns the link that may have been intended, if no route accepts the link, which is shown
  /// without its secrets.
  package func suggestion(_ shown: ShownLink) -> UnmatchedLink.Suggestion? {
    excluded == nil ? LinkCorrection(table).suggestion(for: self, shown) : nil
  }

  /// The link without its secrets.
  package var shown: ShownLink { ShownLink(self) }

  /// The reason why a link of one of the app's wrappers leads to no route; `nil` for other links.
  package var wrapped: String? { table.wrapped(link) }

  /// Returns the reason why no route accepts the link, which is shown without its secrets, in one
  /// line.
  package func reason(_ shown: ShownLink) -> String {
    if let excluded { return excluded.words }
    if let wrapped { return TerminalText.visible(wrapped) }
    guard isDeclared else { return shown.link.undeclaredWords }
    guard let first = nearest(shown).first else {
      return "no route matches it, and no route is similar"
    }
    return TerminalText.visible(
      "no route matches it; nearest is \(first.route.shownLabel): \(first.reason)"
    )
  }
}
