internal import Waymark
import WaymarkDiagnostics

/// Compares every route of a table with a link, and stores the best routes that accept it and the
/// nearest routes that do not.
struct ExplanationSearch {
  let result: Explanation.Outcome
  let near: NearMissSearch
  /// The best routes that accept the link, one more than an explanation lists, because one of them
  /// wins.
  private(set) var takers: [Precedence.Candidate] = []
  private(set) var takerCount = 0
  /// For each scope that covers the link, by its specificity: the number of routes that name it.
  private(set) var scopes: [Int: (scope: RouteScope, count: Int)] = [:]

  /// - Parameter listsAll: Indicates whether routes are also listed that have nothing in common
  ///   with the link.
  init(_ table: RouteTable, _ link: DeepLink, listingAll listsAll: Bool = false) {
    near = NearMissSearch(table, link)
    near.listsAll = listsAll
    result =
      if let match = table.match(link) {
        .matched(match)
      } else if let path = near.excluded {
        .excluded(path, scope: path.scope)
      } else {
        .unmatched
      }
    compareRoutes()
  }

  private mutating func compareRoutes() {
    let (routes, parts) = (near.table.routes, near.parts)
    for scope in routes.lazy.flatMap(\.scopes) {
      guard scope.covers(parts.scope) else { continue }
      scopes[scope.specificity, default: (scope, 0)].count += 1
    }
    var takers: [Precedence.Candidate] = []
    var count = 0
    let precedence = Precedence(near.table, near.link)
    near.compareRoutes { index, comparison in
      guard let scope = comparison.scope else { return }
      let taker = Precedence.Candidate(route: index, scope: scope)
      count += 1
      let place = takers.partitioningIndex { precedence.compare(taker, $0).isFirst }
      takers.insert(taker, at: place)
      if takers.count > RouteTable.nearestLimit + 1 { takers.removeLast() }
    }
    (self.takers, takerCount) = (takers, count)
  }
}
