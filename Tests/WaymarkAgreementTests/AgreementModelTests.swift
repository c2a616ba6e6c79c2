import AgreementModel
import TestSupport
import Testing
import WaymarkAgreement

@Suite struct `Agreement and a model of all short links` {
  /// Step `agreement` compares more catalogs and longer paths, with the default budget.
  ///
  /// Here, a catalog that needs more states than the budget is replaced by the next one. About one
  /// of 50 does, and such a catalog can take more than half of the time of all others.
  @Test(arguments: 0..<2)
  func `a comparison finds what the simulators and the table show for short links`(part: Int) {
    let first = SeededGenerator.freshSeed &+ UInt64(part) * 1_000
    var figures = AgreementModel.Figures()
    var tried: UInt64 = 0
    // An undecided comparison does not count.
    while figures.catalogs - figures.undecided < 6 || figures.differences == 0, tried < 24 {
      let budget = AgreementBudget(states: 5_000)
      let (own, report) = AgreementModel.check(seed: first &+ tried, upTo: 4, budget: budget)
      figures.add(own)
      tried += 1
      if let report { Issue.record("\(report)") }
    }
    #expect(figures.catalogs - figures.undecided >= 6, "seed \(first)")
    #expect(figures.differences > 0, "seed \(first)")
  }
  /// The systems ask for the app about some links of a route, but not about its example.
  @Test func `an example has the reason of a limit only if it shows the limit`() {
    let (_, report) = AgreementModel.check(seed: 1_123_162_096_960_423_668, upTo: 5)
    if let report { Issue.record("\(report)") }
  }
}
