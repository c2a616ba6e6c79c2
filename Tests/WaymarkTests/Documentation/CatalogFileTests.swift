import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The article on the catalog file` {
  private static let article = try? Article("CatalogFile")

  @Test func `CatalogFile.md shows a catalog, and the only finding about it`() throws {
    let text = try #require(Self.article?.blocks("json").first)
    let catalog = try LinkCatalog(json: text)
    #expect(catalog.routes.count == 4)
    let finding = try #require(catalog.lint().first)
    #expect(catalog.lint().count == 1)
    #expect(Self.article?.text.contains(finding.description) == true)
  }

  @Test func `CatalogFile.md shows the message of a catalog error`() throws {
    let shown = try #require(Self.article?.blocks("").first)
    let text = """
      {
        "schema": 1,
        "app": { "schemes": ["underway"] },
        "routes": [{ "name": "station", "patern": "station/{stationID:int}" }]
      }
      """
    let error = try #require(throws: CatalogError.self) { try LinkCatalog(json: text) }
    let drawings = error.diagnostics(file: "waymark.json").map(\.description)
    #expect(drawings.contains(shown))
  }

  @Test func `CatalogFile.md lists every key of the file in order`() throws {
    let rows = try #require(Self.article?.rows("Key", "Value", "Meaning"))
    let keys = [
      CatalogKeys.catalog, CatalogKeys.app, CatalogKeys.wrapper, CatalogKeys.variant,
      CatalogKeys.apple,
      CatalogKeys.android, CatalogKeys.site, CatalogKeys.policies, CatalogKeys.route,
      CatalogKeys.page, CatalogKeys.deprecated,
      CatalogKeys.webOnly, CatalogKeys.output,
    ]
    #expect(rows.flatMap { $0.code("Key") } == keys.flatMap { $0 })
  }

  @Test func `CatalogFile.md lists every word of a policy, the default first`() throws {
    let rows = try #require(Self.article?.rows("Key", "Value", "Meaning"))
    func words<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> [String] {
      Choice.allCases.map(\.rawValue)
    }
    let policies = [
      "trailingSlash": words(LinkPolicies.TrailingSlash.self),
      "emptyComponents": words(LinkPolicies.EmptyComponents.self),
      "pathCase": words(LinkPolicies.PathCase.self), "plus": words(LinkPolicies.Plus.self),
      "credentials": words(LinkPolicies.Credentials.self),
    ]
    for (key, words) in policies {
      #expect(rows.first { $0.code("Key") == [key] }?.code("Value") == words)
    }
  }
}
