/// A clock of any kind, whose time begins with the inbox.
struct InboxClock: Sendable {
  /// What has passed.
  let now: @Sendable () -> Duration
  /// Waits until so much has passed.
  let sleep: @Sendable (Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
