import TestSupport
import Waymark
import WaymarkApp

/// One script, done to an inbox and to the model of it.
@MainActor
final class InboxRun {
  let disk = InboxDisk()
  /// What the system's clock says when the process is started.
  var start = Duration.seconds(1_000)
  var process: InboxDisk.Process
  var app: InboxApp
  var model: InboxModel
  var results = Results()
  /// What links can be cancelled by, by their places in the model.
  var tickets: [Int: LinkInbox.Ticket] = [:]
  /// The links that came in this process, by their numbers, and those that wait for one.
  var numbers: [Int] = []
  var deliveries: [Int: Task<Void, Never>] = [:]
  var unheard: Set<Int> = []
  /// The links that waited when everything had run that could.
  var settled: [Int] = []
  var links = 0
  /// How many gates were opened by the inbox, and how many of these calls have returned.
  var openings = (begun: 0, ended: 0)
  var failure: String?

  init(_ seed: UInt64) throws {
    (process, app, model) = try Self.launch(disk, seed, start)
    watch()
  }

  /// Compares the store with each link that waited, when it is performed: the store has it by
  /// then, marked, so that a crash now neither loses it nor opens it twice.
  func watch() {
    app.whenPerforming = { [weak self] id in
      guard let self else { return }
      let path = model.links.last { $0.id == id }?.path ?? ""
      let numbers = app.witness.events.filter { $0.link?.text == "x-app:\(path)" }.map(\.number)
      guard let number = numbers.last, app.hasWaited(number), InboxModel.isStorable(path) else {
        return
      }
      let isMarked = (disk.snapshot?.links ?? []).contains { $0.path == path && $0.isGiven }
      expect(isMarked, true, "\(path) is marked in the store when it is performed")
    }
  }

  static func launch(
    _ disk: InboxDisk,
    _ seed: UInt64,
    _ start: Duration
  ) throws -> (InboxDisk.Process, InboxApp, InboxModel) {
    var random = SeededGenerator(seed: seed)
    let settings = LinkInbox.Settings(
      capacity: Int.random(in: 1...6, using: &random),
      overflow: [.dropOldest, .dropNewest, .refuse].randomElement(using: &random) ?? .refuse,
      expiry: Bool.random(using: &random) ? .seconds(Int.random(in: 0...9, using: &random)) : nil,
      window: .seconds(Int.random(in: 0...4, using: &random)),
      whenBusy: Bool.random(using: &random) ? .newestWins : .queue,
      keepsUnavailable: Int.random(in: 0..<4, using: &random) > 0
    )
    let restored = letters(of: disk.snapshot, at: start)
    // A store is fast, or slower than what happens to the links.
    let turns = Int.random(in: 0...3, using: &random) * (Bool.random(using: &random) ? 1 : 10)
    let process = InboxDisk.Process(turns: turns)
    let store = disk.store(
      format(&random),
      process,
      limit: Int.random(in: 0...20, using: &random)
    )
    let clock = ManualClock()
    let app = try InboxApp(settings, store: store, hasSecrets: true, clock: clock) {
      start + clock.now.time
    }
    return (process, app, InboxModel(settings: settings, restored: restored))
  }

