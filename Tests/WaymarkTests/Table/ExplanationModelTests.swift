import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog
@testable import WaymarkDiagnostics

/// The reasons of an explanation come from comparing every route with the link, the result from the
/// search through the table: each has to bear the other out.
@Suite(.sameWithoutDiagnostics) struct `An explanation and the table` {
  /// A random table, the tables of each of its routes alone, and links for it with their
  /// explanations.
  private struct Case: Sendable {
    let table: RouteTable
    let alone: [RouteTable]
    let links: [(text: String, explanation: Explanation)]

    init(seed: UInt64) throws {
      var chance = RandomTables(seed: seed)
      let table = try chance.table()
      self.table = table
      alone = try table.routes.map {
        try RouteTable([$0], app: table.app, webOnly: table.webOnly)
      }
      let overlaps = table.overlaps.map(\.link)
      let texts = overlaps + (0..<40).map { _ in chance.link(near: table) }
      links = texts.map { ($0, table.explain($0)) }
    }
  }

  private static let cases = Result { try (0..<80).map { try Case(seed: $0) } }

  /// Calls `body` with random tables, and links with their explanations.
  private func check(_ body: (RouteTable, String, Explanation) throws -> Void) throws {
    for one in try Self.cases.get() {
      for (text, explanation) in one.links { try body(one.table, text, explanation) }
    }
  }

  /// Calls `body` with random tables, each with the tables of each of its routes alone, and links
  /// with their explanations.
  private func checkAlone(
    _ body: (RouteTable, [RouteTable], String, Explanation) throws -> Void
  ) throws {
    for one in try Self.cases.get() {
      for (text, explanation) in one.links { try body(one.table, one.alone, text, explanation) }
    }
  }

  @Test func `random explanations contain every result and every rule`() throws {
    var seen: Set<String> = []
    try check { _, _, explanation in
      var facts: [Any] = [explanation.result]
      facts += explanation.rivals.map(\.rule)
      facts += explanation.nearest.flatMap(\.failures)
      seen.formUnion(facts.map { String(describing: $0).prefix { $0 != "(" }.lowercased() })
      if explanation.suggestion != nil { seen.insert("suggestion") }
    }
    let expected: Set = [
      "matched", "unmatched", "excluded", "unreadable", "suggestion", "scope", "component",
      "literalitems", "requireditems", "optionalparts", "itemorder", "undeclared", "restriction",
      "emptycomponent", "tooshort", "toolong", "restneedsslash", "trailingslash", "missingitem",
      "itemvalue", "missingfragment", "fragment",
    ]
    #expect(expected.subtracting(seen) == [])
  }

  @Test func `an explanation has the same result as the match`() throws {
    try check { table, text, explanation in
      let match = try? table.match(text)
      #expect(explanation.match?.routeIndex == match?.routeIndex)
      #expect(explanation.match?.scope == match?.scope)
      #expect(explanation.text == text)
    }
  }

  @Test func `an explanation and a table of one route agree on whether the route matches`() throws {
    try checkAlone { table, alone, text, explanation in
      guard let link = explanation.link else { return }
      var comparer = LinkComparison(LinkParts(link), table.app)
      if case .excluded = explanation.result { comparer.webOnly = 0 }
      for (route, single) in zip(table.routes, alone) {
        let comparison = comparer.compare(route.pattern.code, route.scopes)
        let match = single.match(link)
        func note() -> Comment {
          "\(route.pattern) \(route.scopes.sorted()) \(text)\n\(table.story)"
        }
        #expect((match != nil) == comparison.takes, note())
        if let match { #expect(match.scope == comparison.scope, note()) }
      }
    }
  }

  @Test func `the near misses are routes that do not match the link`() throws {
    try checkAlone { table, alone, text, explanation in
      #expect(explanation.nearest.count <= RouteTable.nearestLimit)
      for miss in explanation.nearest {
        #expect(!miss.failures.isEmpty)
        let match = try alone[miss.routeIndex].match(text)
        #expect(match == nil, "\(miss.reason)\n\(text)\n\(table.story)")
      }
      for rival in explanation.rivals {
        #expect(rival.routeIndex != explanation.match?.routeIndex)
        let match = try alone[rival.routeIndex].match(text)
        #expect(match != nil, "\(rival.reason)\n\(text)\n\(table.story)")
      }
    }
  }

  /// The answer that an app carries, without an explanation, is the same.
  @Test(.withDiagnostics) func `an unmatched link gives the same answer without an explanation`()
    throws
  {
    var count = 0
    try check { table, text, explanation in
      guard let link = try? DeepLink(text, policy: table.app.policies), table.match(link) == nil
      else { return }
      let routes = table.routes.enumerated().map { index, route in
        var route = route
        if index.isMultiple(of: 2) { route.notes.secrets = route.pattern.declaredNames }
        return route
      }
      let secretive = RouteTable(table, with: routes)
      for (table, explanation) in [(table, explanation), (secretive, secretive.explain(text))] {
        count += 1
        let unmatched = UnmatchedLink(link, table)
        func note() -> Comment { "\(text)\n\(table.story)" }
        #expect(unmatched.reason == explanation.reason, note())
        #expect(unmatched.suggestion == explanation.suggestion, note())
        #expect(
          unmatched.nearest.map(\.routeIndex) == explanation.nearest.map(\.routeIndex),
          note()
        )
        #expect(unmatched.nearest.map(\.failures) == explanation.nearest.map(\.failures), note())
        #expect(unmatched.nearest.map(\.reason) == explanation.nearest.map(\.reason), note())
        #expect(unmatched.nearest.map(\.scope) == explanation.nearest.map(\.scope), note())
        let diagnostic = unmatched.diagnostic
        #expect(diagnostic.message == explanation.reason, note())
        #expect(diagnostic.excerpt?.text == unmatched.shownText, note())
        if !explanation.nearest.isEmpty {
          let browserText = table.hasSecrets ? nil : explanation.link?.browserText
          #expect(explanation.shownText == browserText ?? unmatched.shownText, note())
        }
        guard case .unmatched = explanation.result else { continue }
        if case .undeclared = explanation.admission { continue }
        let help = (explanation.suggestion?.shown).map { "did you mean '\($0)'?" }
        #expect(help == nil || diagnostic.help == help, note())
      }
    }
    #expect(count > 1_000)
  }

