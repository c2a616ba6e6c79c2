import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The article on generating intent filters` {
  static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/GeneratingIntentFilters.md"
  )
  static let codes = (try? Article.codes("generate-android")) ?? []
  static let web = article?.rows("Route") ?? []
  static let app = article?.rows("App link") ?? []

  @Test func `the reference of codes has an entry for every code of intent filters and no others`()
  {
    let listed = Self.codes.map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == GeneratedCodes.codes(.android).sorted())
    #expect(Self.codes.allSatisfy { !$0["Meaning"].isEmpty })
  }

  @Test func `GeneratingIntentFilters.md has rules for routes`() {
    #expect(Self.web.count == 15)
    #expect(Self.app.count == 6)
  }

  @Test(arguments: web)
  func `each row of GeneratingIntentFilters.md shows the generated filters for web links`(
    row: Article.Row
  ) throws {
    var expected: [String] = []
    for (column, minSDK) in [("Before 31", 26), ("From 31", 31), ("From 35", 35)] {
      if !row[column].isEmpty { expected = row.code(column) }
      let found = try Self.rules(row, "Route", minSDK: minSDK)
      #expect(found == expected, "\(column)")
    }
  }

  @Test(arguments: app)
  func `each row of GeneratingIntentFilters.md shows the generated filters for app links`(
    row: Article.Row
  ) throws {
    for (column, minSDK) in [("Before 31", 26), ("From 31", 31), ("From 31", 35)] {
      let found = try Self.rules(row, "App link", minSDK: minSDK)
      #expect(found == row.code(column), "\(column)")
    }
  }

  /// What the only filter says of paths, as the system gets it.
  private static func rules(
    _ row: Article.Row,
    _ column: String,
    minSDK: Int
  ) throws -> [String] {
    let isWeb = column == "Route"
    let app = AppIdentity(
      schemes: isWeb ? [] : ["x"],
      domains: isWeb ? ["a.example"] : [],
      android: .init(package: "com.example.app", activity: ".Main", minSDK: minSDK)
    )
    let catalog = try LinkCatalog(
      app: app,
      routes: try row.code(column).map { try Route($0, name: "r") },
      webOnly: try row.code("Stay in the browser").map { WebOnlyPath(try Pattern($0)) }
    )
    let file = try catalog.generate(.androidManifest()).files[0]
    let filters = try AndroidManifest(file.text).components[0].intentFilters
    let filter = try #require(filters.first)
    return text(of: filter.data)
      + filter.groups.map { group in
        (group.allows ? "allow: " : "block: ") + text(of: group.data).joined(separator: ", ")
      }
  }

  private static func text(of data: [AndroidManifest.Data]) -> [String] {
    data.flatMap { data in
      data.attributes.filter { $0 != .scheme && $0 != .host }.map {
        "\($0.rawValue) \(AndroidManifest.Values().resolve(data[$0] ?? "").text ?? "")"
      }
    }
  }
}
