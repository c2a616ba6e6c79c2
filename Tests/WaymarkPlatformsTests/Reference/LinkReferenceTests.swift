import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The article on a reference of links` {
  static let rows =
    (try? Article(file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/LinkReference.md"))?
    .rows("Pattern", "Example") ?? []

  @Test func `LinkReference.md has its table`() { #expect(Self.rows.count == 5) }

  @Test(arguments: rows)
  func `each row of LinkReference.md shows the links in the reference`(row: Article.Row) throws {
    let notes = RouteNotes(examples: row.code("Example"), secrets: row.code("Secret"))
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"]),
      routes: [try Route(row.code("Pattern")[0], name: "r", notes: notes)]
    )
    let reference = LinkReference(catalog, table: try catalog.table())
    #expect(reference.entries[0].links == row.code("Links"))
  }
}