  @Test func `the runner-up is the route that matches without the winner`() throws {
    try check { table, text, explanation in
      guard let match = explanation.match else {
        #expect(explanation.rivals.isEmpty && explanation.rivalCount == 0)
        return
      }
      var routes = table.routes
      routes.remove(at: match.routeIndex)
      let winner = try #require(taker(match.routeIndex, match.link, table))
      let order = ModelOrder(parts: LinkParts(match.link))
      for (place, rival) in explanation.rivals.enumerated() {
        let loser = try #require(taker(rival.routeIndex, match.link, table))
        let expected = order.compare(winner, loser)
        #expect(expected.isFirst, "\(rival.reason) \(rival.route) \(text)\n\(table.story)")
        #expect(expected.rule == rival.rule, "\(rival.route) \(text)\n\(table.story)")
        let without = try RouteTable(routes, app: table.app, webOnly: table.webOnly)
        let next = try without.match(text)
        func note() -> Comment { "rival \(place) of \(text), \(rival.reason)\n\(table.story)" }
        #expect(next?.route == rival.route && next?.scope == rival.scope, note())
        guard let index = routes.firstIndex(of: rival.route) else { return }
        routes.remove(at: index)
      }
      let without = try RouteTable(routes, app: table.app, webOnly: table.webOnly)
      let rest = explanation.rivalCount - explanation.rivals.count
      #expect((try without.match(text) != nil) == (rest > 0))
    }
  }

  @Test func `precedence and a slow order agree on every two routes that match a link`() throws {
    var count = 0
    try check { table, text, _ in
      guard let link = try? DeepLink(text, policy: table.app.policies) else { return }
      let takers = table.routes.indices.compactMap { taker($0, link, table) }
      let order = ModelOrder(parts: LinkParts(link))
      for isForMany in [false, true] {
        let precedence = Precedence(table, link, isForMany: isForMany)
        for (one, other) in takers.flatMap({ one in takers.map { (one, $0) } })
        where one.index != other.index {
          let expected = order.compare(one, other)
          let candidates = [one, other].map {
            Precedence.Candidate(route: $0.index, scope: $0.scope)
          }
          let isFirst = precedence.compare(candidates[0], candidates[1]).isFirst
          let (winner, loser) = isFirst ? (0, 1) : (1, 0)
          let rule = Explanation.Rule(candidates[winner], candidates[loser], precedence, table)
          func note() -> Comment { "\(one.route) \(other.route) \(text)" }
          #expect(isFirst == expected.isFirst, note())
          #expect(rule == expected.rule, note())
          count += 1
        }
      }
    }
    #expect(count > 1_000)
  }

  /// A route as the order of precedence sees it.
  private func taker(_ index: Int, _ link: DeepLink, _ table: RouteTable) -> ModelOrder.Candidate? {
    let route = table.routes[index]
    var comparer = LinkComparison(LinkParts(link), table.app)
    let comparison = comparer.compare(route.pattern.code, route.scopes)
    guard comparison.takes, let scope = comparison.scope else { return nil }
    return ModelOrder.Candidate(index: index, route: route, scope: scope)
  }

  @Test func `a suggested link opens the route`() throws {
    try check { table, text, explanation in
      guard let suggestion = explanation.suggestion else { return }
      let match = try table.match(suggestion.link)
      #expect(match?.routeIndex == suggestion.routeIndex, "\(text)\n\(table.story)")
      #expect((try? table.match(text)) == nil)
    }
  }

  @Test(.withDiagnostics)
  func `the caret of an unmatched link is below the first component that is named`() throws {
    var count = 0
    try check { table, text, explanation in
      guard case .unmatched = explanation.result, let link = explanation.link,
        let nearest = explanation.nearest.first
      else { return }
      let named = nearest.failures.compactMap { failure -> Int? in
        switch failure {
        case .component(let index, _, _), .restriction(let index, _, _): index
        case .emptyComponent(let index): index
        case .tooLong(let leftOver): link.pathComponents.count - leftOver.count
        default: nil
        }
      }
      let isOther = nearest.failures.contains { if case .scope = $0 { true } else { false } }
      if case .undeclared = explanation.admission { return }
      guard let first = named.min(), !isOther else { return }
      let excerpt = UnmatchedLink(link, table).diagnostic.excerpt
      let found = link.rawComponentRanges[first].lowerBound
      #expect(excerpt?.offset == found, "\(explanation.reason)\n\(text)\n\(table.story)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test func `an explanation does not depend on the order of the routes`() throws {
    for one in try Self.cases.get() {
      let (routes, app) = (one.table.routes, one.table.app)
      let turned = try RouteTable(routes.reversed(), app: app, webOnly: one.table.webOnly)
      for (text, explanation) in one.links {
        #expect(explanation.description == turned.explain(text).description)
      }
    }
  }

  @Test func `a link that a web-only path matches is explained as excluded`() throws {
    try check { table, text, _ in
      guard let link = try? DeepLink(text, policy: table.app.policies) else { return }
      var comparer = LinkComparison(LinkParts(link), table.app)
      let isKept = table.webOnly.contains { path in
        comparer.compare(path.pattern.code, [path.scope]).takes
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
