/// A recorder of whether an optional input, while it is decoded, requests parameters and whether
/// any of them are present.
///
/// The recorder is part of the parameters, because only they see the names that a custom `init`
/// requests. An input may keep the parameters and read them later on any thread, so the recorder
/// uses thread-safe flags.
final class ParameterRecorder: Sendable {
  private let asked = Flag()
  private let found = Flag()
  /// The recorder of the optional input that contains this one.
  private let outer: ParameterRecorder?

  init(within outer: ParameterRecorder?) { self.outer = outer }

  /// Records that a name was requested.
  func note(isThere: Bool) {
    asked.raise()
    if isThere { found.raise() }
    outer?.note(isThere: isThere)
  }

  /// Ends the recording and returns its result.
  func finish() -> (asked: Bool, found: Bool) { (asked.readOnce(), found.readOnce()) }
}

/// A flag that any thread may raise, and that stays raised.
///
/// `Mutex` and `Atomic` need macOS 15 and iOS 18. Earlier systems have the continuation of a
/// stream, which is thread-safe and returns at once: with a buffer for one element, the second
/// element is dropped.
private struct Flag: Sendable {
  // This property keeps the stream alive, because a stream without a consumer ends.
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  func raise() { continuation.yield(()) }

  /// Returns whether the flag was raised, and raises it.
  func readOnce() -> Bool {
    if case .dropped = continuation.yield(()) { true } else { false }
  }
}
