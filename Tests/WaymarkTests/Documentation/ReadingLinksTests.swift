import TestSupport
import Testing
import Waymark

@Suite struct `The article on reading links` {
  static let app = (try? Article("ReadingLinks").rows("Link", "Scheme", "Components")) ?? []
  static let web = (try? Article("ReadingLinks").rows("Link", "Domain", "Components")) ?? []
  static let queries = (try? Article("ReadingLinks").rows("Link", "Items", "Fragment")) ?? []

  static let spellings = (try? Article("ReadingLinks").rows("Arrives", "Is read as")) ?? []
  static let errors = (try? Article("ReadingLinks").rows("Link", "Error")) ?? []

  @Test func `ReadingLinks.md has its tables`() {
    #expect([Self.app.count, Self.web.count, Self.queries.count] == [18, 9, 9])
    #expect([Self.errors.count, Self.spellings.count] == [3, 12])
  }

  @Test(arguments: errors)
  func `each row of ReadingLinks.md shows a host that is an error`(row: Article.Row) throws {
    let link = try #require(row.code("Link").first)
    let error = #expect(throws: LinkError.self) { try DeepLink(link) }
    #expect(error?.diagnostic.code.rawValue == row.code("Error").first)
  }

  @Test(arguments: app + web)
  func `each row of ReadingLinks.md shows the parts of a link`(row: Article.Row) throws {
    let link = try DeepLink(#require(row.code("Link").first))
    #expect(link.pathComponents == row.code("Components"))
    #expect(link.domain == row.code("Domain").first)
    if let scheme = row.code("Scheme").first { #expect(link.scheme == scheme) }
  }

  @Test(arguments: spellings)
  func `each row of ReadingLinks.md shows the text of a link that only browsers accept`(
    row: Article.Row
  ) throws {
    let text = try #require(row.code("Arrives").first)
    let link = try DeepLink(text)
    #expect(link.text == text)
    #expect(link.description == row.code("Is read as").first)
  }

  @Test func `ReadingLinks.md shows spellings of the same link`() throws {
    let links = try Self.app.prefix(5).map { try DeepLink(#require($0.code("Link").first)) }
    #expect(Set(links).count == 1)
  }

  @Test(arguments: queries)
  func `each row of ReadingLinks.md shows the items of a query and the fragment`(row: Article.Row)
    throws
  {
    let link = try DeepLink(#require(row.code("Link").first))
    let items = link.queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
    #expect(items == row.code("Items"))
    let fragment = row.code("Fragment").first ?? (row["Fragment"].isEmpty ? nil : "")
    #expect(link.fragment == fragment)
  }
}
