/// Two routes that only the order of a link's query items tells apart, and a link that has the
/// items of both.
///
/// For some link the two are equally specific, and they require different items, or one an item and
/// the other a fragment. Such a link opens the route whose item comes first in it: the only case in
/// which the order of the query decides. Two routes that require the same item with two literal
/// values do not overlap, because only the first item of a name counts.
public struct RouteOverlap: Sendable, Hashable {
  /// Where the routes stand in the table's `routes`, the smaller index first.
  public let first: Int
  /// See ``first``.
  public let second: Int
  /// A link that both match and in which only the order of the items decides.
  public let link: String
}

extension RouteTable {
  /// The most overlaps that are listed, and how many pairs of routes are looked at to find them.
  static var overlapLimit: (listed: Int, compared: Int) { (listed: 100, compared: 10_000) }

  /// Every two routes between which only the order of a link's query items decides.
  ///
  ///     // search?q={q} and search?tag={t}
  ///     table.overlaps.map(\.link)  // ["https://www.example.com/search?q=x&tag=x"]
  ///
  /// Not listed are two routes of which neither wins that link, because a third one asks for the
  /// items of both. At most 100 are listed, and at most 10,000 pairs are looked at. Computed anew
  /// each time.
  public var overlaps: [RouteOverlap] {
    let fresh = FreshText(self)
    var seen: Set<[UInt32]> = []
    var overlaps: [RouteOverlap] = []
    for (left, right) in tiedPairs() {
      let pair = left < right ? [left, right] : [right, left]
      guard overlaps.count < Self.overlapLimit.listed else { break }
      guard seen.insert(pair).inserted, seen.count <= Self.overlapLimit.compared else { continue }
      guard let link = OverlapWitness(self, fresh, Int(pair[0]), Int(pair[1])).link else {
        continue
      }
      overlaps.append(RouteOverlap(first: Int(pair[0]), second: Int(pair[1]), link: link))
    }
    return overlaps.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// The routes that end at one place with the same rank.
  private func tiedPairs() -> [(UInt32, UInt32)] {
    var pairs: [(UInt32, UInt32)] = []
    var first = 0
    for last in leaves.indices where !leaves[last].tiesWithNext {
      for left in first..<last where leaves[left].route < routes.count {
        for right in left + 1...last where pairs.count < 2 * Self.overlapLimit.compared {
          pairs.append((leaves[left].route, leaves[right].route))
        }
      }
      first = last + 1
    }
    return pairs
  }
}

/// Looks for a link that two routes take and in which the order of the items decides.
private struct OverlapWitness {
  private(set) var link: String?

  init(_ table: RouteTable, _ fresh: FreshText, _ left: Int, _ right: Int) {
    let (one, other) = (table.routes[left], table.routes[right])
    let names = ReachNames(table.app, fresh)
    let shared = names.names(one.scopes.intersection(other.scopes))
    guard let name = shared.first,
      let suffix = ReachSuffix(one.pattern.code, fresh)
        .joined(with: ReachSuffix(other.pattern.code, fresh))?.text,
      let paths = ReachPaths(one.pattern.code, fresh, table.app.policies, depth: 1)
        .paths(limit: RouteTable.reachLimit)
    else { return }
    for path in paths {
      let text = SampleText.link(
        path.components,
        hasTrailingSlash: path.hasTrailingSlash,
        suffix: suffix,
        scope: name,
        app: table.app
      )
      guard let link = try? DeepLink(text, policy: table.app.policies),
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
    let takers = [left, right].compactMap { index -> RouteOrder.Taker? in
      let route = table.routes[index]
      let comparison = comparer.compare(route.pattern.code, route.scopes)
      guard comparison.takes, let scope = comparison.scope else { return nil }
      let specificity = comparison.specificity
      return RouteOrder.Taker(index: index, route: route, scope: scope, specificity: specificity)
    }
    guard takers.count == 2 else { return false }
    let rule = RouteOrder(parts: parts).compare(takers[0], takers[1]).rule
    return rule == .itemOrder || rule == .literalItemOrder
  }
}
