import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The article on generating files` {
  static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/GeneratingFiles.md"
  )
  static let codes = (try? Article.codes("generate")) ?? []
  static let rules = article?.rows("Patterns") ?? []

  @Test func `the reference of codes has an entry for every code of generated files and no others`()
  {
    let listed = Self.codes.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == GeneratedCodes.codes(.generate).sorted())
  }

  @Test func `GeneratingFiles.md has rules for patterns`() { #expect(Self.rules.count == 7) }

  @Test(arguments: rules)
  func `each row of GeneratingFiles.md shows the generated rules`(row: Article.Row) throws {
    let catalog = try Catalogs.catalog(
      row.code("Patterns").map { $0.split(separator: "\\|").joined(separator: "|") },
      webOnly: row.code("Stay in the browser")
    )
    let file = try catalog.generate(.appleAppSiteAssociation).files[0]
    let components = try AppleAppSiteAssociation(file.text).appLinks?.details[0].components ?? []
    let found = components.map { ($0.excludes == true ? "NOT " : "") + ($0.path ?? "") }
    #expect(found == row.code("Rules"))
  }
}
