import Testing

@testable import WaymarkPlatforms

@Suite struct `Observed matches of routes` {
  /// Rules of one kind, and the paths that they take and do not take.
  struct Fact: CustomStringConvertible {
    let line: Int
    let kind: String
    let patterns: [String]
    let paths: [(sign: Character, path: String)]

    var description: String { "line \(line), \(kind) \(patterns)" }
  }

  static let facts: [Fact] = ((try? Facts("platform-routes"))?.blocks ?? []).flatMap { block in
    block.rows.map { number, row in
      let halves = row.split(separator: " : ").map { $0.split(separator: " ").map(String.init) }
      return Fact(
        line: number,
        kind: halves[0][0],
        patterns: Array(halves[0].dropFirst()),
        paths: halves[1].compactMap { word in word.first.map { ($0, String(word.dropFirst())) } }
      )
    }
  }

  @Test func `the table contains all observations of routes`() {
    #expect(Self.facts.reduce(0) { $0 + $1.paths.count } == 144)
  }

  @Test(arguments: facts)
  func `the simulators agree with the observations`(fact: Fact) {
    let takes: (String) -> Bool
    if let kind = AndroidPattern.Kind(rawValue: fact.kind) {
      let filter = AndroidManifest.IntentFilter.web(
        data: [
          .init([.scheme: "https", .host: "a.b"]),
          .init([.init(.path, kind): fact.patterns[0].escapedForManifest]),
        ]
      )
      takes = { filter.match("https://a.b" + $0) == .path }
    } else {
      let rules = fact.patterns.map { pattern in
        // A rule with a mark behind it excludes.
        AppleAppSiteAssociation.Component(
          path: pattern.hasSuffix("!") ? String(pattern.dropLast()) : pattern,
          excludes: pattern.hasSuffix("!")
        )
      }
      let links = AppleAppSiteAssociation.AppLinks(
        details: [.init(appIDs: ["A.b"], components: rules)]
      )
      let simulator = AppleSimulator(.init(appLinks: links), domain: "a.b")
      takes = { simulator.opens("https://a.b" + $0) }
    }
    for (sign, path) in fact.paths {
      #expect(takes(path) == (sign == "+"), "\(fact) and \(path)")
    }
  }
}
