import WaymarkApp

/// A clock that stands still until a test moves it.
///
///     let clock = LinkClock()
///     let inbox = LinkInbox(router, clock: clock)
///     inbox.receive(.link("x-news://story/7"))
///     await clock.advance(by: .seconds(601))   // the link has waited too long, and ended
///
/// Whoever sleeps is woken in the order of the deadlines, each at its own time, and what that sets
/// in motion comes to rest before the next is woken. No test waits for real time.
///
/// It may be used from any thread. Two tests do well to have a clock each.
public final class LinkClock: Clock {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol, Sendable, CustomStringConvertible {
    /// What has passed since the clock was made.
    public let offset: Duration

    /// Makes the instant so much after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The instant so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later another instant is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether an instant is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// `3.0 seconds after the start`.
    public var description: String { "\(offset) after the start" }
  }

  /// Who waits for a time.
  struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct State: Sendable {
    var now = Instant(offset: .zero)
    /// In the order in which they fell asleep.
    var sleepers: [Sleeper] = []
    var lastNumber = 0
    /// How often somebody fell asleep, woke up or asked for the time.
    var uses = 0
  }

  let state = Locked(State())

  /// Makes a clock at its start.
  public init() {}

  /// The present, as far as the clock is concerned.
  public var now: Instant {
    state.with { state in
      state.uses += 1
      return state.now
    }
  }

  /// What has passed since the clock was made; what a router's `elapsed` asks for.
  public var elapsed: Duration { now.offset }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How many wait for a time to come.
  public var sleeperCount: Int { state.with { $0.sleepers.count } }

  /// The next time that somebody waits for; `nil` if nobody does.
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
          // A cancellation before this finds no sleeper; one after it does.
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
  /// How many turns in a row nothing must happen on the clock before all counts as being at rest.
  private static var quietTurns: Int { 24 }

  /// Moves the clock on, and wakes all who wait for a time until then.
  ///
  /// When it returns, work on the main actor has come to rest; see ``settle()``.
  ///
  /// - Parameter duration: How far; a negative one moves nothing.
  public func advance(by duration: Duration) async {
    await advance(to: state.with { $0.now.advanced(by: duration) })
  }

  /// Moves the clock on to a time, and wakes all who wait for one until then.
  ///
  /// When it returns, work on the main actor has come to rest; see ``settle()``.
  ///
  /// - Parameter instant: The time; one that has been moves nothing.
  public func advance(to instant: Instant) async {
    // Whoever is on the way to sleep is to be woken, too.
    await settle()
    while wakeNext(until: instant) { await settle() }
    state.with { $0.now = max($0.now, instant) }
    await settle()
  }

  /// Moves the clock on at once and wakes all who wait for a time until then.
  ///
  ///     clock.move(by: .seconds(5))
  ///     await clock.settle()
  ///
  /// They run when the caller waits for something, find the clock at its new time, and come in
  /// whatever order the threads give them. For tests that cannot wait, and for many steps that are
  /// to be fast.
  ///
  /// - Parameter duration: How far; a negative one moves nothing.
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

  /// Lets run what can run without the clock being moved: tasks of the main actor, what waits for
  /// them, and what they start elsewhere.
  ///
  /// All counts as being at rest once 24 turns of the main actor and of the shared threads have
  /// passed in which nobody slept, woke, or asked for the time. For work that takes longer than
  /// that without looking at the clock there is ``settle(until:)``.
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

  /// Lets work run until something holds, without moving the clock.
  ///
  /// - Returns: Whether it holds; `false` after 10,000 turns, so that a test fails and does not
  ///   hang.
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

  /// Lets everybody have a turn who is ready for one.
  @MainActor
  private static func turn() async {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }

  /// Moves the clock to the next deadline and wakes who waits for it: of several the one that has
  /// slept longest, because threads do not keep the order of those that are woken together.
  ///
  /// - Returns: Whether there was one until the given time.
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
