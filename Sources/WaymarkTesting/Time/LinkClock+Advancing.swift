import WaymarkApp

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
