import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Random interleavings of everything that happens to an inbox, against a simple model of it.
@MainActor
@Suite struct InboxModelTests {
  /// One interleaving.
  @MainActor
  struct Run {
    var random: SeededGenerator
    let app: InboxApp
    var model: InboxModel
    let results = Results()
    var tickets: [LinkTicket] = []
    /// The links for which nobody waits.
    var unheard: Set<Int> = []
    var lastID = 0
    var steps: [String] = []

    init(_ random: SeededGenerator) throws {
      var random = random
      let settings = LinkInbox.Settings(
        capacity: Int.random(in: 1...6, using: &random),
        overflow: [.dropOldest, .dropNewest, .refuse].randomElement(using: &random) ?? .refuse,
        expiry: Bool.random(using: &random) ? .seconds(Int.random(in: 0...9, using: &random)) : nil,
        window: .seconds(Int.random(in: 0...4, using: &random)),
        whenBusy: Bool.random(using: &random) ? .newestWins : .queue,
        keepsUnavailable: Int.random(in: 0..<4, using: &random) > 0
      )
      self.random = random
      app = try InboxApp(settings)
      model = InboxModel(settings: settings)
      steps.append("\(settings)")
    }

    mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func receive() async {
      // How many turns of the main actor an action takes is not for the model to say.
      if model.jobs.contains(where: { $0 != .fetch }) { await settle() }
      let whenEnded = chance(3) > 0 ? results.note("\(tickets.count)") : nil
      if whenEnded == nil { unheard.insert(tickets.count) }
      let route = ["open", "open", "signed", "both", "limited-Tag", "nowhere"][chance(6)]
      // Now and then one that came before.
      if chance(4) > 0 || lastID == 0 { lastID += 1 }
      let kind = ["h", "i", "s"][lastID % 3]
      let path = "\(route)/\(kind)\(lastID)"
      steps.append("receive \(path)")
      if let ticket = app.inbox.receive(
        .link("x-app:\(path)"),
        whenEnded: whenEnded
      ) {
        tickets.append(ticket)
      }
      model.receive(path)
    }

    mutating func step() async {
      switch chance(16) {
      case 0...5: await receive()
      case 6...7: open(["ready", "ready", "signedIn", "loaded"][chance(4)])
      case 8:
        let gate = ["ready", "signedIn", "loaded"][chance(3)]
        steps.append("close \(gate)")
        app.router.gates.close(gate)
        model.open.remove(gate)
      case 9:
        let seconds = chance(4)
        steps.append("wait \(seconds)")
        app.clock.advance(by: .seconds(seconds))
        model.now += .seconds(seconds)
      case 10:
        model.isBought = chance(2) == 0
        steps.append("bought \(model.isBought)")
        app.environment.flags["bought"] = model.isBought
      case 11: await resume()
      case 12: await cancel()
      case 13...14:
        guard !model.links.isEmpty else { return }
        end(chance(model.links.count))
      default: await settle()
      }
    }

    mutating func open(_ gate: String) {
      steps.append("open \(gate)")
      app.router.gates.open(gate)
      model.openGate(gate)
    }

    mutating func end(_ index: Int) {
      guard let place = model.links[index].place else { return }
      steps.append("end \(index)")
      app.end(place)
      model.end(index)
    }

    mutating func resume() async {
      await settle()
      steps.append("resume")
      await app.inbox.resume()
      model.fetch()
      model.release { if case .free = $0.state { false } else { true } }
      await settle()
    }

    mutating func cancel() async {
      await settle()
      guard !model.links.isEmpty else { return }
      let index = chance(model.links.count)
      steps.append("cancel \(index)")
      await app.inbox.cancel(tickets[index])
      model.cancelLink(index)
      await settle()
    }

    mutating func settle() async {
      steps.append("settle")
      await app.settle()
      model.settle()
      // What has expired is known to the inbox at the latest when it is asked.
      let waiting = await app.inbox.waiting
      model.expire()
      let expected = model.links.indices.filter { model.links[$0].isWaiting }
      expect(waiting.map(\.ticket), expected.map { tickets[$0] }, "waiting")
      expect(app.performed, model.performed, "performed")
      for index in model.links.indices where !unheard.contains(index) {
        expect(results.codes["\(index)"] ?? [], model.codes[index].map { [$0] } ?? [], "\(index)")
      }
    }

    /// Everything comes to its end.
    mutating func finish() async {
      model.isBought = true
      app.environment.flags["bought"] = true
      for gate in ["ready", "signedIn", "loaded"] { open(gate) }
      await resume()
      while let index = model.links.indices.first(where: {
        model.links[$0].state == .resolving && model.links[$0].place != nil
      }) {
        end(index)
        await settle()
      }
      expect(await app.inbox.waiting.count, 0, "left")
      for index in model.links.indices {
        let codes = app.ends[index + 1] ?? []
        let ends = codes.filter { $0 != "deferred" && $0 != "unavailable" }
        let isUnavailable = model.codes[index] == "unavailable"
        expect(ends.count, isUnavailable ? 0 : 1, "ends of \(index): \(codes)")
        expect(codes.last, model.codes[index], "the last end of \(index)")
      }
    }

    var hasFailed = false

    mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
      guard found != expected, !hasFailed else { return }
      hasFailed = true
      Issue.record("\(what): \(found), not \(expected), after \(steps.joined(separator: ", "))")
    }
  }

  @Test func `the inbox does what a simple model of it does`() async throws {
    let seed = SeededGenerator.freshSeed
    let clock = ContinuousClock()
    let end = clock.now + .seconds(2)
    var (runs, links) = (0, 0)
    while clock.now < end || runs < 20 {
      var run = try Run(SeededGenerator(seed: seed &+ UInt64(runs)))
      for _ in 0..<(10 + run.chance(40)) {
        await run.step()
        if run.hasFailed { break }
      }
      if !run.hasFailed { await run.settle() }
      if !run.hasFailed { await run.finish() }
      if run.hasFailed {
        Issue.record("seed \(seed &+ UInt64(runs))")
        return
      }
      runs += 1
      links += run.model.links.count
    }
    print("inbox: \(runs) interleavings, \(links) links, seed \(seed)")
  }
}
