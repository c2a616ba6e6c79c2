public import Waymark

#if canImport(os)
import os
#else
import Synchronization
#endif

/// Keeps the compiled routes of generic enums, which can have no stored property of their own: one
/// set for each combination of types that is in use.
///
/// It is as much a part of those types as a `static let` is of others, and is filled but never
/// emptied, as that is.
public enum TypedRouteCache {
  /// The compiled routes of a type, made when they are first asked for; any number of tasks may ask
  /// at once.
  public static func set<Routes: TypedRoutes>(of type: Routes.Type) -> TypedRouteSet {
    let key = ObjectIdentifier(type)
    if let set = Sets.with({ $0[key] }) { return set }
    // Made outside of the lock: making it may ask for the routes of other types. Where two tasks
    // make one at a time, the first that is done counts.
    let made = TypedRouteSet(type)
    return Sets.with { sets in
      if let set = sets[key] { return set }
      sets[key] = made
      return made
    }
  }
}

/// The sets by type, under a lock.
private enum Sets {
  typealias ByType = [ObjectIdentifier: TypedRouteSet]

  #if canImport(os)
  // `Mutex` needs macOS 15 and iOS 18.
  private static let lock = OSAllocatedUnfairLock<ByType>(initialState: [:])

  static func with<Answer: Sendable>(_ body: @Sendable (inout ByType) -> Answer) -> Answer {
    lock.withLock { body(&$0) }
  }
  #else
  private static let lock = Mutex<ByType>([:])

  static func with<Answer: Sendable>(_ body: @Sendable (inout ByType) -> Answer) -> Answer {
    lock.withLock { body(&$0) }
  }
  #endif
}
