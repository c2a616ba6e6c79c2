import TestSupport
import Testing
import Waymark

@Suite struct `The article on writing links` {
  static let rows =
    (try? Article("WritingLinks").rows("Pattern", "Values", "App link", "Universal link")) ?? []

  private static let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  @Test func `WritingLinks.md has its table`() { #expect(Self.rows.count >= 20) }

  @Test(arguments: rows)
  func `each row of WritingLinks.md shows the links that are written`(row: Article.Row) throws {
    let route = try Route(#require(row.code("Pattern").first), name: "route")
    let creator = LinkCreator(table: try RouteTable([route], app: Self.app))
    var values: RouteParameters = [:]
    for value in row.code("Values") {
      let pair = value.split(separator: "=", maxSplits: 1)
      values.append(String(pair[1]), for: String(pair[0]))
    }
    let app = Self.text { () throws(LinkWritingError) in
      try creator.appLink(toRoute: "route", with: values)
    }
    let universal = Self.text { () throws(LinkWritingError) in
      try creator.universalLink(toRoute: "route", with: values)
    }
    #expect([app] == row.code("App link"))
    #expect([universal] == row.code("Universal link"))
  }

  /// The link, or the code of the error.
  private static func text(_ write: () throws(LinkWritingError) -> String) -> String {
    do throws(LinkWritingError) {
      return try write()
    } catch {
      return error.diagnostic.code.rawValue
    }
  }
}
