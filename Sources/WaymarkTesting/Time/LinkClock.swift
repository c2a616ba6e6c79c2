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

    /// Whether an instant is earlier than another.
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
