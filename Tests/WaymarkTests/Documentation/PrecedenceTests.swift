import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `The article on precedence` {
  static let choices = (try? Article("Precedence").rows("Routes", "Link", "Chosen route")) ?? []
  static let conflicts = (try? Article("Precedence").rows("Routes", "Example link")) ?? []

  static let accepted =
    (try? Article("Precedence").rows("Accepted routes", "Overlap", "Chosen route")) ?? []

  /// The routes of a cell: each pattern, with the scope that follows it, if there is one.
  private static func routes(
    _ row: Article.Row,
    _ column: String = "Routes"
  ) throws -> [Route] {
    try row[column].split(separator: ", ").map { piece in
      let code = Article.code(in: String(piece))
      let scopes = try code.dropFirst().map { try #require(RouteScope($0)) }
      return try Route(
        #require(code.first),
        in: scopes.isEmpty ? RouteScope.everywhere : Set(scopes)
      )
    }
  }

  @Test func `Precedence.md has its tables`() {
    #expect(Self.choices.count >= 25)
    #expect(Self.conflicts.count >= 6)
    #expect(Self.accepted.count >= 5)
  }

  @Test(arguments: accepted)
  func `Precedence.md shows accepted routes and the link in which they overlap`(
    row: Article.Row
  ) throws {
    let routes = try Self.routes(row, "Accepted routes")
    #expect(routes.count == 2)
    let app = AppIdentity(schemes: ["app"], domains: ["example.com"])
    #expect(try RouteTable(routes, app: app).overlaps.map(\.link) == row.code("Overlap"))
    for routes in [routes, routes.reversed()] {
      let table = try RouteTable(routes, app: app)
      for link in row.code("Overlap") {
        let match = try table.match(link)
        #expect(match?.route.pattern.text == row.code("Chosen route").first)
      }
    }
  }

  @Test(arguments: choices)
  func `each row of Precedence.md shows the chosen route in both orders of declaration`(
    row: Article.Row
  ) throws {
    let routes = try Self.routes(row)
    #expect(routes.count == 2)
    let link = try #require(row.code("Link").first)
    for routes in [routes, routes.reversed()] {
      let table = try RouteTable(routes)
      let match = try link.hasPrefix("/") ? table.match(path: link) : table.match(link)
      #expect(match?.route.pattern.text == row.code("Chosen route").first)
    }
  }

  @Test(arguments: conflicts)
  func `Precedence.md shows a link that two conflicting routes match`(row: Article.Row) throws {
    let routes = try Self.routes(row)
    let error = #expect(throws: RouteTableError.self) { try RouteTable(routes) }
    let link = try #require(row.code("Example link").first)
    #expect(error?.conflicts.map(\.link) == [link])
    for route in routes { #expect(try RouteTable([route]).match(link) != nil) }
  }
}
