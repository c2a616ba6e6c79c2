import AllocationCounter
import RouteSets
import Waymark

/// Compiles routes that have been read.
struct BuildTable: Contender {
  let routes: [Waymark.Route]

  func run(_ text: String) -> Int { (try? RouteTable(routes))?.routes.count ?? -1 }
}

/// Reads patterns and compiles them.
struct BuildFromTexts: Contender {
  let patterns: [String]

  func run(_ text: String) -> Int {
    (try? RouteTable(patterns.map { try Waymark.Route($0) }))?.routes.count ?? -1
  }
}

/// Reads patterns.
struct ReadPatterns: Contender {
  let patterns: [String]

  func run(_ text: String) -> Int {
    (try? patterns.map { try Pattern($0) })?.count ?? -1
  }
}

/// Builds Hummingbird's trie, which looks for no conflicts.
struct BuildHummingbird: Contender {
  let set: RouteSet

  func run(_ text: String) -> Int { HummingbirdTrie(set).run("/") }
}

/// Times building, and counts what a table takes in memory.
enum Building {
  static func run(into report: inout Report, seconds: Double) throws {
    var perRoute: [Double] = []
    for set in [.boards, .synthetic(1_000), .synthetic(10_000)] as [RouteSet] {
      let count = set.routes.count
      let group = "building: \(count) routes"
      let patterns = set.routes.map(\.pattern)
      var race = Race()
      race.add("patterns and table", BuildFromTexts(patterns: patterns), on: [""])
      race.add("patterns alone", ReadPatterns(patterns: patterns), on: [""])
      race.add("table alone", BuildTable(routes: try set.waymarkRoutes()), on: [""])
      // Its search for equal strings makes it quadratic.
      if count <= 1_000 { race.add("Hummingbird's trie", BuildHummingbird(set: set), on: [""]) }
      let outcome = race.run(seconds: seconds)
      for name in outcome.names {
        report.add(group, name, outcome.median(name) / 1e6, "ms")
      }
      let total = outcome.median("patterns and table")
      perRoute.append(total / Double(count))
      if count != 1_000 {
        report.goals.append(
          Goal(
            "building \(count) routes, patterns read",
            total / 1e6,
            atMost: count == 142 ? 0.3 : 30,
            "ms",
            tolerance: 0.1
          )
        )
      }
      try memory(of: set, into: &report, group)
    }
    report.goals.append(
      Goal(
        "building: a route of 10,000 / a route of 1,000",
        perRoute[2] / perRoute[1],
        atMost: 2,
        "×"
      )
    )
  }

  private static func memory(of set: RouteSet, into report: inout Report, _ group: String) throws {
    guard allocation_counter_works() else { return }
    let patterns = set.routes.map(\.pattern)
    allocation_counter_start()
    let routes = try patterns.map { try Waymark.Route($0) }
    let read = allocation_counter_bytes()
    let table = try RouteTable(routes)
    allocation_counter_stop()
    let count = Double(set.routes.count)
    let bytes = Double(allocation_counter_bytes() - read) / count
    withExtendedLifetime((routes, table)) {}
    let whole = bytes + Double(read) / count
    report.add(group, "table with its routes, memory a route", whole, "bytes")
    report.add(group, "of these, for the table", bytes, "bytes")
    if set.routes.count > 1_000 {
      report.goals.append(Goal("memory of a table, a route", whole, atMost: 650, "bytes"))
    }
  }
}
