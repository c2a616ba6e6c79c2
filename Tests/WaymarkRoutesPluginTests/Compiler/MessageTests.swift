#if TypedRoutes
import TestSupport
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct MessageTests {
  static let tables = [
    PatternMessages.rows, ValueMessages.rows, EnumMessages.rows, LintMessages.rows,
  ]

  @Test(arguments: tables)
  func `the compiler prints every error at its place with a remedy`(rows: [MessageRow]) throws {
    let table = try MessageTable(rows.map(\.source))
    for (index, row) in rows.enumerated() {
      #expect(table[index] == row.output, "\(row.source)")
    }
  }

  @Test func `every code of the macros is printed for at least one row`() {
    let printed = Self.tables.joined().map(\.output).joined()
    for code in RoutesFinding.Code.allCases {
      #expect(printed.contains("[\(code.rawValue)]"), "\(code)")
    }
    #expect(printed.contains("[pattern.unclosed-parameter]"))
  }

  @Test func `a type without a text causes the compiler's own error`() throws {
    let output = try Compiler.output(
      for: """
        import WaymarkRoutes
        struct View {}
        @Routes enum AppRoute { @Route("a/{id}") case a(id: View) }
        """,
      isChecked: true
    )
    #expect(output.contains("a value in a link needs a text: let its type conform to RouteValue"))
    #expect(output.contains("Routes.swift:3:1: note: in expansion of macro 'Routes' on enum"))
    #expect(!output.contains("Stack dump"))
  }

  @Test func `a continuing value without routes causes a single error`() throws {
    let output = try Compiler.output(
      for: """
        import WaymarkRoutes
        enum Inner { case a }
        @Routes enum AppRoute { @Route("a") case a(Inner) }
        """,
      isChecked: true
    )
    #expect(output.contains("a value without a label continues the route: let its type have"))
    #expect(output.split(separator: "\n").filter { $0.contains("error:") }.count == 1, "\(output)")
  }

  @Test func `an enum with an error causes no other messages where it is used`() throws {
    let output = try Compiler.output(
      for: """
        import WaymarkRoutes
        @Routes enum AppRoute { @Route("a/{id") case a(id: Int) }
        func open() throws { _ = try AppRoute.parse("https://example.com/a/1") }
        """,
      isChecked: true
    )
    #expect(output.split(separator: "\n").filter { $0.contains("error:") }.count == 1)
  }
}
#endif
