import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `The article on explain` {
  private static let article = try? Article("Explain")
  static let rows = article?.rows("Pattern", "Link", "Reason") ?? []

  private static let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  @Test func `Explain.md shows the explanation of a link that no route matches`() throws {
    let table = try RouteTable(
      [
        Route("stations", name: "stations"),
        Route("station/{stationID:int}", name: "station"),
      ],
      app: Self.app
    )
    let shown = try #require(Self.article?.blocks("").first)
    #expect(table.explain("https://www.underway.nyc/staton/25").description == shown)
  }

  @Test func `Explain.md has its table`() { #expect(Self.rows.count >= 11) }

  @Test(arguments: rows)
  func `each row of Explain.md shows why a route does not match a link`(row: Article.Row) throws {
    let route = try Route(#require(row.code("Pattern").first))
    let link = try #require(row.code("Link").first)
    let nearest = try RouteTable([route], app: Self.app).explain(link).nearest
    #expect(nearest.map(\.reason) == [row["Reason"]])
  }
}
