import RouteSets
import Waymark

/// Finds the route of a path.
struct WaymarkMatch: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int {
    guard let match = try? table.match(path: text) else { return -1 }
    return match.routeIndex
  }
}

/// Finds the route of a path and reads the values.
struct WaymarkMatchValues: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int {
    guard let match = try? table.match(path: text) else { return -1 }
    return match.routeIndex &+ match.valueBytes
  }
}

/// Reads a link, finds its route and reads the values.
struct WaymarkLink: Contender {
  let table: RouteTable

  @inline(__always)
  func run(_ text: String) -> Int {
    guard let match = try? table.match(text) else { return -1 }
    return match.routeIndex &+ match.valueBytes
  }
}

extension RouteMatch {
  /// Reads every value of the path, and gives the sum of their lengths.
  @inline(__always)
  var valueBytes: Int {
    var sum = 0
    for index in 0..<pathValueCount {
      if let range = pathValueRange(at: index) { sum &+= range.count }
    }
    return sum
  }

  /// The route and its values, to compare with what is expected.
  var answer: Answer {
    Answer(
      route: routeIndex,
      values: (0..<pathValueCount).map { pathValue(at: $0).map(String.init) ?? "" }
    )
  }
}

/// What a router says of a path.
struct Answer: Equatable {
  let route: Int
  let values: [String]

  init(route: Int, values: [String]) {
    self.route = route
    self.values = values
  }

  init(_ hit: RouteSet.Hit) { self.init(route: hit.route, values: hit.values) }
}

extension RouteSet {
  /// The set's routes as Waymark's.
  func waymarkRoutes() throws -> [Waymark.Route] {
    try routes.map { try Waymark.Route($0.pattern) }
  }

  func waymarkTable() throws -> RouteTable { try RouteTable(waymarkRoutes()) }
}
