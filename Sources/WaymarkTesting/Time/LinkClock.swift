import Waymark
import WaymarkApp

/// A clock whose time changes only when a test moves it.
///
///     let clock = LinkClock()
///     let inbox = LinkInbox(router, clock: clock)
///     inbox.receive(.link("x-news://story/7"))
///     await clock.advance(by: .seconds(601))   // the link has waited too long, and ended
///
/// Tasks that sleep are woken in the order of their deadlines, each at its own time. The work that
/// a task starts is finished before the next task is woken. No test waits for real time.
///
/// The clock may be used from any thread. Use a separate clock for each test.
public final class LinkClock: Clock {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol, Sendable, CustomStringConvertible {
    /// The duration since the clock was made.
    public let offset: Duration

    /// Makes the instant at a duration after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether an instant is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// A text such as `3.0 seconds after the start`.
    public var description: String { "\(offset) after the start" }
  }

  /// A task that waits for a time.
  struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct State: Sendable {
    var now = Instant(offset: .zero)
    /// The sleepers in the order in which they began to sleep.
    var sleepers: [Sleeper] = []
    var lastNumber = 0
    /// The number of times that a task began to sleep, woke up or read the time.
    var uses = 0
  }

  let state = Locked(State())

  /// Makes a clock at its start.
  public init() {}

  /// The current time of the clock.
  public var now: Instant {
    state.with { state in
      state.uses += 1
      return state.now
    }
  }

  /// The duration since the clock was made; a router's `elapsed` closure can return it.
  public var elapsed: Duration { now.offset }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that wait for a time.
  public var sleeperCount: Int { state.with { $0.sleepers.count } }

  /// The earliest time that a task waits for; `nil` if no task waits.
  public var nextDeadline: Instant? { state.with { $0.sleepers.map(\.deadline).min() } }

  /// Waits until the clock has been moved to a time.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.with { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
        let isOver = state.with { state in
          state.uses += 1
          // A cancellation before this point finds no sleeper; a cancellation after it does.
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers.append(sleeper)
          return false
        }
        if isOver { Self.wake(sleeper, cancelled: Task.isCancelled) }
      }
    } onCancel: {
      let sleeper = state.with { state in
        state.uses += 1
        return state.sleepers.firstIndex { $0.number == number }.map {
          state.sleepers.remove(at: $0)
        }
      }
      if let sleeper { Self.wake(sleeper, cancelled: true) }
    }
  }

  private static func wake(_ sleeper: Sleeper, cancelled: Bool) {
    if cancelled {
      sleeper.continuation.resume(throwing: CancellationError())
    } else {
      sleeper.continuation.resume()
    }
  }
}

extension LinkClock {
  /// The number of turns without use of the clock after which all work counts as finished.
  private static var quietTurns: Int { 24 }

  /// Moves the clock forward, and wakes all tasks that wait for a time until then.
  ///
  /// When this function returns, work on the main actor has finished; see ``settle()``.
  ///
  /// - Parameter duration: The duration to move by; a negative duration moves nothing.
  public func advance(by duration: Duration) async {
    await advance(to: state.with { $0.now.advanced(by: duration) })
  }

  /// Moves the clock forward to a time, and wakes all tasks that wait for a time until then.
  ///
  /// When this function returns, work on the main actor has finished; see ``settle()``.
  ///
  /// - Parameter instant: The time; a time in the past moves nothing.
  public func advance(to instant: Instant) async {
    // Wakes tasks that are about to sleep, too.
    await settle()
    while wakeNext(until: instant) { await settle() }
    state.with { $0.now = max($0.now, instant) }
    await settle()
  }

  /// Moves the clock forward in one step and wakes all tasks that wait for a time until then.
  ///
  ///     clock.move(by: .seconds(5))
  ///     await clock.settle()
  ///
  /// The tasks run when the caller next suspends. They see the clock at its new time, and run in no
  /// particular order. Use this function in tests that cannot wait, and for many steps that must be
  /// fast.
  ///
  /// - Parameter duration: The duration to move by; a negative duration moves nothing.
  public func move(by duration: Duration) {
    let awake = state.with { state -> [Sleeper] in
      let now = max(state.now, state.now.advanced(by: duration))
      let awake = state.sleepers.filter { $0.deadline <= now }
      state.now = now
      state.uses += 1
      state.sleepers.removeAll { $0.deadline <= now }
      return awake
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// Runs all work that can run without moving the clock: tasks of the main actor, the tasks that
  /// wait for them, and the tasks that they start elsewhere.
  ///
  /// All work counts as finished after 24 turns of the main actor and of the shared threads in
  /// which no task slept, woke, or read the time. For work that needs more turns without using the
  /// clock, use ``settle(until:)``.
  public func settle() async {
    var quiet = 0
    var before = state.with { $0.uses }
    while quiet < Self.quietTurns {
      await Self.turn()
      let uses = state.with { $0.uses }
      quiet = uses == before ? quiet + 1 : 0
      before = uses
    }
  }

  /// Runs work until a condition is true, without moving the clock.
  ///
  /// - Returns: The final value of the condition; `false` after 10,000 turns, so that a test fails
  ///   and does not hang.
  @MainActor @discardableResult
  public func settle(until holds: @MainActor () -> Bool) async -> Bool {
    var turns = 0
    while !holds() {
      guard turns < 10_000 else { return false }
      turns += 1
      await Self.turn()
    }
    return true
  }

  /// Gives every task that is ready to run one turn.
  @MainActor
  private static func turn() async {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }

  /// Moves the clock to the next deadline and wakes the task that waits for it.
  ///
  /// If several tasks have this deadline, only the one that has slept longest is woken, because
  /// threads do not keep the order of tasks that are woken together.
  ///
  /// - Returns: A Boolean value that indicates whether there was a deadline until the given time.
  private func wakeNext(until instant: Instant) -> Bool {
    let sleeper = state.with { state -> Sleeper? in
      guard
        let next = state.sleepers.indices.min(by: { left, right in
          let (one, other) = (state.sleepers[left], state.sleepers[right])
          return (one.deadline, one.number) < (other.deadline, other.number)
        }), state.sleepers[next].deadline <= instant
      else { return nil }
      let sleeper = state.sleepers.remove(at: next)
      state.now = max(state.now, sleeper.deadline)
      state.uses += 1
      return sleeper
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }
}
