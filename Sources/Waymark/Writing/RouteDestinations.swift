/// The key for the destination of a route: a pair of types.
package struct RouteDestinationKey: Sendable, Hashable {
  let first: ObjectIdentifier
  let second: ObjectIdentifier

  /// Creates a key.
  package init(_ first: Any.Type, _ second: Any.Type) {
    self.first = ObjectIdentifier(first)
    self.second = ObjectIdentifier(second)
  }

  /// Compares the numbers of the types, which are others in each process.
  package static func < (left: RouteDestinationKey, right: RouteDestinationKey) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// The routes that lead to each destination, as indices of a table's routes.
///
/// The keys are sorted, because the first dictionary of a process with keys of a new type costs as
/// much as compiling several routes.
package struct RouteDestinations: Sendable {
  private var keys: [RouteDestinationKey] = []
  private var lists: [[Int]] = []

  /// Creates destinations without routes.
  package init() {}

  /// Adds a route to the routes of a destination, which are together and in the order of the table.
  ///
  /// - Parameter place: The place of the route among those of its destination. -1 fills the places
  ///   of routes that the table does not contain.
  package mutating func append(_ route: Int, at place: Int?, of key: RouteDestinationKey) {
    if keys.last != key {
      keys.append(key)
      lists.append([])
    }
    let last = lists.count - 1
    while lists[last].count < place ?? 0 { lists[last].append(-1) }
    lists[last].append(route)
  }

  /// Returns the routes of a destination; `nil` if it has none.
  package subscript(key: RouteDestinationKey) -> [Int]? {
    var (lower, upper) = (0, keys.count)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if keys[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower < keys.count && keys[lower] == key ? lists[lower] : nil
  }
}
