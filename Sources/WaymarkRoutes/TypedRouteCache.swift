public import Waymark

#if canImport(os)
import os
#else
import Synchronization
#endif

/// Stores the compiled routes of generic enums, which cannot have static stored properties: one set
/// for each combination of types in use.
///
/// The cache is filled but never emptied, like the `static let` of other types.
public enum TypedRouteCache {
  /// Returns the compiled routes of a type, which are made at the first call; any number of tasks
  /// may call this function at the same time.
  public static func set<Routes: TypedRoutes>(of type: Routes.Type) -> TypedRouteSet {
    let key = ObjectIdentifier(type)
    if let set = Sets.with({ $0[key] }) { return set }
    // The set is made outside of the lock, because making it may request the routes of other types.
    // If two tasks make a set at the same time, the first one that is stored is used.
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
