import Foundation

/// A clock that stands until a test moves it.
final class ManualClock: Clock, @unchecked Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant(time: .zero)
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0

  var now: Instant { lock.withLock { time } }
  let minimumResolution = Duration.nanoseconds(1)
  /// How many wait.
  var sleeping: Int { lock.withLock { sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock {
          if Task.isCancelled || deadline <= time { return true }
          sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock, and wakes whoever has waited for that.
  func advance(by duration: Duration) {
    let awake = lock.withLock {
      time = time.advanced(by: duration)
      let awake = sleepers.filter { $0.deadline <= time }
      sleepers.removeAll { $0.deadline <= time }
      return awake
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }
}
