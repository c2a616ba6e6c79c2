import TestSupport

@testable import Waymark

/// Random links from few words, so that they meet, nearly meet and miss the routes of a table.
extension RandomTables {
  /// A link that some route of the table takes or nearly takes.
  mutating func link(near table: RouteTable) -> String {
    guard !oneIn(3), let route = table.routes.randomElement(using: &random) else { return link() }
    let optionalCount = route.pattern.code.optionalCount
    var example = ExampleLink(readable: route.pattern)
    if optionalCount > 0 {
      example.components.removeLast(Int.random(in: 0...optionalCount, using: &random))
    }
    if oneIn(8), !example.components.isEmpty { example.components.removeLast() }
    if oneIn(8) { example.components.append("a") }
    example.hasTrailingSlash = oneIn(4)
    if oneIn(2), let other = table.routes.randomElement(using: &random) {
      let more = ExampleLink(readable: other.pattern)
      if example.fragment == nil { example.items += more.items }
      if example.conditions.isEmpty { example.fragment = more.fragment }
    }
    if oneIn(5) { (example.items, example.fragment) = ([], nil) }
    let scope = route.scopes.sorted().first ?? .appAny
    var text = example.text(in: table.app.exampleName(in: scope))
    if oneIn(5), let place = text.indices.randomElement(using: &random) { text.remove(at: place) }
    return text
  }

  mutating func link() -> String {
    var text = pick([
      "x://", "y:", "z:///", "x.:", "https://e.f/", "https://d.e.f/", "https://c.d.e.f/",
      "http://f/", "https://g.h/", "https://e.f:8080/", "HTTPS://D.E.F/",
    ])
    let words = [
      "a", "b", "ab", "A", "B", "a-b", "1", "-2", "aab", "a1", "a-b-b", "1-b", "axb1", "%61", "",
      "stationery", "%C3%A9", "e%CC%81", "a%2Fb", "a%2fb", "..", ".",
    ]
    let components = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      oneIn(30) ? "00000000-0000-0000-0000-00000000000a" : pick(words)
    }
    text += components.joined(separator: "/")
    if oneIn(4) { text += "/" }
    if oneIn(2) {
      let items = ["k=1", "k=2", "k", "m=1", "m=a+b", "n=2", "n=x", "%6B=1", "o", "%C3%A9=1", "m="]
      let chosen = (0...Int.random(in: 0...3, using: &random)).map { _ in pick(items) }
      text += "?" + chosen.joined(separator: "&")
    }
    if oneIn(6) { text += pick(["#top", "#x", "#", "#7"]) }
    if oneIn(40) { text += pick(["%", " ", "/%ff", "%0a", "\n"]) }
    return text
  }
}

extension RouteTable {
  /// The table in other words, for the message of a failing test.
  var story: String {
    let routes = routes.map { "\($0.pattern) \($0.scopes.sorted())" }
    let stays = webOnly.map { "webOnly \($0.pattern) \($0.domain ?? "")" }
    return (routes + stays + ["\(app.schemes) \(app.domains) \(app.policies)"])
      .joined(separator: "\n")
  }
}
