#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value that only one thread at a time can read or change.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
  // `Mutex` needs macOS 15 and iOS 18.
  private let lock: OSAllocatedUnfairLock<Value>

  /// Creates a lock with the first value.
  package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

  /// Calls `body` with the value, while no other thread has access to it.
  package func with<Answer: Sendable>(_ body: @Sendable (inout Value) -> Answer) -> Answer {
    lock.withLock { body(&$0) }
  }
  #else
  private let lock: Mutex<Value>

  /// Creates a lock with the first value.
  package init(_ value: Value) { lock = Mutex(value) }

  /// Calls `body` with the value, while no other thread has access to it.
  package func with<Answer: Sendable>(_ body: @Sendable (inout Value) -> Answer) -> Answer {
    lock.withLock { body(&$0) }
  }
  #endif
}
