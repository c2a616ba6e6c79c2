import TestSupport
import Testing
import Waymark

@Suite struct `The article on pattern syntax` {
  static let rows = (try? Article("PatternSyntax").rows("Pattern", "Takes", "Gives")) ?? []

  /// What stands in code type in a column and is a path.
  private static func paths(_ row: Article.Row, _ column: String) -> [String] {
    row.code(column).filter { $0.hasPrefix("/") }
  }

  private static func table(_ row: Article.Row) throws -> RouteTable {
    try RouteTable([Route(#require(row.code("Pattern").first))])
  }

  @Test func `has its tables`() { #expect(Self.rows.count >= 50) }

  @Test(arguments: rows)
  func `shows a path that a pattern takes, and what it gives`(row: Article.Row) throws {
    let table = try Self.table(row)
    let paths = Self.paths(row, "Takes")
    #expect(paths.count == 1)
    for path in paths {
      let match = try #require(try table.match(path: path), "\(row["Pattern"]) takes \(path)")
      let values = match.parameters.map { "\($0.name)=\($0.value)" }
      #expect(values == row.code("Gives"))
    }
  }

  @Test(arguments: rows)
  func `shows paths that a pattern does not take`(row: Article.Row) throws {
    let table = try Self.table(row)
    for path in Self.paths(row, "Does not take") {
      #expect(try table.match(path: path) == nil, "\(row["Pattern"]) takes \(path)")
    }
  }

  @Test func `shows for every rule a path that is not taken`() {
    let lacking = Self.rows.filter { Self.paths($0, "Does not take").isEmpty }
    // Nothing is left that `**` alone does not take.
    #expect(lacking.map { $0.code("Pattern") } == [["**"]])
  }
}
