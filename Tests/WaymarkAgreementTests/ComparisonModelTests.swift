import AgreementModel
import TestSupport
import Testing

/// Compares two random tables link by link, and checks that the comparison reports the same.
@Suite struct `The comparison of random tables` {
  /// Step `agreement` compares more versions and longer paths.
  @Test func `reports every way in which short links are broken, with a link at most as long`() {
    let first = SeededGenerator.freshSeed
    var all = ComparisonModel.Figures()
    for number in 0..<6 as Range<UInt64> {
      let (figures, mistake) = ComparisonModel.check(seed: first &+ number, upTo: 3, longer: 100)
      #expect(mistake == nil, "\(mistake ?? "")")
      all.add(figures)
    }
    #expect(all.versions == 6)
    #expect(all.undecided < 2, "seed \(first)")
  }

  /// One link shows a change of the app's activity and one of its route's own activity.
  @Test func `a link may show two changes of one key`() {
    let (figures, mistake) = ComparisonModel.check(
      seed: 1_023_559_539_280_183_696,
      upTo: 1,
      longer: 100
    )
    #expect(mistake == nil, "\(mistake ?? "")")
    #expect(figures.weaker > 1)
  }
}
