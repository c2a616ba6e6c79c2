public import Waymark

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
    let fresh = FreshText(self)
    var seen: Set<[Int]> = []
    var overlaps: [RouteOverlap] = []
    for (left, right) in tiedPairs(limit: 2 * Self.overlapLimit.compared) {
      let pair = left < right ? [left, right] : [right, left]
      guard overlaps.count < Self.overlapLimit.listed else { break }
      guard seen.insert(pair).inserted, seen.count <= Self.overlapLimit.compared else { continue }
      guard let link = OverlapExample(self, fresh, pair[0], pair[1]).link else {
        continue
      }
      overlaps.append(RouteOverlap(first: pair[0], second: pair[1], link: link))
    }
    return overlaps.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}

/// Looks for a link that two routes accept and for which the order of the items decides.
private struct OverlapExample {
  private(set) var link: String?

  init(_ table: RouteTable, _ fresh: FreshText, _ left: Int, _ right: Int) {
    let (one, other) = (table.routes[left], table.routes[right])
    let names = ScopeNames(table.app, label: fresh.label)
    let shared = names.names(one.scopes.intersection(other.scopes))
    guard let name = shared.first,
      let conditions = ReachConditions(one.pattern, fresh)
        .joined(with: ReachConditions(other.pattern, fresh)),
      let paths = ReachPaths(one.pattern, fresh, table.app.policies, depth: 1)
        .paths(limit: RouteTable.reachLimit)
    else { return }
    for path in paths {
      guard let text = conditions.link(path)?.text(in: name),
        let link = try? DeepLink(text, policy: table.app.policies),
        let match = table.match(link), match.routeIndex == left || match.routeIndex == right,
        Self.isDecidedByOrder(table, link, left, right)
      else { continue }
      self.link = text
      return
    }
  }

  private static func isDecidedByOrder(
    _ table: RouteTable,
    _ link: DeepLink,
    _ left: Int,
    _ right: Int
  ) -> Bool {
    let parts = LinkParts(link)
    var comparer = LinkComparison(parts, table.app)
    let takers = [left, right].compactMap { index -> Precedence.Candidate? in
      let route = table.routes[index]
      let comparison = comparer.compare(route.pattern.code, route.scopes)
      guard comparison.takes, let scope = comparison.scope else { return nil }
      return Precedence.Candidate(route: index, scope: scope)
    }
    guard takers.count == 2 else { return false }
    let rule = Precedence(table, link).compare(takers[0], takers[1]).rule
    return rule == .itemOrder || rule == .literalItemOrder
  }
}
