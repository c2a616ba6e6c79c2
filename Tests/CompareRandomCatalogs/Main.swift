import AgreementModel
import Foundation
import TestSupport

/// Compares many random catalogs with files, or with newer versions, and prints the mistakes and
/// how many there were.
///
///     CompareRandomCatalogs --catalogs 500 --length 6
///     CompareRandomCatalogs --catalogs 10000 --length 7 --paths 2000
///     CompareRandomCatalogs --versions 5000 --length 4 --paths 4000
///     CompareRandomCatalogs --answers 2000
///
/// With `--versions`, `--paths` is the number of longer paths.
@main
struct Main {
  static func main() async {
    var catalogs = 500
    var length = 6
    var paths: Int?
    var comparesVersions = false
    var comparesAnswers = false
    let first = SeededGenerator.freshSeed
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      guard let number = arguments.popFirst().flatMap(Int.init), number > 0 else {
        exit(64)
      }
      switch name {
      case "--catalogs": catalogs = number
      case "--versions": (catalogs, comparesVersions) = (number, true)
      case "--answers": (catalogs, comparesAnswers) = (number, true)
      case "--length": length = number
      case "--paths": paths = number
      default: exit(64)
      }
    }
    let (size, count) = (length, catalogs)
    if comparesAnswers {
      let (figures, failures) = await run(catalogs, first, AnswerModel.Figures()) {
        AnswerModel.check(seed: $0, links: 40)
      } adding: {
        $0.add($1)
      }
      print(
        """
        \(figures.cases) apps from seed \(first): \(figures.links) links, \(figures.opened) \
        opened, \(figures.unknown) unknown, \(figures.claims) claims, \(figures.notCompared) \
        files not compared, \(figures.services) services, \(failures) wrong
        """
      )
      let isMeaningful =
        figures.opened * 2 > count && figures.unknown * 4 > count && figures.claims > count
        && figures.notCompared * 10 > count && figures.services * 4 > count
      if failures == 0, isMeaningful { return }
    } else if comparesVersions {
      let longer = paths ?? 1_000
      let (figures, failures) = await run(catalogs, first, ComparisonModel.Figures()) {
        ComparisonModel.check(seed: $0, upTo: size, longer: longer)
      } adding: {
        $0.add($1)
      }
      print(
        """
        \(figures.versions) pairs of versions from seed \(first), all paths of up to \(length) \
        characters and \(longer) others: \(figures.links) links, \(figures.broken) kinds of broken \
        links, \(figures.poorer) of them poorer and \(figures.weaker) weaker, \
        \(figures.undecided) undecided, \(failures) wrong
        """
      )
      let isMeaningful =
        figures.undecided * 100 < count && figures.poorer * 4 > count && figures.weaker * 4 > count
      if failures == 0, isMeaningful { return }
    } else {
      let limit = paths ?? .max
      let (figures, failures) = await run(catalogs, first, AgreementModel.Figures()) {
        AgreementModel.check(seed: $0, upTo: size, count: limit)
      } adding: {
        $0.add($1)
      }
      print(
        """
        \(figures.catalogs) catalogs from seed \(first), paths of up to \(length) characters: \
        \(figures.links) links, \(figures.differences) differences, \(figures.limits) limits, \
        \(figures.undecided) undecided, \(failures) wrong
        """
      )
      // A comparison that decides nothing would have no mistakes.
      let isMeaningful =
        figures.undecided * 10 < count && figures.differences > count
        && figures.limits > count / 4
      if failures == 0, isMeaningful { return }
    }
    print("the comparison and the model disagree, or there was too little to compare")
    exit(1)
  }

  /// Runs checks, and returns the sum of their figures and how many of them reported a mistake.
  private static func run<Figures: Sendable>(
    _ count: Int,
    _ first: UInt64,
    _ none: Figures,
    check: @escaping @Sendable (_ seed: UInt64) -> (Figures, String?),
    adding add: @escaping @Sendable (inout Figures, Figures) -> Void
  ) async -> (Figures, failures: Int) {
    let jobs = 4
    var figures = none
    var failures = 0
    await withTaskGroup(of: (Figures, [String]).self) { group in
      for job in 0..<jobs {
        group.addTask { @concurrent in
          var figures = none
          var reports: [String] = []
          for number in stride(from: job, to: count, by: jobs) {
            let (own, report) = check(first &+ UInt64(number))
            add(&figures, own)
            if let report { reports.append(report) }
          }
          return (figures, reports)
        }
      }
      for await (own, reports) in group {
        add(&figures, own)
        failures += reports.count
        for report in reports.prefix(5) { print(report, terminator: "\n\n") }
      }
    }
    return (figures, failures)
  }
}
