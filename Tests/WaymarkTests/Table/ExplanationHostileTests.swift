import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `Explaining hostile links` {
  @Test func `an explanation has a bounded cost for any link and any number of routes`() throws {
    let words = ["station", "users", "search", "account", "photos", "settings", "orders", "items"]
    let routes = try (0..<1_000).map { index in
      let (one, other) = (words[index % 8], words[index / 8 % 8])
      return switch index % 5 {
      case 0: try Route("\(one)\(index)/{id:int}/\(other)")
      case 1: try Route("\(one)/\(other)\(index)/{x}")
      case 2: try Route("\(one)/{id:int}-{n}/\(other)-\(index)-{y}")
      case 3: try Route("\(one)/\(other)/s?q\(index)={q}")
      default: try Route("\(one)/{w:\(words.joined(separator: "|"))}/\(index)/**")
      }
    }
    let table = try RouteTable(routes, app: AppIdentity(schemes: ["x"], domains: ["e.f.ex"]))
    let long = String(repeating: "1-x", count: 2_600)
    let links = [
      "x:" + String(repeating: "a/", count: 4_000), "x:station/" + long, "x:" + long,
      "x:station/" + String(repeating: "%61", count: 2_600),
      "https://" + String(repeating: "a.", count: 4_000) + "f/station",
      "x:station/users/s?" + (0..<250).map { "q\($0)=\($0)" }.joined(separator: "&"),
      "x:" + String(repeating: "/../station", count: 700),
      "x:" + String(repeating: "%", count: 8_000),
      String(repeating: "x", count: 8_100), "x:" + String(repeating: "é", count: 4_000),
    ]
    for link in links {
      // Milliseconds in a release build.
      var last: Explanation?
      let duration = processorTime { last = table.explain(link) }
      #expect(duration < .seconds(15), "\(link.prefix(40))")
      let explanation = try #require(last)
      #expect(explanation.description.utf8.count < 20_000)
      #expect(
        try (explanation.link == nil)
          || explanation.match?.routeIndex == table.match(link)?.routeIndex
      )
    }
  }

  @Test func `an explanation of random text never traps`() throws {
    var chance = RandomTables(seed: 3)
    let alphabet = Array("ax/:?#&=%2e.[]@é\u{0}\u{202E}\u{1F600}\\ \n-1")
    let tables = try (0..<20).map { _ in try chance.table() }
    for index in 0..<1_500 {
      let length = Int.random(in: 0...24, using: &chance.random)
      let prefix = chance.pick(["", "x:", "https://e.f.ex/", "https://"])
      let text = prefix + String((0..<length).map { _ in chance.pick(alphabet) })
      let explanation = tables[index % tables.count].explain(text)
      #expect(!explanation.description.isEmpty)
      #expect(!explanation.text(width: 0, misses: .max).isEmpty)
    }
  }
}
