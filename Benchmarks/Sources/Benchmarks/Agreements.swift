import AllocationCounter
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// Times proofs that routes and files agree, and comparisons of two versions of a catalog, for
/// every link.
enum Agreements {
  private static let domains = ["www.example.com", "shop.example.com", "*.example.org"]

  static func run(into report: inout Report) throws {
    try proofs(into: &report)
    try comparisons(into: &report)
  }

  // MARK: - Proofs

  private static func proofs(into report: inout Report) throws {
    var times: [Double] = []
    for (count, limit) in [(100, 0.5), (1_000, 5.0)] {
      let group = "agreement: \(count) routes on 3 domains"
      let catalog = try GeneratedFiles.catalog(routes: count, domains: domains)
      let own = try PlatformFiles(generatedFrom: catalog)
      let older = files(
        try PlatformFiles(
          generatedFrom: GeneratedFiles.catalog(routes: count, domains: domains, changes: 7)
        )
      )
      let given: [(name: String, files: PlatformFiles?, agrees: Bool)] = [
        ("generated and proved", nil, true), ("files given", files(own), true),
        ("other files given", older, false),
      ]
      for (name, files, agrees) in given {
        let time = try median(of: 3) {
          guard try catalog.agreement(with: files).agrees == agrees else {
            throw Platforms.Unexpected(what: "the proof of \(count) routes, \(name),")
          }
        }
        report.add(group, name, time, "s")
        report.goals.append(
          Goal(
            "agreement: \(count) routes, \(name)",
            time,
            atMost: count == 1_000 && files == nil ? 6 : limit,
            "s",
            tolerance: 0.1
          )
        )
        if !agrees { times.append(time) }
      }
      try memory(into: &report, group, older, of: catalog)
    }
    report.goals.append(
      Goal("agreement: 1,000 routes / 100 routes", times[1] / times[0], atMost: 17.5, "×")
    )
  }

  /// Returns the association files and the manifest.
  private static func files(_ files: PlatformFiles) -> PlatformFiles {
    PlatformFiles(associations: files.associations, manifest: files.manifest)
  }

  private static func memory(
    into report: inout Report,
    _ group: String,
    _ files: PlatformFiles,
    of catalog: LinkCatalog
  ) throws {
    guard allocation_counter_works() else { return }
    allocation_counter_start()
    let agreement = try catalog.agreement(with: files)
    allocation_counter_stop()
    let megabytes = Double(allocation_counter_peak()) / 1e6
    withExtendedLifetime(agreement) {}
    report.add(group, "memory at most, other files given", megabytes, "MB")
    report.goals.append(Goal("\(group), memory", megabytes, atMost: 300, "MB"))
  }

  // MARK: - Comparisons

  private static func comparisons(into report: inout Report) throws {
    var times: [Double] = []
    for count in [100, 1_000] {
      let old = try GeneratedFiles.catalog(routes: count, domains: domains)
      let new = try GeneratedFiles.catalog(routes: count, domains: domains, changes: 7)
      let time = try median(of: 3) {
        guard try !old.comparison(withNewer: new).broken.isEmpty else {
          throw Platforms.Unexpected(what: "the comparison of \(count) routes")
        }
      }
      times.append(time)
      report.add("agreement: \(count) routes on 3 domains", "two catalogs compared", time, "s")
    }
    report.goals += [
      Goal("agreement: two catalogs of 1,000 routes", times[1], atMost: 3, "s", tolerance: 0.1),
      Goal("agreement: catalogs of 1,000 / of 100 routes", times[1] / times[0], atMost: 17.5, "×"),
    ]
  }

  /// Returns the median of some runs, in seconds of the processor.
  private static func median(of count: Int, _ run: () throws -> Void) rethrows -> Double {
    let times = try (0..<count).map { _ in
      let start = processorNanoseconds()
      try run()
      return Double(processorNanoseconds() - start) / 1e9
    }
    return Benchmarks.median(of: times)
  }
}
