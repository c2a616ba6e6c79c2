import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog

/// Compares two random tables link by link, and checks that the comparison reports the same.
@Suite struct `The comparison of random tables` {
  private typealias Kind = VersionComparison.Broken.Kind

  private struct Way: Hashable {
    let kind: Kind
    let was: String
    let now: String?
  }

  @Test func `reports every way in which short links are broken, with a link at most as long`()
    throws
  {
    let first = SeededGenerator.freshSeed
    for number in 0..<12 as Range<UInt64> {
      let seed = first &+ number
      var random = RandomTables(seed: seed)
      let (old, new) = try versions(&random)
      let story = """
        seed \(seed)
        old \(old.app) \(old.routes.map { "\($0.label) \($0.pattern) \($0.scopes.sorted())" })
        new \(new.app) \(new.routes.map { "\($0.label) \($0.pattern) \($0.scopes.sorted())" })
        """
      guard let comparison = try? VersionComparison(from: old, to: new) else {
        Issue.record("the comparison contradicts the tables: \(story)")
        continue
      }
      #expect(comparison.undecided.isEmpty, "\(story)")
      var reported: [Way: Int] = [:]
      for link in comparison.broken {
        let way = way(link.url, old, new, comparison)
        let route = link.kind == .dead ? nil : link.kind == .moved ? link.now : way?.now
        #expect(way == Way(kind: link.kind, was: link.route, now: route), "\(link.url) \(story)")
        if let way { reported[way] = length(link.url) }
      }
      #expect(reported.count == comparison.broken.count, "\(story)")
      let endings = SearchCheck.endings(
        &random.random,
        names: ["k", "m", "n", "é"],
        values: ["", "1", "2", "a b"],
        fragments: ["top", "x", "1"]
      )
      for link in links(old, new, endings) {
        guard let way = way(link, old, new, comparison) else { continue }
        let least = reported[way] ?? .max
        // A poorer link that loses more is reported instead of a shorter one.
        let isRight = way.kind == .poorer ? least < .max : least <= length(link)
        #expect(isRight, "\(link) is \(way), but the report has \(least)\n\(story)")
        if !isRight { break }
      }
    }
  }

  /// Returns two tables whose routes all have names: two independent ones, or one and the same with
  /// a few changes.
  private func versions(
    _ random: inout RandomTables
  ) throws -> (old: RouteTable, new: RouteTable) {
    let tables = [try random.table(), try random.table()]
    let named = try tables.map { table in
      let routes = table.routes.enumerated().map { index, route in
        Route(route.pattern, in: route.scopes, name: "r\(index)")
      }
      return try RouteTable(routes, app: table.app, webOnly: table.webOnly)
    }
    if random.oneIn(3) { return (named[0], named[1]) }
    var routes = named[0].routes
    for _ in 0..<3 {
      var changed = routes
      let index = Int.random(in: routes.indices, using: &random.random)
      switch Int.random(in: 0..<5, using: &random.random) {
      case 0: changed[index].pattern = try Pattern(random.pattern())
      case 1: changed[index].scopes = random.scopes()
      case 2 where changed.count > 1: changed.remove(at: index)
      case 3: changed[index].name = "renamed\(index)"
      default:
        let text = changed[index].pattern.text
        let pairs = [
          ("int", "a|b"), (":int", ""), ("{m?}", "{m}"), ("?}", "}"), ("{k}", "1"), ("#{f}", ""),
        ]
        let (one, other) = random.pick(pairs)
        let text2 = text.replacingOccurrences(of: one, with: other)
        changed[index].pattern = (try? Pattern(text2)) ?? changed[index].pattern
      }
      if (try? RouteTable(changed, app: named[0].app)) != nil { routes = changed }
    }
    let app = random.oneIn(3) ? random.app() : named[0].app
    let webOnly = random.oneIn(3) ? named[1].webOnly : named[0].webOnly
    let table = try? RouteTable(routes, app: app, webOnly: webOnly)
    return (named[0], try table ?? RouteTable(routes, app: named[0].app, webOnly: webOnly))
  }

  /// Returns short links of all names that the tables contain, and of others with the label `any`.
  private func links(_ old: RouteTable, _ new: RouteTable, _ endings: [String]) -> [String] {
    let schemes = ["x", "y", "z", "any"].map { RouteScope.app(scheme: $0) }
    let domains = ["e.f", "d.e.f", "g.h", "any.d.e.f", "any.e.f", "any.f", "any"]
    var known: Set<RouteScope> = []
    for table in [old, new] {
      for route in table.routes { known.formUnion(route.scopes) }
      known.formUnion(table.app.declaredScopes + table.webOnly.map(\.scope))
    }
    let names = (schemes + domains.map { RouteScope.universal(domain: $0) }).filter { name in
      known.contains(name) || name.name?.hasPrefix("any") == true
    }
    let beginnings = names.filter(old.app.covers).map { ExampleLink().text(in: $0) }
    return SearchCheck.paths(upTo: 3).flatMap { path in
      endings.flatMap { ending in beginnings.map { $0 + path.dropFirst() + ending } }
    }
  }

  /// The length of a link without a slash for an empty host.
  private func length(_ link: String) -> Int {
    link.utf8.count - (link.contains(":///") ? 1 : 0)
  }

  /// Returns the way in which a link is broken according to the two tables.
  private func way(
    _ text: String,
    _ old: RouteTable,
    _ new: RouteTable,
    _ comparison: VersionComparison
  ) -> Way? {
    guard let match = (try? old.match(text)) ?? nil else { return nil }
    let was = match.route.label
    guard let reached = (try? new.match(text)) ?? nil else {
      return Way(kind: .dead, was: was, now: nil)
    }
    let now = reached.route.label
    if now != was, !comparison.renamed.contains(.init(was: was, now: now)) {
      return Way(kind: .moved, was: was, now: now)
    }
    let names = match.route.pattern.parameters.map(\.name)
    let own = reached.route.pattern.parameters.map(\.name)
    let isPoorer = names.contains { name in
      guard let value = match.parameters[name] else { return false }
      if own.contains(name) { return reached.parameters[name] != value }
      let place = places(match.route.pattern)[name]
      return !own.contains { other in
        !names.contains(other) && places(reached.route.pattern)[other] == place
          && reached.parameters[other] == value
      }
    }
    return isPoorer ? Way(kind: .poorer, was: was, now: now) : nil
  }

  /// Returns the place of each parameter in a pattern.
  private func places(_ pattern: Pattern) -> [String: String] {
    var places: [String: String] = [:]
    for (index, component) in pattern.components.enumerated() {
      for (number, element) in component.elements.enumerated() {
        switch element {
        case .parameter(let parameter), .rest(let parameter?):
          places[parameter.name] = "\(index).\(number)"
        default: break
        }
      }
    }
    for item in pattern.queryItems {
      if case .parameter(let parameter)? = item.value { places[parameter.name] = "?" + item.name }
    }
    if case .parameter(let parameter)? = pattern.fragment { places[parameter.name] = "#" }
    return places
  }
}
