import Testing

@testable import WaymarkPlatforms

/// A file of the table, and what `swcutil` answered for a URL.
struct AppleFact: CustomStringConvertible {
  let line: Int
  let file: String
  let appID: String
  let decision: String
  let url: String

  var description: String { "line \(line), \(file) and \(url)" }

  static let all: [AppleFact] = ((try? Facts("apple-rules"))?.blocks ?? []).flatMap { block in
    let json = String(block.heads[0].dropFirst(2))
    let isFile = block.heads[0].hasPrefix("A ")
    let appID = isFile ? String(block.heads[1].dropFirst(4)) : "ABCDE12345.com.example.app"
    let file =
      isFile
      ? json
      : #"{"applinks":{"details":[{"appIDs":["\#(appID)"],"components":[\#(json)]}]}}"#
    return block.rows.map { number, row in
      let words = row.split(separator: " ").map(String.init)
      return AppleFact(line: number, file: file, appID: appID, decision: words[0], url: words[1])
    }
  }
}

@Suite struct `Observed behavior of swcutil` {
  @Test func `the table contains all observations of swcutil`() {
    #expect(AppleFact.all.count == 83)
  }

  @Test(arguments: AppleFact.all)
  func `the simulator of iOS decides as swcutil was observed to do`(fact: AppleFact) throws {
    let file = try AppleAppSiteAssociation(fact.file)
    let simulator = AppleSimulator(file, domain: "example.com")
    let answer = simulator.answer(for: fact.url, appID: fact.appID)
    #expect(answer.decision.rawValue == fact.decision, "\(fact)")
    let explanation = simulator.explain(fact.url, appID: fact.appID)
    #expect(explanation.answer == answer)
    #expect(
      (explanation.trials.last?.reason == nil) == (answer.rule != nil) || explanation.trials.isEmpty
    )
  }
}
