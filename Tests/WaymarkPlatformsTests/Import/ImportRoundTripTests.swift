import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

/// What was generated is imported and generated again.
@Suite struct `Generated files that are imported` {
  /// What a rule was lost by.
  private static let losses = [
    "import.conflict", "import.widened", "import.excluded-route", "import.unreachable",
    "import.unsupported-pattern",
  ]

  @Test(arguments: [false, true])
  func `decide as before, or a finding says why not`(isLegacy: Bool) throws {
    let kind = isLegacy ? GenerationKind.legacyAssociation : .appleAppSiteAssociation
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var compared = 0
    var different = 0
    for number in 0..<40 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables),
        let file = try catalog.generate(kind).files.first
      else { continue }
      let domain = "www.example.com"
      let association = try AppleAppSiteAssociation(file.text)
      let result = try LinkCatalog.importing([
        ImportFile(.association(association), name: "aasa", domains: [domain])
      ])
      _ = try result.catalog.table()
      let again = try LinkCatalog(json: result.catalog.json)
      #expect(again == result.catalog, "seed \(seed), table \(number)")
      let second = try result.catalog.generate(kind)
      guard let copy = second.files.first else { continue }
      let (before, after) = (
        AppleSimulator(association, domain: domain),
        AppleSimulator(try AppleAppSiteAssociation(copy.text), domain: domain)
      )
      var links = RandomLinks(
        random: SeededGenerator(seed: seed &+ UInt64(number)),
        patterns: catalog.routes.map(\.pattern) + catalog.webOnly.map(\.pattern)
      )
      if links.patterns.isEmpty { continue }
      for _ in 0..<60 {
        let link = links.link(host: domain)
        let (was, now) = (before.opens(link), after.opens(link))
        compared += 1
        if was == now { continue }
        different += 1
        let isExplained =
          result.findings.contains { finding in
            finding.effect == (now ? .wider : .narrower)
              || Self.losses.contains(finding.code.rawValue)
          }
          || second.notes.contains { $0.effect == (now ? .wider : .narrower) }
        #expect(
          isExplained,
          """
          seed \(seed), table \(number): \(link) \(was ? "opened" : "stayed"), now the reverse
          \(file.text)\(result.catalog.json)\(copy.text)
          \(result.findings.map { "\($0.diagnostic)" }.joined(separator: "\n"))
          """
        )
      }
    }
    #expect(compared > 1_000)
    // Most files come back as they were: what has to be explained is rare.
    #expect(different * 20 < compared, "seed \(seed): \(different) of \(compared)")
  }

  @Test func `have witnesses that are what they say`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    for _ in 0..<40 {
      guard let catalog = try `Generated association files and random tables`.catalog(&tables),
        let file = try catalog.generate(.appleAppSiteAssociation).files.first
      else { continue }
      let association = try AppleAppSiteAssociation(file.text)
      let result = try LinkCatalog.importing([
        ImportFile(.association(association), name: "aasa", domains: ["a.b"])
      ])
      let table = try result.catalog.table()
      let simulator = AppleSimulator(association, domain: "a.b")
      for finding in result.findings {
        guard let witness = finding.witness, let effect = finding.effect else { continue }
        #expect(simulator.opens(witness) == (effect == .narrower), "seed \(seed): \(witness)")
        let isRouted = ((try? table.match(witness)) ?? nil) != nil
        #expect(isRouted == (effect == .wider), "seed \(seed): \(witness)")
      }
    }
  }
}
