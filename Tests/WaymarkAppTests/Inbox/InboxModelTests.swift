import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Random interleavings of everything that happens to an inbox, crashes and relaunches included,
/// against a simple model of it.
///
/// `WAYMARK_INTERLEAVINGS` says how many; without it they take two seconds. `WAYMARK_SEED` repeats
/// those that begin with one.
@MainActor
@Suite(.sameWithoutDiagnostics) struct InboxModelTests {
  private func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  @Test func `the inbox behaves like a simple model of it, after any crash`() async throws {
    let first = number("WAYMARK_SEED") ?? SeededGenerator.freshSeed
    let count = number("WAYMARK_INTERLEAVINGS")
    let clock = ContinuousClock()
    let end = clock.now + .seconds(2)
    var (runs, links, crashes) = (UInt64(0), 0, 0)
    while runs < count ?? 20 || (count == nil && clock.now < end) {
      let seed = first &+ runs
      var random = SeededGenerator(seed: seed)
      let script = InboxStep.script(&random)
      let run = try InboxRun(seed)
      if let failure = try await run.run(script) {
        print("inbox: seed \(seed) fails: \(failure)")
        let (steps, words) = await shortest(script, failure, seed)
        Issue.record(
          """
          \(words)
          seed \(seed), \(run.model.settings)
          \(steps.map { "\($0)" }.joined(separator: "\n"))
          """
        )
        return
      }
      runs += 1
      links += run.links
      crashes += script.count { if case .crash = $0 { true } else { false } }
    }
    print("inbox: \(runs) interleavings, \(links) links, \(crashes) crashes, seed \(first)")
  }

  /// The script without the steps that make no difference.
  private func shortest(
    _ script: [InboxStep],
    _ failure: String,
    _ seed: UInt64
  ) async -> ([InboxStep], String) {
    var (best, words) = (script, failure)
    var size = max(1, script.count / 2)
    while true {
      var (start, isShorter) = (0, false)
      while start < best.count {
        var candidate = best
        candidate.removeSubrange(start..<min(start + size, best.count))
        if let found = try? await InboxRun(seed).run(candidate) {
          (best, words, isShorter) = (candidate, found, true)
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return (best, words) }
      size = max(1, size / 2)
    }
  }
}
