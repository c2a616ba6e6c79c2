import Testing

@testable import Waymark

@Suite struct `Many routes that differ in their items` {
  private func leaves(of table: RouteTable) throws -> Int {
    Int(try #require(table.nodes.first { $0.leaves != 0 }?.leaves))
  }

  /// A query of so many items that no route asks for.
  private func query(_ count: Int) -> String {
    (0..<count).map { "some-item-\($0)=\($0)" }.joined(separator: "&")
  }

  @Test func `a long query is sorted once and not searched for every route`() throws {
    let table = try RouteTable((0..<2_000).map { try Route("s?wanted\($0)={value}") })
    let link = try DeepLink("https://h/s?\(query(250))")
    var choice = LeafChoice(table, link.linkText, link.layout)
    let found = choice.first(from: try leaves(of: table))
    #expect(found == 0)
    // Eight comparisons are enough to find one of 250 items, and one more to tell that it is there.
    let items = choice.items
    #expect(try #require(items).comparisons <= 2_000 * 9)
  }

  @Test func `a tie is decided without a search of the query for every route`() throws {
    let table = try RouteTable((0..<2_000).map { try Route("s?wanted\($0)={value}") })
    let link = try DeepLink("https://h/s?\(query(240))&wanted1999&wanted0&wanted7")
    var choice = LeafChoice(table, link.linkText, link.layout)
    let found = choice.first(from: try leaves(of: table))
    #expect(table.routes[Int(table.leaves[found].route)].pattern.text == "s?wanted1999={value}")
    let items = choice.items
    #expect(try #require(items).comparisons <= 2_010 * 9)
  }

  @Test(arguments: [0, 1, 7, 8, 9, 1_999])
  func `the route whose item is in a long link is found`(wanted: Int) throws {
    let table = try RouteTable((0..<2_000).map { try Route("s?wanted\($0)={value}") })
    let link = "https://h/s?\(query(100))&%77anted\(wanted)=1&\(query(100))"
    #expect(try table.match(link)?.route.pattern.text == "s?wanted\(wanted)={value}")
  }

  @Test func `the first item of a long query decides, as in a short query`() throws {
    let routes = try (0..<40).flatMap { number in
      [
        try Route("s?a\(number)={v}"), try Route("s?b=\(number)"),
        try Route("s?b=\(number)&c\(number)"),
      ]
    }
    let table = try RouteTable(routes)
    let tails = ["a3=1&a2=1", "a2&a3", "b=7", "b=8&b=7&c7", "c7&b=7", "b&b=%37", "b=40", "", "a39"]
    for tail in tails {
      let short = try table.match("https://h/s?\(tail)")
      let long = try table.match("https://h/s?\(query(30))&\(tail)")
      #expect(short?.routeIndex == long?.routeIndex, "\(tail)")
    }
  }

  @Test func `a short query is not sorted for a few routes`() throws {
    let table = try RouteTable((0..<60).map { try Route("s?wanted\($0)={value}") })
    let link = try DeepLink("https://h/s?a=1&wanted50=2")
    var choice = LeafChoice(table, link.linkText, link.layout)
    #expect(choice.first(from: try leaves(of: table)) != 0)
    #expect(choice.items == nil)
  }
}
