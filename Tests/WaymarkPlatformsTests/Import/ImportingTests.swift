import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `The article on importing files` {
  static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/Importing.md"
  )
  static let codes = (try? Article.codes("import")) ?? []
  static let rules = article?.rows("Rule") ?? []

  @Test func `the reference of codes has an entry for every code of an import and no others`() {
    let listed = Self.codes.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == FindingCodes.catalogImport.map(\.rawValue).sorted())
  }

  @Test func `Importing.md has a table of rules`() { #expect(Self.rules.count == 6) }

  @Test(arguments: rules)
  func `each row of Importing.md shows the imported patterns of a rule`(row: Article.Row) throws {
    let rule = row.code("Rule").first ?? ""
    let result = try `Importing association files`.result(#""paths": ["\#(rule)"]"#)
    #expect(`Importing association files`.patterns(result) == row.code("Pattern"))
  }
}
