import AgreementModel
import TestSupport
import Testing
import WaymarkAgreement

@Suite struct `Answers about one link` {
  /// Step `agreement` compares the answers about many more apps, with the default budget.
  @Test func `all parts that answer for a system give the same answer`() {
    let first = SeededGenerator.freshSeed
    var figures = AnswerModel.Figures()
    for number in 0..<8 as Range<UInt64> {
      let budget = AgreementBudget(states: 2_000)
      let (own, report) = AnswerModel.check(seed: first &+ number, links: 8, budget: budget)
      figures.add(own)
      if let report { Issue.record("\(report)") }
    }
    #expect(figures.cases == 8 && figures.links > 24, "seed \(first)")
  }
}
