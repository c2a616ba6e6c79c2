/// Notes, while an optional input is decoded, whether it asks for parameters and whether any of
/// those are there.
///
/// It travels inside the parameters, because only they see what a hand-written `init` reads. An
/// input may keep the parameters and read them later on any thread, hence the flags.
final class ParameterRecorder: Sendable {
  private let asked = Flag()
  private let found = Flag()
  /// That of the optional input around this one.
  private let outer: ParameterRecorder?

  init(within outer: ParameterRecorder?) { self.outer = outer }

  /// Notes that a name was asked for.
  func note(isThere: Bool) {
    asked.raise()
    if isThere { found.raise() }
    outer?.note(isThere: isThere)
  }

  /// Ends the noting and says what was noted.
  func finish() -> (asked: Bool, found: Bool) { (asked.readOnce(), found.readOnce()) }
}

/// A flag that any thread may raise, once and for all.
///
/// `Mutex` and `Atomic` need macOS 15 and iOS 18. What the standard library has before them that is
/// thread-safe and answers at once is a stream's continuation: of a buffer for one element, the
/// second is dropped.
private struct Flag: Sendable {
  // Kept, because a stream without its consumer ends.
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  func raise() { continuation.yield(()) }

  /// Returns whether the flag is up; afterwards it is.
  func readOnce() -> Bool {
    if case .dropped = continuation.yield(()) { true } else { false }
  }
}
