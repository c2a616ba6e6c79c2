import Testing
import WaymarkTesting

@MainActor
@Suite struct `A link clock` {
  let clock = LinkClock()

  /// What was woken, in order.
  final class Log {
    var lines: [String] = []
  }

  let log = Log()

  private func sleeper(_ name: String, _ seconds: Int) -> Task<Void, Never> {
    Task { [clock, log] in
      do {
        try await clock.sleep(for: .seconds(seconds))
        log.lines.append("\(name) at \(clock.now.offset.components.seconds)")
      } catch {
        log.lines.append("\(name) cancelled at \(clock.now.offset.components.seconds)")
      }
    }
  }

  @Test func `a link clock does not move by itself`() async {
    let task = sleeper("a", 1)
    await clock.settle()
    #expect(log.lines == [] && clock.sleeperCount == 1 && clock.elapsed == .zero)
    #expect(clock.nextDeadline == LinkClock.Instant(offset: .seconds(1)))
    await clock.advance(by: .milliseconds(999))
    #expect(log.lines == [])
    await clock.advance(by: .milliseconds(1))
    #expect(log.lines == ["a at 1"] && clock.sleeperCount == 0 && clock.nextDeadline == nil)
    await task.value
  }

  @Test func `a link clock wakes sleepers in the order of their deadlines`() async {
    for (name, seconds) in [("c", 3), ("a", 1), ("d", 3), ("b", 2), ("e", 9), ("f", 3)] {
      _ = sleeper(name, seconds)
      // Two that are to sleep at the same time may begin in any order.
      await clock.settle()
    }
    await clock.advance(by: .seconds(5))
    #expect(log.lines == ["a at 1", "b at 2", "c at 3", "d at 3", "f at 3"])
    #expect(clock.elapsed == .seconds(5) && clock.sleeperCount == 1)
    await clock.advance(by: .seconds(-3))
    #expect(clock.elapsed == .seconds(5))
    await clock.advance(to: LinkClock.Instant(offset: .seconds(9)))
    #expect(log.lines.last == "e at 9")
  }

  @Test func `a link clock that is moved at once wakes all sleepers at the new time`() async {
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("e", 9)] { _ = sleeper(name, seconds) }
    await clock.settle()
    clock.move(by: .seconds(5))
    clock.move(by: .seconds(-1))
    #expect(log.lines == [] && clock.sleeperCount == 1 && clock.elapsed == .seconds(5))
    await clock.settle()
    #expect(log.lines.sorted() == ["a at 5", "b at 5", "c at 5"])
  }

  @Test func `a link clock wakes a task that sleeps again on the way`() async {
    let task = Task { [clock, log] in
      for _ in 0..<5 {
        try await clock.sleep(for: .seconds(2))
        log.lines.append("\(clock.now.offset.components.seconds)")
      }
    }
    await clock.advance(by: .seconds(7))
    #expect(log.lines == ["2", "4", "6"])
    await clock.advance(by: .seconds(3))
    #expect(log.lines == ["2", "4", "6", "8", "10"])
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `a link clock wakes a sleeper whose task is cancelled before or during its sleep`()
    async
  {
    let early = sleeper("early", 1)
    early.cancel()
    await early.value
    let late = sleeper("late", 1)
    await clock.settle()
    late.cancel()
    await late.value
    #expect(log.lines == ["early cancelled at 0", "late cancelled at 0"])
    #expect(clock.sleeperCount == 0)
    let over = Task { [clock] in try await clock.sleep(until: clock.now) }
    over.cancel()
    await #expect(throws: CancellationError.self) { try await over.value }
  }

  @Test func `a link clock can be used from many threads at once`() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask { [clock] in try? await clock.sleep(for: .seconds(number % 7)) }
      }
      await clock.settle { clock.sleeperCount == 171 }
      await clock.advance(by: .seconds(6))
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `settling returns whether the awaited condition was met`() async {
    var turns = 0
    let came = await clock.settle {
      turns += 1
      return turns == 3
    }
    #expect(came && turns == 3)
    #expect(await clock.settle { false } == false)
  }
}
