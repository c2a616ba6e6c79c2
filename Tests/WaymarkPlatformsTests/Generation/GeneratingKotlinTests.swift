import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The article on generating Kotlin` {
  static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/GeneratingKotlin.md"
  )
  static let values = article?.rows("In the pattern") ?? []

  @Test func `the reference of codes has an entry for every code of Kotlin and no others`() throws {
    let listed = try Article.codes("generate-kotlin").map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == GeneratedCodes.codes(.kotlin).sorted())
  }

  @Test func `GeneratingKotlin.md shows the generated text`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        name: "Underway",
        schemes: ["underway"],
        domains: ["www.underway.nyc"],
        android: .init(package: "nyc.underway.underway")
      ),
      routes: [
        try Route("lines", name: "lines", notes: RouteNotes(summary: "All lines with their state")),
        try Route(
          "station/{stationID:int}/{action:arrivals|service-alerts?}",
          name: "station",
          notes: RouteNotes(defaults: ["action": "arrivals"])
        ),
      ]
    )
    let file = try catalog.generate(.kotlin()).files[0]
    let shown = try #require(Self.article?.blocks("kotlin").first)
    #expect(file.text.hasPrefix(shown + "\n"))
  }

  @Test func `GeneratingKotlin.md lists the types`() { #expect(Self.values.count == 6) }

  @Test(arguments: values)
  func `each row of GeneratingKotlin.md shows the type of a value in Kotlin`(row: Article.Row)
    throws
  {
    let pattern = (row.code("In the pattern").first ?? "").split(separator: "\\|")
      .joined(separator: "|")
    let text = try Catalogs.catalog(["x/" + pattern]).generate(.kotlin()).files[0].text
    let type = row.code("In Kotlin").first ?? ""
    let expected =
      switch type {
      case "enum class": "enum class Kind(val text: String)"
      case "null": "val name: String? = null)"
      default: ": \(type)) : "
      }
    #expect(text.contains(expected))
  }
}
