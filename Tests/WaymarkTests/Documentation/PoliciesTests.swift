import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `The article on policies` {
  static let rows = (try? Article("Policies").rows("Policy", "Pattern", "Link", "Matches")) ?? []

  /// The table of a row, made from a catalog, so that a policy is written as in the catalog.
  private static func table(_ row: Article.Row) throws -> RouteTable {
    let policy = try #require(row.code("Policy").first).split(separator: ": ")
    let value = policy[1].allSatisfy(\.isNumber) ? "\(policy[1])" : "\"\(policy[1])\""
    let pattern = try #require(row.code("Pattern").first)
    let catalog = try LinkCatalog(
      json: """
        {
          "schema": 1,
          "app": {
            "schemes": "any", "domains": "any", "policies": { "\(policy[0])": \(value) }
          },
          "routes": [{ "name": "a", "pattern": "\(pattern)" }]
        }
        """
    )
    return try RouteTable(catalog.routes, app: catalog.app)
  }

  @Test func `Policies.md has its tables`() { #expect(Self.rows.count >= 25) }

  @Test(arguments: rows)
  func `each row of Policies.md shows whether the pattern matches the link`(row: Article.Row) throws
  {
    let table = try Self.table(row)
    let link = try #require(row.code("Link").first)
    do throws(LinkError) {
      let match = try link.hasPrefix("/") ? table.match(path: link) : table.match(link)
      #expect((match == nil ? "no" : "yes") == row["Matches"])
    } catch {
      #expect([error.diagnostic.code.rawValue] == row.code("Matches"))
    }
  }
}
