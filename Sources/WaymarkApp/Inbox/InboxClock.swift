/// A type-erased clock whose time begins when the inbox is made.
struct InboxClock: Sendable {
  /// Returns the time since the inbox was made.
  let now: @Sendable () -> Duration
  /// Sleeps until the given time since the inbox was made.
  let sleep: @Sendable (Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
