import Testing

@testable import Waymark

/// The reasons of an explanation come from comparing every route with the link, the result from the
/// search through the table: each has to bear the other out.
@Suite struct `An explanation and the table` {
  private static let seeds: Range<UInt64> = 0..<100

  /// Calls `body` with random tables and links.
  private func check(_ seed: UInt64, _ body: (RouteTable, String) throws -> Void) throws {
    var chance = RandomTables(seed: seed)
    for _ in 0..<5 {
      let table = try chance.table()
      for _ in 0..<40 { try body(table, chance.link(near: table)) }
    }
  }

  @Test func `meet in every result and every rule`() throws {
    var seen: Set<String> = []
    for seed in Self.seeds {
      try check(seed) { table, text in
        let explanation = table.explain(text)
        seen.insert(String(describing: explanation.result).prefix { $0 != "(" }.lowercased())
        for rival in explanation.rivals {
          seen.insert(String(describing: rival.rule).prefix { $0 != "(" }.lowercased())
        }
        for failure in explanation.nearest.flatMap(\.failures) {
          seen.insert(String(describing: failure).prefix { $0 != "(" }.lowercased())
        }
        if explanation.suggestion != nil { seen.insert("suggestion") }
      }
    }
    #expect(seen.sorted() == [])
  }

  @Test(arguments: seeds)
  func `give the same result`(seed: UInt64) throws {
    try check(seed) { table, text in
      let explanation = table.explain(text)
      let match = try? table.match(text)
      #expect(explanation.match?.routeIndex == match?.routeIndex)
      #expect(explanation.match?.scope == match?.scope)
      #expect(explanation.text == text)
    }
  }

  @Test(arguments: seeds)
  func `agree on which routes take the link, each alone`(seed: UInt64) throws {
    try check(seed) { table, text in
      guard let link = try? DeepLink(text, policy: table.app.policies) else { return }
      var comparer = LinkComparison(LinkParts(link), table.app)
      for route in table.routes {
        let alone = try RouteTable([route], app: table.app)
        let comparison = comparer.compare(route.pattern.code, route.scopes)
        #expect(
          (alone.match(link) != nil) == comparison.takes,
          "\(route.pattern) \(route.scopes.sorted()) and \(text)\n\(table.story)"
        )
        if let match = alone.match(link) { #expect(match.scope == comparison.scope) }
      }
    }
  }

  @Test(arguments: seeds)
  func `list as near misses only routes that do not take the link`(seed: UInt64) throws {
    try check(seed) { table, text in
      let explanation = table.explain(text)
      #expect(explanation.nearest.count <= RouteTable.nearestLimit)
      for miss in explanation.nearest {
        let alone = try RouteTable([miss.route], app: table.app, webOnly: table.webOnly)
        #expect(try alone.match(text) == nil, "\(miss.reason)\n\(text)\n\(table.story)")
        #expect(!miss.failures.isEmpty)
      }
      for rival in explanation.rivals {
        let alone = try RouteTable([rival.route], app: table.app, webOnly: table.webOnly)
        #expect(try alone.match(text) != nil, "\(rival.reason)\n\(text)\n\(table.story)")
        #expect(rival.routeIndex != explanation.match?.routeIndex)
      }
    }
  }

  @Test(arguments: seeds)
  func `name as the runner-up what wins without the winner`(seed: UInt64) throws {
    try check(seed) { table, text in
      let explanation = table.explain(text)
      guard let match = explanation.match else {
        #expect(explanation.rivals.isEmpty && explanation.rivalCount == 0)
        return
      }
      var routes = table.routes
      routes.remove(at: match.routeIndex)
      let winner = try #require(taker(match.routeIndex, match.link, table))
      for (place, rival) in explanation.rivals.enumerated() {
        let order = RouteOrder(parts: LinkParts(match.link))
        let loser = try #require(taker(rival.routeIndex, match.link, table))
        let isFirst = order.compare(winner, loser).isFirst
        #expect(isFirst, "\(rival.reason) \(rival.route) \(text)\n\(table.story)")
        let without = try RouteTable(routes, app: table.app, webOnly: table.webOnly)
        let next = try without.match(text)
        let note: Comment = "rival \(place) of \(text), \(rival.reason)\n\(table.story)"
        #expect(next?.route == rival.route && next?.scope == rival.scope, note)
        guard let index = routes.firstIndex(of: rival.route) else { return }
        routes.remove(at: index)
      }
      let without = try RouteTable(routes, app: table.app, webOnly: table.webOnly)
      let rest = explanation.rivalCount - explanation.rivals.count
      #expect((try without.match(text) != nil) == (rest > 0))
    }
  }

  /// A route as the order of precedence sees it.
  private func taker(_ index: Int, _ link: DeepLink, _ table: RouteTable) -> RouteOrder.Taker? {
    let route = table.routes[index]
    var comparer = LinkComparison(LinkParts(link), table.app)
    let comparison = comparer.compare(route.pattern.code, route.scopes)
    guard comparison.takes, let scope = comparison.scope else { return nil }
    let specificity = comparison.specificity
    return RouteOrder.Taker(index: index, route: route, scope: scope, specificity: specificity)
  }

  @Test(arguments: seeds)
  func `suggest only links that open the route`(seed: UInt64) throws {
    try check(seed) { table, text in
      guard let suggestion = table.explain(text).suggestion else { return }
      let match = try table.match(suggestion.link)
      #expect(match?.routeIndex == suggestion.routeIndex, "\(text)\n\(table.story)")
      #expect((try? table.match(text)) == nil)
    }
  }

  @Test(arguments: seeds)
  func `do not depend on the order of the routes`(seed: UInt64) throws {
    try check(seed) { table, text in
      let turned = try RouteTable(table.routes.reversed(), app: table.app, webOnly: table.webOnly)
      #expect(table.explain(text).description == turned.explain(text).description)
    }
  }

  @Test(arguments: seeds)
  func `exclude what a web-only path takes`(seed: UInt64) throws {
    try check(seed) { table, text in
      guard let link = try? DeepLink(text, policy: table.app.policies) else { return }
      var comparer = LinkComparison(LinkParts(link), table.app)
      let isKept = table.webOnly.contains { path in
        comparer.compare(path.pattern.code, [RouteTable.scope(of: path)]).takes
      }
      let explanation = table.explain(link)
      if case .excluded = explanation.result {
        #expect(isKept, "\(text)\n\(table.story)")
      } else {
        #expect(!isKept, "\(text)\n\(table.story)")
      }
    }
  }
}
