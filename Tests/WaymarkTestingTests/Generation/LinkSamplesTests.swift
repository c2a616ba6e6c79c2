import TestSupport
import Testing
import UnderwayRoutes
import Waymark
import WaymarkCatalog
import WaymarkTesting

@Suite struct `Sample links` {
  /// What the table must be said to have been, where a test fails.
  private func story(_ samples: LinkSamples) -> String {
    let table = samples.table
    return "\(samples.route.pattern) \(samples.route.scopes.sorted()), seed \(samples.seed), "
      + "\(table.app.schemes) \(table.app.domains) \(table.app.policies)\n"
      + table.routes.map { "\($0.pattern) \($0.scopes.sorted())" }.joined(separator: "\n")
  }

  @Test(arguments: 0..<8)
  func `a matching sample is accepted by its route or by a more specific one`(part: Int) throws {
    var (made, own, seen) = (0, 0, Set<SampleLink.Variation>())
    for seed in part * 25..<(part + 1) * 25 {
      var chance = RandomTables(seed: UInt64(seed))
      let table = try chance.table()
      for samples in LinkSamples.ofAllRoutes(in: table, seed: UInt64(seed)) {
        let alone = try RouteTable([samples.route], app: table.app)
        for sample in samples.matching(12) {
          made += 1
          seen.formUnion(sample.variations)
          let match = try? alone.match(sample.link)
          #expect(match != nil, "\(sample.link) \(sample.variations)\n\(story(samples))")
          guard let found = try table.match(sample.link) else {
            // A path that stays in the browser is taken from every route.
            let isExcluded = !table.webOnly.isEmpty
            #expect(isExcluded, "\(sample.link)\n\(story(samples))")
            continue
          }
          if found.route == samples.route { own += 1 }
        }
      }
    }
    #expect(made > 1_000 && own * 2 > made, "\(own) of \(made)")
    #expect(seen == Set(SampleLink.Variation.allCases))
  }

  @Test(arguments: 0..<4)
  func `a nearly matching sample is rejected by its route for exactly one reason`(part: Int) throws
  {
    var (made, explained, kinds) = (0, 0, Set<String>())
    for seed in part * 25..<(part + 1) * 25 {
      var chance = RandomTables(seed: UInt64(seed))
      let table = try chance.table()
      for samples in LinkSamples.ofAllRoutes(in: table, seed: UInt64(seed)) {
        let alone = try RouteTable([samples.route], app: table.app)
        for miss in samples.nearMisses(14) {
          made += 1
          kinds.insert(String(String(describing: miss.mistake).prefix(11)))
          #expect(((try? alone.match(miss.link)) ?? nil) == nil, "\(miss)\n\(story(samples))")
          #expect(((try? table.match(miss.link)) ?? nil)?.route != samples.route, "\(miss)")
          let explanation = alone.explain(miss.link)
          if miss.mistake == .controlCharacter {
            guard case .unreadable = explanation.result else {
              Issue.record("\(miss) can be read")
              continue
            }
          } else if let failures = explanation.nearest.first?.failures {
            // What the app does not list, no scope of the route can name.
            let isForeign = failures.contains { if case .undeclared = $0 { true } else { false } }
            let reasons = failures.filter { if case .scope = $0 { !isForeign } else { true } }
            explained += 1
            #expect(reasons.count == 1, "\(miss): \(reasons)\n\(story(samples))")
          }
        }
      }
    }
    #expect(made > 1_000 && kinds.count >= 12, "\(made) \(kinds)")
    // Of the others no explanation speaks: they have nothing in common with the route any more.
    #expect(explained * 2 > made, "\(explained) of \(made)")
  }

  @Test func `samples depend only on their seed`() throws {
    let table = try AppRoute.routeTable
    let one = try LinkSamples(of: "station", in: table, seed: 7)
    #expect(one.matching(30) == (try LinkSamples(of: "station", in: table, seed: 7)).matching(30))
    #expect(one.matching(30) != (try LinkSamples(of: "station", in: table, seed: 8)).matching(30))
    #expect(one.matching(30).prefix(5) == one.matching(5)[...])
    #expect(Set(one.matching(30)).count == 30)
    #expect(
      one.nearMisses(30) == (try LinkSamples(of: "station", in: table, seed: 7)).nearMisses(30)
    )
    let error = #expect(throws: LinkCheckError.self) { try LinkSamples(of: "statoin", in: table) }
    #expect(error?.description == "the table has no route 'statoin': did you mean 'station'?")
  }

  @Test func `the samples of a simple route contain every variation and every mistake`() throws {
    let app = AppIdentity(
      schemes: ["x"],
      domains: ["e.f.ex"],
      policies: LinkPolicies(trailingSlash: .strict)
    )
    let table = try RouteTable(
      [Route("a/{id:int}/{kind:b|c?}?q={q}&k=1#top", in: [.appAny], name: "r")],
      app: app
    )
    let samples = try LinkSamples(of: "r", in: table)
    let mistakes = Set(samples.nearMisses(200).map(\.mistake))
    let expected: Set<NearMissLink.Mistake> = [
      .wrongLiteral(component: 0), .letterCase(component: 0), .missingComponent, .extraComponent,
      .wrongType(parameter: "id"), .wrongType(parameter: "kind"), .wrongDomain("e.f.ex"),
      .wrongScheme("nowhere-app"), .wrongDomain("nowhere.example"), .missingItem("q"),
      .missingItem("k"), .wrongItemValue("k"), .missingFragment, .wrongFragment, .trailingSlash,
      .controlCharacter,
    ]
    #expect(expected.subtracting(mistakes) == [], "\(mistakes)")
    #expect(samples.matching(5)[0].variations.isSubset(of: [.withoutOptionalParts]))
  }

  @Test func `a route without a scheme or domain of the app has no samples`() throws {
    let app = AppIdentity(schemes: ["x"], domains: ["e.f.ex"])
    let table = try RouteTable([Route("a", in: [.app(scheme: "y")], name: "r")], app: app)
    let samples = try LinkSamples(of: "r", in: table)
    #expect(samples.matching(5) == [] && samples.nearMisses(5) == [])
  }
}
