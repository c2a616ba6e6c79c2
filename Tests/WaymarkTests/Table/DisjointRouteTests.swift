import TestSupport
import Testing

@testable import Waymark

@Suite struct `Routes without overlaps` {
  private static let app = AppIdentity(schemes: ["x"], domains: ["h.example"])

  @Test(
    arguments: [
      (["a", "b"], [true, true]), (["a/{x}", "b/{x}"], [true, true]),
      (["a/{x}", "a/b"], [false, false]), (["a/{x}", "a/b/c"], [true, true]),
      (["a/{x?}", "a"], [false, false]), (["a/{x}/b", "a/{y}/c"], [true, true]),
      (["{x}", "a/b"], [true, true]), (["{x}", "a"], [false, false]),
      (["a/**", "a/b"], [false, false]), (["a/**", "b/**"], [true, true]),
      (["**", "a"], [false, false]), (["", "a"], [true, true]), (["", "{x**}"], [false, false]),
      (["p-{x}", "q-{x}"], [false, false]), (["a?x=1", "a?x=2"], [false, false]),
      (["A", "a"], [true, true]), (["{x:int}", "{x:uuid}", "a/{x}"], [false, false, true]),
    ] as [([String], [Bool])]
  )
  func `a route without overlaps has a path that no other route matches`(
    _ row: (patterns: [String], expected: [Bool])
  ) throws {
    let scopes: [Set<RouteScope>] = [[.appAny], [.universalAny], [.app(scheme: "x")]]
    let routes = try row.patterns.enumerated().map { try Route($1, in: scopes[$0]) }
    #expect(try RouteTable(routes, app: Self.app).disjointRoutes == row.expected)
  }

  @Test func `a web-only path overlaps with a route, too`() throws {
    let routes = [try Route("admin/{x}"), try Route("a")]
    let webOnly = [WebOnlyPath(try Pattern("admin/**"))]
    let table = try RouteTable(routes, app: Self.app, webOnly: webOnly)
    #expect(table.disjointRoutes == [false, true])
  }

  @Test func `routes overlap without regard to case if the app ignores case`() throws {
    let app = AppIdentity.any(policies: LinkPolicies(pathCase: .insensitive))
    #expect(
      try RouteTable([Route("A/{x}"), Route("a/b")], app: app).disjointRoutes == [false, false]
    )
  }

  @Test func `a route without overlaps matches every link that it matches alone`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var taken = 0
    for _ in 0..<400 {
      var routes: [Route] = []
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let pattern = random.smallPattern()
        if let route = try? Route(pattern), (try? RouteTable(routes + [route])) != nil {
          routes.append(route)
        }
      }
      let table = try RouteTable(routes, app: Self.app)
      for (index, isDisjoint) in table.disjointRoutes.enumerated() where isDisjoint {
        let alone = try RouteTable([routes[index]], app: Self.app)
        for _ in 0..<40 {
          let link = "x:" + random.smallPath()
          guard try alone.match(link) != nil else { continue }
          taken += 1
          #expect(
            try table.match(link)?.routeIndex == index,
            "\(link) \(routes.map(\.pattern)), seed \(seed)"
          )
        }
      }
    }
    #expect(taken > 200, "seed \(seed)")
  }
}

extension RouteTable {
  fileprivate var disjointRoutes: [Bool] { routes.indices.map(writingIndex.isDisjoint) }
}

extension SeededGenerator {
  /// A pattern of few words, so that two have much in common.
  fileprivate mutating func smallPattern() -> String {
    var components: [String] = []
    for index in 0..<Int.random(in: 0...3, using: &self) {
      let choices = ["a", "b", "{p\(index)}", "{p\(index):int}", "c-{p\(index)}", "*"]
      components.append(choices.randomElement(using: &self) ?? "a")
    }
    if oneIn(4) { components.append(oneIn(2) ? "**" : "{r?}") }
    return components.joined(separator: "/") + (oneIn(4) ? "?q={q}" : "")
  }

  fileprivate mutating func smallPath() -> String {
    var components: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      components.append(["a", "b", "7", "c-x"].randomElement(using: &self) ?? "a")
    }
    return components.joined(separator: "/") + (oneIn(2) ? "?q=1" : "")
  }
}
