import AgreementModel
import Foundation
import TestSupport

/// Compares many random catalogs with files, and prints the mistakes and how many there were.
///
///     CompareRandomCatalogs --catalogs 500 --length 6
///     CompareRandomCatalogs --catalogs 10000 --length 7 --paths 2000
@main
struct Main {
  static func main() async {
    var catalogs = 500
    var length = 6
    var paths = Int.max
    let first = SeededGenerator.freshSeed
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      guard let number = arguments.popFirst().flatMap(Int.init), number > 0 else {
        exit(64)
      }
      switch name {
      case "--catalogs": catalogs = number
      case "--length": length = number
      case "--paths": paths = number
      default: exit(64)
      }
    }
    let jobs = 4
    var figures = AgreementModel.Figures()
    var failures = 0
    let (size, limit, tasks) = (length, paths, catalogs)
    await withTaskGroup(of: (AgreementModel.Figures, [String]).self) { group in
      for job in 0..<jobs {
        group.addTask { @concurrent in
          var figures = AgreementModel.Figures()
          var reports: [String] = []
          for number in stride(from: job, to: tasks, by: jobs) {
            let seed = first &+ UInt64(number)
            let (own, report) = AgreementModel.check(seed: seed, upTo: size, count: limit)
            figures.add(own)
            if let report { reports.append(report) }
          }
          return (figures, reports)
        }
      }
      for await (own, reports) in group {
        figures.add(own)
        failures += reports.count
        for report in reports.prefix(5) { print(report, terminator: "\n\n") }
      }
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
      figures.undecided * 10 < catalogs && figures.differences > catalogs
      && figures.limits > catalogs / 4
    if failures == 0, isMeaningful { return }
    print("the comparison and the model disagree, or there was too little to compare")
    exit(1)
  }
}
