import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Links from many threads at once, for the thread sanitizer, too.
@MainActor
@Suite(.sameWithoutDiagnostics) struct InboxThreadTests {
  @Test func `links from many threads end once each while gates change`() async throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let store = LinkInbox.MemoryStore()
      let settings = LinkInbox.Settings(
        capacity: Int.random(in: 50...1_000, using: &random),
        overflow: Bool.random(using: &random) ? .dropOldest : .refuse,
        whenBusy: Bool.random(using: &random) ? .newestWins : .queue
      )
      let app = try InboxApp(settings, store: store)
      let (inbox, results) = (app.inbox, Results())
      let threads = (0..<4).map { thread in
        Task.detached {
          for number in 0..<100 {
            let route = ["open", "signed", "nowhere", "both"][number % 4]
            let id = "\(thread)-\(number)"
            let arrival = LinkArrival.link("x-app:\(route)/\(id)")
            if number % 10 == 0 {
              Task { @MainActor in results.note(id)(await inbox.deliver(arrival)) }
            } else if let ticket = inbox.receive(arrival, whenEnded: await results.note(id)),
              number % 7 == 0
            {
              await inbox.cancel(ticket)
            }
          }
        }
      }
      for gate in [LinkInbox.ready, "signedIn", "loaded"] {
        for _ in 0..<Int.random(in: 0...50, using: &random) { await Task.yield() }
        await inbox.open(gate)
      }
      for thread in threads { await thread.value }
      await wait { results.codes.count == 400 }
      await inbox.save()
      #expect(results.codes.count == 400, "seed \(seed)")
      #expect(results.codes.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
      #expect(Set(app.performed).count == app.performed.count, "seed \(seed)")
      #expect(await inbox.waiting == [] && store.snapshot?.links ?? [] == [], "seed \(seed)")
    }
  }
}
