public import Waymark

#if canImport(os)
import os
#else
import Synchronization
#endif

extension RouteExpansion {
  /// Returns the compiled routes of a generic enum, which cannot have static stored properties.
  ///
  /// The set of a type is made at the first call and then kept, like the `static let` of other
  /// types. Any number of tasks may call this function at the same time.
  @_documentation(visibility: internal)
  public static func cachedSet<Routes: TypedRoutes>(of type: Routes.Type) -> RouteSet {
    let key = ObjectIdentifier(type)
    if let set = Sets.with({ $0[key] }) { return set }
    // The set is made outside of the lock, because making it may request the routes of other types.
    // If two tasks make a set at the same time, the first one that is stored is used.
    let made = RouteSet(type)
    return Sets.with { sets in
      if let set = sets[key] { return set }
      sets[key] = made
      return made
    }
  }
}

/// The sets by type, under a lock.
private enum Sets {
  typealias ByType = [ObjectIdentifier: RouteExpansion.RouteSet]

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
