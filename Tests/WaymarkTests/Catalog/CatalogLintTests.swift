import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `Lint of a catalog` {
  private static func findings(_ text: String) throws -> [LinkDiagnostic] {
    try LinkCatalog(json: text).lint()
  }

  @Test(.withDiagnostics, arguments: LintTable.rows.indices)
  func `lint reports every risk with its place, in the order of the catalog`(index: Int) throws {
    let (text, expected) = LintTable.rows[index]
    let findings = try Self.findings(text).filter { $0.code.rawValue != "lint.no-examples" }
    #expect(findings.map { "\($0.code) \($0.place ?? "")" } == expected, "\(text)")
    #expect(findings.allSatisfy { $0.help?.isEmpty == false })
  }

  @Test func `lint reports conflicting routes, each of which matches the example link`() throws {
    let text = CatalogText.linted(#""pattern": "a/{id}""#, #""pattern": "a/{name}""#)
    let codes = try Self.findings(text).map(\.code.rawValue)
    #expect(codes == ["lint.no-examples", "table.conflict"])
  }

  @Test func `every lint code is reported for at least one catalog`() throws {
    let files = try LintTable.rows.flatMap { try Self.findings($0.text).map(\.code) }
    let codes = try Set(files + SortRoute.catalog().lint().map(\.code))
    #expect(codes == Set(LinkCatalog.lintCodes))
    #expect(LinkCatalog.lintCodes.count == Set(LinkCatalog.lintCodes).count)
  }

  @Test func `lint leaves out ignored codes, unless they are errors`() throws {
    let text = #"""
      { "schema": 1, "app": { "schemes": ["mailto", "myapp"] },
        "routes": [{ "name": "a", "pattern": "a" }], "ignoredCodes": [CODES] }
      """#
    func codes(_ ignored: String) throws -> [String] {
      try Self.findings(text.replacing("CODES", with: ignored)).map(\.code.rawValue)
    }
    #expect(
      try codes("") == ["lint.reserved-scheme", "lint.generic-scheme", "lint.no-examples"]
    )
    #expect(
      try codes(#""lint.no-examples", "lint.generic-scheme", "lint.reserved-scheme""#)
        == ["lint.reserved-scheme"]
    )
    #expect(try codes(#""lint.no-examples", "apple.opens-parent""#).count == 2)
  }

  @Test func `lint reports routes without examples once`() throws {
    let routes = (0..<7).map { #""examples": [\#($0 == 3 ? "\"r3\"" : "")]"# }
    let text = CatalogText.linted(
      routes[0],
      routes[1],
      routes[2],
      routes[3],
      routes[4],
      routes[5],
      routes[6]
    )
    #expect(
      try Self.findings(text).map(\.description) == [
        """
        info[lint.no-examples]: 6 routes have no example: 'r0', 'r1', 'r2', 'r4', 'r5', …
          at routes
        help: add an example: it shows people the link, and lint checks that it opens the route
        """
      ]
    )
  }
}