  /// How a process writes; lines take much longer than the others.
  private static func format(_ random: inout SeededGenerator) -> InboxDisk.Format {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: .lines
    case 1..<10: .snapshots
    default: .changes
    }
  }

  /// What a process finds.
  private static func letters(
    of snapshot: LinkInbox.Snapshot?,
    at time: Duration
  ) -> [InboxModel.Letter] {
    guard let snapshot else { return [] }
    let away = time - .milliseconds(snapshot.savedAt)
    return snapshot.links.map {
      InboxModel.Letter(path: $0.path, age: .milliseconds($0.age) + away, isGiven: $0.isGiven)
    }
  }

  /// Does a script.
  ///
  /// - Returns: What was not as it should be.
  func run(_ script: [InboxStep]) async throws -> String? {
    for step in script where failure == nil { try await take(step) }
    if failure == nil { await settle() }
    if failure == nil { await finish() }
    links += model.links.count
    await drain()
    return failure
  }

  private func take(_ step: InboxStep) async throws {
    switch step {
    case .come(let path, let way): await come(path, way)
    case .open(let gate):
      app.router.gates.open(gate)
      model.openGate(gate)
    case .openAndWait(let gate):
      // The task begins in a later turn, before which all links have to be where they wait.
      await settle()
      openings.begun += 1
      let current = app
      model.openGate(gate)
      Task {
        await current.inbox.open(gate)
        if current === app { openings.ended += 1 }
      }
      await settle()
    case .pause(let turns):
      await settleIfBusy()
      model.fetch()
      await settleIfBusy()
      // The inbox has everything now, but the store may take its time.
      _ = await app.inbox.waiting
      for _ in 0..<turns { await Task.yield() }
    case .close(let gate):
      app.router.gates.close(gate)
      model.open.remove(gate)
    case .wait(let seconds):
      app.clock.advance(by: .seconds(seconds))
      model.now += .seconds(seconds)
    case .buy(let isBought):
      app.environment.flags["bought"] = isBought
      model.isBought = isBought
    case .resume: await resume()
    case .cancel(let number): await cancel(number)
    case .end(let number):
      // An action may then deliver a link.
      await settleIfBusy()
      if !model.links.isEmpty { end(number % model.links.count) }
    case .answer(let number, let isYes):
      // A link that may be opened waits for the store, and gives way to a newer one meanwhile.
      await settleIfBusy()
      if !model.links.isEmpty { answer(number % model.links.count, isYes) }
    case .settle: await settle()
    case .crash(let turns, let pause, let settings):
      try await crash(turns, pause, settings)
    }
  }

  private func come(_ path: String, _ way: InboxStep.Way) async {
    await settleIfBusy()
    let number = numbers.count
    numbers.append(number)
    let letter = InboxModel.Letter(path: path, hasWindow: way == .window, number: number)
    let arrival = LinkArrival.link("x-app:\(path)")
    let whenEnded = results.note("\(number)")
    switch way {
    case .heard:
      app.inbox.receive(arrival, whenEnded: whenEnded)
      model.receive(letter)
    case .unheard:
      unheard.insert(number)
      app.inbox.receive(arrival)
      model.receive(letter)
    case .window:
      app.inbox.receive(arrival, with: app.window.presentation, whenEnded: whenEnded)
      model.receive(letter)
    case .delivered:
      let inbox = app.inbox
      deliveries[number] = Task { whenEnded(await inbox.deliver(arrival)) }
      model.jobs.append(.deliver(letter))
    }
  }

  private func end(_ index: Int) {
    guard let place = model.links[index].place else { return }
    app.end(place)
    model.end(index)
  }

  private func answer(_ index: Int, _ isYes: Bool) {
    let id = model.links[index].id
    guard model.questions.contains(where: { model.links[$0].id == id }) else { return }
    app.answer(id, isYes)
    model.answer(id, isYes)
  }

  private func resume() async {
    await settle()
    await app.inbox.resume()
    model.resume()
    await settle()
  }

  private func cancel(_ number: Int) async {
    await settle()
    guard failure == nil, !model.links.isEmpty else { return }
    let index = number % model.links.count
    if let number = model.links[index].number, let task = deliveries[number] {
      task.cancel()
    } else if let ticket = tickets[index] {
      await app.inbox.cancel(ticket)
    } else {
      return
    }
    model.cancelLink(index)
    await settle()
  }

  /// How many turns of the main actor an action takes is not for the model to say.
  private func settleIfBusy() async {
    if model.jobs.contains(where: { if case .fetch = $0 { false } else { true } }) {
      await settle()
    }
  }

  /// Lets everything run that can, and compares.
  func settle() async {
    model.settle()
    // What has expired is known to the inbox at the latest when it is asked.
    model.expire()
    settled = model.links.indices.filter { model.links[$0].isWaiting }
    var waiting = await app.inbox.waiting
    // How many turns all that takes is not for the model to say, and on a busy machine many. The
    // store may seem to agree before a write: a link is like the one that it replaces.
    var turns = 0
    while turns < 3 || turns < 3_000 && (process.isWriting || disagreement(waiting) != nil) {
      await Task.yield()
      waiting = await app.inbox.waiting
      turns += 1
    }
    failure = failure ?? disagreement(waiting)
    for (link, index) in zip(waiting, settled) { tickets[index] = link.ticket }
  }

  /// What is not as the model has it.
  private func disagreement(_ waiting: [LinkInbox.Link]) -> String? {
    if app.performed != model.performed {
      return "performed: \(app.performed), not \(model.performed)"
    }
    if waiting.count != settled.count { return "\(waiting.count) wait, not \(settled.count)" }
    for (link, index) in zip(waiting, settled) {
      if let ticket = tickets[index], ticket != link.ticket { return "not \(index) waits" }
      if link.isKept != model.links[index].isStorable { return "\(index) is kept, or not" }
      let (gates, isOpen) = (model.links[index].closed, model.open.contains("ready"))
      if link.gates != (isOpen ? [] : ["ready"]) + gates {
        return "\(index) waits for \(link.gates)"
      }
      let isUnavailable = model.links[index].state == .unavailable
      if link.reasons.isEmpty == isUnavailable { return "\(index) is available, or not" }
    }
    let questions = model.questions.map { model.links[$0].id }
    if app.asked != questions { return "asked: \(app.asked), not \(questions)" }
    let ends = app.ends
    for (index, code) in model.codes where ends[index + 1]?.last != code {
      return "\(model.links[index].path) ended as \(ends[index + 1] ?? []), not \(code)"
    }
    for (index, link) in model.links.enumerated() {
      guard let number = link.number, !unheard.contains(number) else { continue }
      let (found, expected) = (results.codes["\(number)"], model.codes[index].map { [$0] })
      if found != expected { return "\(link.path) ended as \(found ?? []), not \(expected ?? [])" }
    }
    return storeDisagreement()
  }

  /// Everything comes to its end.
  private func finish() async {
    model.isBought = true
    app.environment.flags["bought"] = true
    for gate in ["ready", "signedIn", "loaded"] {
      app.router.gates.open(gate)
      model.openGate(gate)
    }
    await resume()
    while failure == nil,
      let index = model.links.indices.first(where: {
        model.links[$0].state == .resolving
          && (model.links[$0].place != nil && model.links[$0].awaited == nil
            || model.questions.contains($0))
      })
    {
      answer(index, true)
      end(index)
      await settle()
    }
    expect(await app.inbox.waiting.count, 0, "left")
    // A call returns by way of another thread, which takes its time on a busy machine.
    _ = await isSoon { openings.ended == openings.begun }
    expect(openings.ended, openings.begun, "calls of open that have returned")
    expect(disk.snapshot?.links.count ?? 0, 0, "left in the store")
    let ends = app.ends
    for index in model.links.indices {
      let codes = ends[index + 1] ?? []
      let isUnavailable = model.codes[index] == "unavailable"
      let last = codes.filter { $0 != "deferred" && $0 != "unavailable" }
      expect(last.count, isUnavailable ? 0 : 1, "ends of \(index): \(codes)")
      expect(codes.last, model.codes[index], "the last end of \(index)")
    }
  }

  func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
    guard found != expected, failure == nil else { return }
    failure = "\(what): \(found), not \(expected)"
  }
}
