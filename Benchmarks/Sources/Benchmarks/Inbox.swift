import AllocationCounter
import Foundation
import Waymark
import WaymarkApp

/// A feature whose links wait for a gate.
enum GatedFeature: Feature, URLMapped {
  static let item = action(ShowItem.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("gated/items/{id}", to: item, notes: RouteNotes(gates: ["signedIn"]))
  }
}

/// Times what an inbox adds to a link, and releases and weighs links that wait in it.
@MainActor
enum Inbox {
  private static let count = 10_000
  private static let app = AppIdentity(schemes: ["shop"], domains: ["www.example.com"])

  static func run(into report: inout Report, seconds: Double) async throws {
    try await passing(into: &report, seconds: seconds)
    for (name, rule) in [("newest wins", LinkInbox.WhenBusy.newestWins), ("in turn", .queue)] {
      try await releasing(name, rule, into: &report, seconds: seconds)
    }
    for (name, path) in [("'ready'", "shop"), ("a gate of its route", "gated")] {
      try await weighing(name, path, into: &report)
    }
    for count in [1, 100, 10_000] { try await keeping(count, into: &report) }
    try await starting(into: &report)
  }

  /// Times a launch by a link: the link comes, the first screen is ready, the link is opened.
  private static func starting(into report: inout Report) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for isKept in [false, true] {
      var times: [Double] = []
      for round in 0..<101 {
        let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
        let inbox = LinkInbox(try router(), store: isKept ? store : nil)
        let counter = Counter()
        let start = monotonicNanoseconds()
        inbox.receive(.link("https://www.example.com/shop/items/\(round)")) { _ in
          counter.ended += 1
        }
        await inbox.open(LinkInbox.ready)
        times.append(Double(monotonicNanoseconds() - start) / 1e6)
        guard counter.ended == 1 else { throw Opening.NotOpened(link: "a link") }
        await inbox.save()
      }
      let store = isKept ? "a file keeps links" : "without a store"
      report.add("inbox: a link that starts the app", store, median(of: times), "ms")
    }
  }

  /// Times what a link that waited costs before it is performed, where a file keeps links.
  private static func keeping(_ count: Int, into report: inout Report) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = FileInboxStore(at: file)
    let link = LinkInbox.Snapshot.Link(
      .link("https://www.example.com/shop/items/\(count)"),
      source: .openURL,
      age: 1_000
    )
    let links = Array(repeating: link, count: count)
    var (saves, loads): ([Double], [Double]) = ([], [])
    for round in 0..<21 {
      var turn = monotonicNanoseconds()
      try await store.save(LinkInbox.Snapshot(savedAt: Int64(round), links: links))
      saves.append(Double(monotonicNanoseconds() - turn) / 1e6)
      turn = monotonicNanoseconds()
      guard store.load().snapshot?.links.count == count else {
        throw Opening.NotOpened(link: file.path)
      }
      loads.append(Double(monotonicNanoseconds() - turn) / 1e6)
    }
    report.add(
      "inbox: a file of \(count) links",
      "saved, off the main actor",
      median(of: saves),
      "ms"
    )
    report.add("inbox: a file of \(count) links", "read when it is made", median(of: loads), "ms")
  }

  private static func router() throws -> LinkRouter {
    let router = try LinkRouter(app: app, features: [ShopFeature.self, GatedFeature.self])
    router.presentation = Screens()
    return router
  }

  private static func links(_ path: String, _ count: Int, round: Int) -> [LinkArrival] {
    (0..<count).map { .link("https://www.example.com/\(path)/items/\(round)-\($0)") }
  }

  /// Times links that an open, empty inbox lets pass, beside the router alone.
  private static func passing(into report: inout Report, seconds: Double) async throws {
    let router = try router()
    let inbox = LinkInbox(router)
    await inbox.open(LinkInbox.ready)
    var alone: [Double] = []
    var through: [Double] = []
    let start = monotonicNanoseconds()
    while alone.count < 21 || Double(monotonicNanoseconds() - start) / 1e9 < seconds {
      // The same link once more would be a double delivery.
      let links = links("shop", 500, round: alone.count)
      var opened = 0
      var turn = monotonicNanoseconds()
      for link in links { opened += await router.open(link) == .success ? 1 : 0 }
      alone.append(Double(monotonicNanoseconds() - turn) / Double(links.count))
      turn = monotonicNanoseconds()
      for link in links { opened += await inbox.deliver(link) == .success ? 1 : 0 }
      through.append(Double(monotonicNanoseconds() - turn) / Double(links.count))
      guard opened == 2 * links.count else { throw Opening.NotOpened(link: "a link") }
    }
    let group = "inbox: passing an open one"
    let added = median(of: zip(through, alone).map { $0 - $1 })
    report.add(group, "router alone", median(of: alone), "ns")
    report.add(group, "through the inbox", median(of: through), "ns")
    report.add(group, "added", added, "ns")
    report.goals.append(
      Goal("inbox: added to a link", added / 1_000, atMost: 5, "µs", tolerance: 0.1)
    )
  }

  /// Times how long it takes until links have ended that are released together.
  private static func releasing(
    _ name: String,
    _ rule: LinkInbox.WhenBusy,
    into report: inout Report,
    seconds: Double
  ) async throws {
    var times: [Double] = []
    let start = monotonicNanoseconds()
    while times.count < 7 || Double(monotonicNanoseconds() - start) / 1e9 < seconds / 2 {
      let router = try router()
      let settings = LinkInbox.Settings(capacity: count, whenBusy: rule)
      let inbox = LinkInbox(router, settings: settings)
      let counter = Counter()
      for link in links("shop", count, round: 0) {
        inbox.receive(link) { _ in counter.ended += 1 }
      }
      guard await inbox.waiting.count == count else { throw Opening.NotOpened(link: name) }
      let turn = monotonicNanoseconds()
      await inbox.open(LinkInbox.ready)
      while counter.ended < count { await Task.yield() }
      times.append(Double(monotonicNanoseconds() - turn) / 1e6)
    }
    report.add("inbox: \(count) waiting links released", name, median(of: times), "ms")
    report.goals.append(
      Goal("inbox: released, \(name)", median(of: times), atMost: 100, "ms", tolerance: 0.1)
    )
  }

  /// Counts the memory of links that wait, beyond their texts.
  private static func weighing(
    _ name: String,
    _ path: String,
    into report: inout Report
  ) async throws {
    guard allocation_counter_works() else { return }
    let router = try router()
    router.gates.open(path == "gated" ? LinkInbox.ready : "signedIn")
    let inbox = LinkInbox(router, settings: LinkInbox.Settings(capacity: count))
    let links = links(path, count, round: 0)
    allocation_counter_start()
    for link in links { inbox.receive(link) }
    // Nothing is waited for but the main actor: what is counted is all there.
    for _ in 0..<100 { await Task.yield() }
    allocation_counter_stop()
    let bytes = Double(allocation_counter_bytes()) / Double(count)
    guard await inbox.waiting.count == count else { throw Opening.NotOpened(link: name) }
    withExtendedLifetime(links) {}
    report.add("inbox: memory of a waiting link beyond its text", "for \(name)", bytes, "bytes")
    report.goals.append(Goal("inbox: memory, for \(name)", bytes, atMost: 2_048, "bytes"))
    await inbox.cancelAll()
  }

  @MainActor
  private final class Counter {
    var ended = 0
  }
}
