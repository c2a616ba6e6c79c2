import AgreementModel
import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Answers about one link` {
  /// Step `agreement` compares the answers about many more apps, with the default budget.
  @Test func `all parts that answer for a system give the same answer`() {
    let first = SeededGenerator.freshSeed
    var figures = AnswerModel.Figures()
    for number in 0..<4 as Range<UInt64> {
      let budget = AgreementBudget(states: 2_000)
      let (own, report) = AnswerModel.check(seed: first &+ number, links: 8, budget: budget)
      figures.add(own)
      if let report { Issue.record("\(report)") }
    }
    #expect(figures.cases == 4 && figures.links > 12, "seed \(first)")
  }

  /// `explain` makes only the rules that may match its link, and does not write them as text.
  @Test func `the files for one link decide as the files for all links`() throws {
    let seed = SeededGenerator.freshSeed
    var catalogs = RandomCatalogs(random: SeededGenerator(seed: seed))
    let paths = SearchCheck.paths(upTo: 4) + ["/a%2fb", "/b/x/y/1", "", "/x", "/A/b?k=1&n=2#top"]
    var matched = 0
    for _ in 0..<600 where matched < 60 {
      let catalog = try catalogs.catalogWithVariant(oneIn: 8)
      let whole = SystemFiles(catalog)
      let names = catalog.routes.flatMap(\.scopes).compactMap(\.name) + ["other.example"]
      let hosts = (catalog.app.domains.list + names).map { $0.exampleDomain() }
      let starts = hosts.map { "https://\($0)" } + catalog.app.schemes.list.map { "\($0):/" }
      for _ in 0..<25 {
        let link = catalogs.random.pick(starts) + catalogs.random.pick(paths)
        let answers = [whole, SystemFiles(catalog, for: link)].map { SystemAnswers(link, $0) }
        let (all, one) = (answers[0].members, answers[1].members)
        #expect(JSONValue(.object(one)) == JSONValue(.object(all)), "\(link), seed \(seed)")
        if answers[1].android?.answer.filter != nil { matched += 1 }
      }
    }
    #expect(matched > 50, "seed \(seed)")
  }
}
