/// Compares every route of a table with a link, and stores the best routes that accept it and the
/// nearest routes that do not.
struct ExplanationSearch {
  struct Miss {
    let index: Int
    let comparison: RouteComparison
  }

  let table: RouteTable
  let link: DeepLink
  let result: Explanation.Outcome
  private(set) var parts: LinkParts
  private(set) var misses: [Miss] = []
  /// The best routes that accept the link, one more than an explanation lists, because one of them
  /// wins.
  private(set) var takers: [RouteOrder.Taker] = []
  private(set) var takerCount = 0
  /// For each scope that covers the link, by its specificity: the number of routes that name it.
  private(set) var scopes: [Int: (scope: RouteScope, count: Int)] = [:]
  /// Indicates whether routes are also listed that have nothing in common with the link.
  var listsAll = false
  private var comparer: LinkComparison

  init(_ table: RouteTable, _ link: DeepLink) {
    self.table = table
    self.link = link
    parts = LinkParts(link)
    comparer = LinkComparison(parts, table.app)
    switch table.find(link) {
    case .route(let leaf, let entry):
      result = .matched(RouteMatch(table: table, link: link, leaf: leaf, entry: entry))
    case .webOnly(let index):
      let path = table.webOnly[index]
      result = .excluded(path, scope: RouteTable.scope(of: path))
      comparer.webOnly = index
    case .none:
      result = .unmatched
    }
  }

  mutating func compareRoutes() {
    for index in table.routes.indices {
      let route = table.routes[index]
      for scope in route.scopes {
        guard let specificity = parts.specificity(of: scope) else { continue }
        scopes[specificity, default: (scope, 0)].count += 1
      }
      let isFull = misses.count == RouteTable.nearestLimit
      let limit = isFull ? misses[misses.count - 1].comparison.cost : .max
      let comparison = comparer.compare(route.pattern.code, route.scopes, limit: limit)
      if comparison.takes, let scope = comparison.scope {
        let specificity = comparison.specificity
        add(.init(index: index, route: route, scope: scope, specificity: specificity))
      } else if comparison.cost <= limit, comparison.isNear || listsAll {
        add(Miss(index: index, comparison: comparison))
      }
    }
  }

  private mutating func add(_ taker: RouteOrder.Taker) {
    takerCount += 1
    let order = RouteOrder(parts: parts)
    let place = takers.partitioningIndex { order.compare(taker, $0).isFirst }
    takers.insert(taker, at: place)
    if takers.count > RouteTable.nearestLimit + 1 { takers.removeLast() }
  }

  private mutating func add(_ miss: Miss) {
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
