import AgreementModel
import TestSupport
import Testing

@Suite struct `Agreement and a model of all short links` {
  /// Step `agreement` compares more catalogs and longer paths.
  @Test(arguments: 0..<2)
  func `a comparison finds what the simulators and the table show for short links`(part: Int) {
    let first = SeededGenerator.freshSeed
    var figures = AgreementModel.Figures()
    for number in 0..<25 as Range<UInt64> {
      let (own, report) = AgreementModel.check(seed: first &+ number, upTo: 5)
      figures.add(own)
      if let report { Issue.record("\(report)") }
    }
    #expect(figures.undecided < 5)
    #expect(figures.differences > 10)
  }
}
