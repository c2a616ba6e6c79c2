import Waymark

/// Links made to be slow: each kind at about 100 bytes and at 8,192.
enum Hostile {
  private struct Kind {
    let name: String
    let table: RouteTable
    /// What a link begins and ends with, and what is repeated between.
    let head: String
    let unit: String
    var tail = ""

    func link(_ length: Int) -> String {
      let room = length - head.utf8.count - tail.utf8.count
      return head + String(repeating: unit, count: max(room / unit.utf8.count, 1)) + tail
    }
  }

  static func run(into report: inout Report, seconds: Double) throws {
    for kind in try kinds() {
      var race = Race()
      let subject = WaymarkLink(table: kind.table)
      race.add("short", subject, on: [kind.link(100)])
      race.add("long", subject, on: [kind.link(8_192)])
      let outcome = race.run(seconds: seconds, limit: 51)
      report.add("hostile links of 8,192 bytes", kind.name, outcome.median("long") / 1_000, "µs")
      report.goals.append(
        Goal(
          "hostile: \(kind.name), 8,192 / 100 bytes",
          outcome.ratio("long", to: "short"),
          atMost: 100,
          "×"
        )
      )
    }
  }

  private static func kinds() throws -> [Kind] {
    func table(_ patterns: [String]) throws -> RouteTable {
      let app = AppIdentity.any(policies: LinkPolicies(maximumItems: 10_000))
      return try RouteTable(patterns.map { try Route($0) }, app: app)
    }
    let plain = try table(["a/{b}", "rest/{all**}", "{x}"])
    let overlapping = try table(overlappingPatterns)
    let items = try table(["s?q={q}", "s?tag={t}", "s?page={p}&q={q}", "s"])
    let siblings = try table((0..<10_000).map { "s?wanted\($0)={value}" })
    let split = try table(["{a}-{b}-{c}", "{a}-{b}.txt", "{a:int}-{b}", "x{a}y{b}z"])
    let web = "https://example.com/"
    return [
      Kind(name: "slashes", table: plain, head: web, unit: "/"),
      Kind(name: "components", table: plain, head: web + "rest/", unit: "a/"),
      Kind(name: "escapes", table: plain, head: web, unit: "%41"),
      Kind(name: "escapes of a rest", table: plain, head: web + "rest/", unit: "%2F"),
      Kind(name: "a broken escape at the end", table: plain, head: web, unit: "a", tail: "%f"),
      Kind(name: "characters beyond ASCII", table: plain, head: web, unit: "é"),
      Kind(name: "dot segments", table: plain, head: web, unit: "a/../"),
      Kind(name: "escaped dot segments", table: plain, head: web, unit: "%2e/"),
      Kind(name: "a long component", table: plain, head: web + "a/", unit: "b"),
      Kind(name: "three parameters", table: split, head: web, unit: "a-"),
      Kind(name: "three parameters, nearly", table: split, head: web, unit: "xy", tail: "-1"),
      Kind(name: "digits", table: split, head: web, unit: "1", tail: "-a"),
      Kind(name: "query items", table: items, head: web + "s?", unit: "a&"),
      Kind(name: "query items that tie", table: items, head: web + "s?", unit: "q&tag=1&"),
      Kind(
        name: "query items that 10,000 routes lack",
        table: siblings,
        head: web + "s?",
        unit: "want=1&"
      ),
      Kind(name: "escaped query items", table: items, head: web + "s?", unit: "%71%71=%20&"),
      Kind(name: "a fragment", table: plain, head: web + "a#", unit: "%41"),
      Kind(name: "an upper-case domain", table: plain, head: "https://", unit: "A.", tail: "/x"),
      Kind(name: "a long scheme", table: plain, head: "x", unit: "x", tail: ":a/b"),
      Kind(name: "wildcards that overlap", table: overlapping, head: web, unit: "a/"),
    ]
  }

  /// Every way through eight components, each a literal, a parameter or `*`, ending otherwise than
  /// the links.
  private static var overlappingPatterns: [String] {
    (0..<256).map { bits in
      (0..<8).map { bits >> $0 & 1 == 0 ? "a" : "*" }.joined(separator: "/") + "/end"
    }
  }
}
