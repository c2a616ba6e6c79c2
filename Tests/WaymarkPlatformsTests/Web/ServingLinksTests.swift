import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The article on serving links` {
  static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/ServingLinks.md"
  )
  static let codes = (try? Article.codes("web-server")) ?? []
  static let locations = article?.rows("Patterns", "Stay in the browser", "Locations") ?? []
  static let paths = article?.rows("Patterns", "Stay in the browser", "Paths") ?? []

  @Test func `the reference of codes has an entry for every code of web servers and no others`() {
    let listed = Self.codes.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == GeneratedCodes.codes(.webServer).sorted())
  }

  @Test func `ServingLinks.md has both tables`() {
    #expect(Self.locations.count == 5)
    #expect(Self.paths.count == 5)
  }

  private static func catalog(_ row: Article.Row) throws -> LinkCatalog {
    try Catalogs.catalog(row.code("Patterns"), webOnly: row.code("Stay in the browser"))
  }

  @Test(arguments: locations)
  func `each row of ServingLinks.md shows the generated locations`(row: Article.Row) throws {
    let settings = `Generated files for web servers and random tables`.settings
    let generation = try Self.catalog(row).generate(.nginx(settings))
    #expect(`Generated locations of nginx`.locations(generation) == row.code("Locations"))
  }

  @Test(arguments: paths)
  func `each row of ServingLinks.md shows the generated paths`(row: Article.Row) throws {
    let text = try Self.catalog(row).generate(.ingress()).files[0].text
    let found = IngressModel(text).hosts["www.example.com"] ?? []
    let files = ["association", ".json", "/_links/style.css"]
    let others = found.filter { path in !files.contains { path.path.hasSuffix($0) } }
    #expect(others.map { "\($0.kind) \($0.path) \($0.service)" } == row.code("Paths"))
  }
}
