public import Waymark
import WaymarkDiagnostics

/// Two routes that only the order of a link's query items distinguishes, with a link that has the
/// items of both.
///
/// For some link, the two routes are equally specific. They require different items, or one route
/// requires an item and the other a fragment. Such a link opens the route whose item comes first in
/// the link. This is the only case in which the order of the query decides. Two routes that require
/// the same item with two literal values do not overlap, because only the first item with a name
/// counts.
public struct RouteOverlap: Sendable, Hashable {
  /// The index of one route in the table's `routes`; the smaller index of the two.
  public let first: Int
  /// The index of the other route in the table's `routes`; the larger index of the two.
  public let second: Int
  /// A link that both routes match and for which only the order of the items decides.
  public let link: String
}

extension RouteTable {
  /// The maximum number of overlaps that are listed, and of pairs of routes that are compared to
  /// find them.
  static var overlapLimit: (listed: Int, compared: Int) { (listed: 100, compared: 10_000) }

  /// All pairs of routes that only the order of a link's query items distinguishes.
  ///
  ///     // search?q={q} and search?tag={t}
  ///     table.overlaps.map(\.link)  // ["https://www.example.com/search?q=x&tag=x"]
  ///
  /// A pair is left out if neither of its routes wins such a link because a third route requires
  /// the items of both. The list contains at most 100 pairs, and the search examines at most
  /// 10,000. The property is computed each time.
  public var overlaps: [RouteOverlap] {
    var search = ReachSearch(self)
    var seen: Set<[Int]> = []
    var overlaps: [RouteOverlap] = []
    for (left, right) in tiedPairs(limit: 2 * Self.overlapLimit.compared) {
      let pair = left < right ? [left, right] : [right, left]
      guard overlaps.count < Self.overlapLimit.listed else { break }
      guard seen.insert(pair).inserted, seen.count <= Self.overlapLimit.compared else { continue }
      let link = search.sharedLink(pair[0], pair[1]) { isDecidedByOrder($0, pair) }
      guard let link else { continue }
      overlaps.append(RouteOverlap(first: pair[0], second: pair[1], link: link))
    }
    return overlaps.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Returns whether only the order of a link's items decides which of two routes it opens.
  private func isDecidedByOrder(_ text: String, _ pair: [Int]) -> Bool {
    guard let link = try? DeepLink(text, policy: app.policies), let match = match(link),
      pair.contains(match.routeIndex)
    else { return false }
    let parts = LinkParts(link)
    var comparer = LinkComparison(parts, app)
    let takers = pair.compactMap { index -> Precedence.Candidate? in
      let comparison = comparer.compare(routes[index].pattern.code, routes[index].scopes)
      guard comparison.takes, let scope = comparison.scope else { return nil }
      return Precedence.Candidate(route: index, scope: scope)
    }
    guard takers.count == 2 else { return false }
    let rule = Precedence(self, link).compare(takers[0], takers[1]).rule
    return rule == .itemOrder || rule == .literalItemOrder
  }
}
