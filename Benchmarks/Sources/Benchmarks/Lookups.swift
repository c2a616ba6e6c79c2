import RouteSets
import Waymark

/// Times look-ups in one route set, after every contender has shown that its answers are right.
struct Lookups {
  let set: RouteSet
  let table: RouteTable
  let hummingbird: HummingbirdTrie
  private let domain = "https://www.example.com"

  init(_ set: RouteSet) throws {
    self.set = set
    table = try set.waymarkTable()
    hummingbird = HummingbirdTrie(set)
  }

  /// Compares every answer with the expected one.
  func verify() throws -> [String] {
    var strays = 0
    for hit in set.hits {
      let expected = Answer(hit)
      try require(try table.match(path: hit.path)?.answer == expected, hit.path)
      try require(try table.match(domain + hit.path)?.answer == expected, hit.path)
      if hummingbird.answer(hit.path) != expected { strays += 1 }
    }
    for miss in set.misses {
      try require(try table.match(path: miss) == nil, miss)
      try require(try table.match(domain + miss) == nil, miss)
      if hummingbird.answer(miss) != nil { strays += 1 }
    }
    let total = set.hits.count + set.misses.count
    return strays == 0
      ? [] : ["\(set.name): Hummingbird answers otherwise for \(strays) of \(total) paths"]
  }

  private func require(_ holds: Bool, _ path: String) throws {
    guard holds else { throw WrongAnswer(set: set.name, path: path) }
  }

  /// Times hits, misses and whole links, and puts what the goals ask for into `report`.
  func run(into report: inout Report, seconds: Double) throws {
    report.notes += try verify()
    let group = "\(set.name): \(set.routes.count) routes"
    let paths = set.hits.map(\.path)
    var hits = Race()
    hits.add("match", WaymarkMatch(table: table), on: paths)
    hits.add("match, values read", WaymarkMatchValues(table: table), on: paths)
    hits.add("Hummingbird's trie, values read", hummingbird, on: paths)
    let hit = hits.run(seconds: seconds)
    for name in hit.names { report.add(group, "hit: " + name, hit.median(name), "ns") }
    let ratio = hit.ratio("match, values read", to: "Hummingbird's trie, values read")
    report.add(group, "hit: match / Hummingbird's trie", ratio, "×")

    var misses = Race()
    misses.add("match", WaymarkMatch(table: table), on: set.misses)
    misses.add("Hummingbird's trie", hummingbird, on: set.misses)
    let miss = misses.run(seconds: seconds)
    for name in miss.names { report.add(group, "miss: " + name, miss.median(name), "ns") }

    let links = paths.map { domain + $0 + "?from=mail" }
    var whole = Race()
    whole.add("link to values", WaymarkLink(table: table), on: links)
    whole.add("Foundation's URL(string:) alone", FoundationURL(), on: links)
    whole.add("Foundation's URLComponents(string:) alone", FoundationURLComponents(), on: links)
    let way = whole.run(seconds: seconds)
    for name in way.names { report.add(group, "text: " + name, way.median(name), "ns") }
    let share = way.ratio("link to values", to: "Foundation's URL(string:) alone")
    report.add(group, "text: link to values / URL(string:)", share, "×")

    guard set.name == RouteSet.boards.name else { return }
    report.goals += [
      Goal("match, values read / Hummingbird's trie", ratio, atMost: 0.03, "×", tolerance: 0.1),
      Goal("link to values / URL(string:)", share, atMost: 0.33, "×", tolerance: 0.1),
    ]
  }

  struct WrongAnswer: Error, CustomStringConvertible {
    let set: String
    let path: String
    var description: String { "\(set): the answer for \(path) is wrong; nothing was timed" }
  }
}

/// How a look-up's time grows with the number of routes.
enum Growth {
  static func run(into report: inout Report, seconds: Double) throws {
    var race = Race()
    for count in [10, 100, 1_000, 10_000] {
      let set = RouteSet.synthetic(count)
      let table = try set.waymarkTable()
      race.add("\(count)", WaymarkMatchValues(table: table), on: set.hits.map(\.path))
    }
    let outcome = race.run(seconds: seconds)
    for name in outcome.names {
      report.add("growth: hits, values read", "\(name) routes", outcome.median(name), "ns")
    }
    report.goals.append(
      Goal(
        "10,000 routes / 10 routes",
        outcome.ratio("10000", to: "10"),
        atMost: 2,
        "×",
        tolerance: 0.1
      )
    )
  }
}
