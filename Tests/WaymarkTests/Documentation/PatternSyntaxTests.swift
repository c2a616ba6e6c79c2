import TestSupport
import Testing
import Waymark

@Suite struct `The article on pattern syntax` {
  static let rows = (try? Article("PatternSyntax").rows("Pattern", "Matches", "Parameters")) ?? []

  /// The paths in a column: its code spans that begin with a slash.
  private static func paths(_ row: Article.Row, _ column: String) -> [String] {
    row.code(column).filter { $0.hasPrefix("/") }
  }

  private static func table(_ row: Article.Row) throws -> RouteTable {
    try RouteTable([Route(#require(row.code("Pattern").first))])
  }

  @Test func `PatternSyntax.md has its tables`() { #expect(Self.rows.count >= 50) }

  @Test(arguments: rows)
  func `each row of PatternSyntax.md shows a matching path and its parameters`(row: Article.Row)
    throws
  {
    let table = try Self.table(row)
    let paths = Self.paths(row, "Matches")
    #expect(paths.count == 1)
    for path in paths {
      let match = try #require(try table.match(path: path), "\(row["Pattern"]) matches \(path)")
      let values = match.parameters.map { "\($0.key)=\($0.value)" }
      #expect(values == row.code("Parameters"))
    }
  }

  @Test(arguments: rows)
  func `each row of PatternSyntax.md shows paths that the pattern does not match`(row: Article.Row)
    throws
  {
    let table = try Self.table(row)
    for path in Self.paths(row, "Does not match") {
      #expect(try table.match(path: path) == nil, "\(row["Pattern"]) matches \(path)")
    }
  }

  @Test func `each row of PatternSyntax.md shows a path that the pattern does not match`() {
    let lacking = Self.rows.filter { Self.paths($0, "Does not match").isEmpty }
    // `**` alone matches every path.
    #expect(lacking.map { $0.code("Pattern") } == [["**"]])
  }
}
