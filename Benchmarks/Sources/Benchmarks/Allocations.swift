import AllocationCounter
import RouteSets
import ShopRoutes
import Waymark

/// Counts how often memory is asked for.
enum Allocations {
  static func run(into report: inout Report) throws {
    guard allocation_counter_works() else {
      report.notes.append("allocations are counted on Linux with glibc only")
      return
    }
    let set = RouteSet.boards
    let table = try set.waymarkTable()
    let paths = set.hits.map(\.path)
    let links = paths.map { "https://www.example.com" + $0 + "?from=mail" }
    let group = "allocations an operation (\(set.name))"
    let ours = [
      ("match, values read", count(WaymarkMatchValues(table: table), paths)),
      ("miss", count(WaymarkMatch(table: table), set.misses)),
      ("link to values", count(WaymarkLink(table: table), links)),
    ]
    for (name, calls) in ours {
      report.add(group, name, calls, "")
      report.goals.append(Goal("allocations: \(name)", calls, atMost: 0, ""))
    }
    let routes = ShopRoute.pairs
    let typed = [
      ("typed: read", count(TypedReading(), try routes.map { try $0.universalLink() }), 1.0),
      ("typed: write", count(TypedWriting(), routes), 1.0),
      (
        "typed: read, two query items",
        count(TypedReading(), try ShopRoute.searches.map { try $0.universalLink() }), 3.0
      ),
      (
        "typed: read, a catch-all",
        count(TypedReading(), try ShopRoute.topics.map { try $0.universalLink() }), 3.0
      ),
    ]
    for (name, calls, limit) in typed {
      report.add(group, name, calls, "")
      report.goals.append(Goal("allocations: \(name)", calls, atMost: limit, ""))
    }
    let stations = try StationLinks(among: set.routes.map(\.pattern))
    let calls = [
      ("parameters", count(ParametersReading(table: stations.table), stations.links), 2.0),
      ("decode, Codable", count(InputReading(table: stations.table), stations.links), 2),
      ("decode, by hand", count(HandmadeInputReading(table: stations.table), stations.links), 2),
      ("LinkCreator, Codable", count(InputWriting(creator: stations.creator), stations.inputs), 5),
    ]
    for (name, count, limit) in calls {
      report.add(group, name, count, "")
      report.goals.append(Goal("allocations: \(name)", count, atMost: limit, ""))
    }
    report.add(group, "Hummingbird's trie, values read", count(HummingbirdTrie(set), paths), "")
    report.add(group, "Foundation's URL(string:) alone", count(FoundationURL(), links), "")
  }

  private static func count<Subject: Contender>(
    _ subject: Subject,
    _ inputs: [Subject.Input]
  ) -> Double {
    // What is made once and kept is not an operation's.
    blackHole(inputs.reduce(0) { $0 &+ subject.run($1) })
    var sum = 0
    allocation_counter_start()
    for input in inputs { sum &+= subject.run(input) }
    allocation_counter_stop()
    blackHole(sum)
    return Double(allocation_counter_calls()) / Double(inputs.count)
  }
}
