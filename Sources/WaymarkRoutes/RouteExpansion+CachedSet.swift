public import Waymark

extension RouteExpansion {
  /// Returns the compiled routes of a generic enum, which cannot have static stored properties.
  ///
  /// The set of a type is made at the first call and then kept, like the `static let` of other
  /// types. Any number of tasks may call this function at the same time.
  @_documentation(visibility: internal)
  public static func cachedSet<Routes: TypedRoutes>(of type: Routes.Type) -> RouteSet {
    let key = ObjectIdentifier(type)
    if let set = sets.with({ $0[key] }) { return set }
    // The set is made outside of the lock, because making it may request the routes of other types.
    // If two tasks make a set at the same time, the first one that is stored is used.
    let made = RouteSet(type)
    return sets.with { sets in
      if let set = sets[key] { return set }
      sets[key] = made
      return made
    }
  }
}

/// The sets by type.
private let sets = Locked<[ObjectIdentifier: RouteExpansion.RouteSet]>([:])
