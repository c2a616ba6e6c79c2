/// The key for the destination of a route: a pair of types.
package struct RouteDestinationKey: Sendable, Hashable, Comparable {
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

  /// Creates the destinations of routes, in the order of the table.
  ///
  /// - Parameter routes: The destination of each route, and its place among the routes of the
  ///   destination. -1 fills the places of routes that the table does not contain.
  package init(_ routes: [(key: RouteDestinationKey, place: Int?, route: Int)]) {
    let sorted = routes.sorted { left, right in
      left.key == right.key ? left.route < right.route : left.key < right.key
    }
    for (key, place, route) in sorted {
      if keys.last != key {
        keys.append(key)
        lists.append([])
      }
      let last = lists.count - 1
      while lists[last].count < place ?? 0 { lists[last].append(-1) }
      lists[last].append(route)
    }
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
