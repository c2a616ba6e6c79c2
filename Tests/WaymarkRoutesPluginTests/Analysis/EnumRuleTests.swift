#if TypedRoutes
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct EnumRuleTests {
  static let cases = [
    RuleRow(
      "case newUserURL(id: Int, page: Int = 1, T)",
      "routes.case-without-route",
      mended: [
        "@Route(\"new-user-url/{id}\")\ncase newUserURL(id: Int, page: Int = 1, T)",
        "@NotRouted\ncase newUserURL(id: Int, page: Int = 1, T)",
      ]
    ),
    RuleRow(
      "case `default`(Int, UUID?, x: [Int])",
      "routes.case-without-route",
      mended: [
        "@Route(\"default/{value}\")\ncase `default`(Int, UUID?, x: [Int])",
        "@NotRouted\ncase `default`(Int, UUID?, x: [Int])",
      ]
    ),
    RuleRow(
      #"@Route("a") @NotRouted case a"#,
      "routes.route-and-not-routed",
      mended: [#"@Route("a")  case a"#]
    ),
    RuleRow(
      #"@Route("a") case a, b(Int)"#,
      "routes.several-cases",
      mended: ["@Route(\"a\")\ncase a\ncase b(Int)"]
    ),
    RuleRow("#if DEBUG\n@Route(\"a\") case a\n#endif", "routes.conditional-cases"),
    RuleRow(
      "#if DEBUG\nvar a: Int { 1 }\n#if os(Linux)\n@Route(\"a\") case a\n#endif\n#endif",
      "routes.conditional-cases"
    ),
    RuleRow("#if DEBUG\n@Route(\"a\")\n#endif\ncase a", "routes.conditional-cases"),
    RuleRow("#if DEBUG\nvar a: Int { 1 }\n#endif\n@Route(\"a\") case a"),
    RuleRow(
      #"@Route("a") case a(x: Int); @Route("b") case a(y: Int)"#,
      "routes.overloaded-case"
    ),
    RuleRow(#"@Route("a") case a; @Route("b", name: "a") case b"#, "routes.duplicate-name"),
    RuleRow(
      #"@Route("a", name: "x") @Route("b", name: "x") case a"#,
      "routes.duplicate-name"
    ),
    RuleRow(
      #"@Route("a") @Route("b") case a; @Route("c", name: "a-2") case b"#,
      "routes.duplicate-name"
    ),
    RuleRow(#"@Route("a", deprecated: "x") @Route("b", name: "a") case a"#),
    RuleRow(#"@Route("a", name: "b") case a; @Route("b", name: "a") case b"#),
    RuleRow(#"@Route("a", name: nil) @Route("c") case a; @Route("b", name: name) case b"#),
    RuleRow(""),
    RuleRow("@NotRouted case a(T, U)"),
  ]

  @Test(arguments: cases)
  func `every case has routes of its own, or none on purpose`(row: RuleRow) {
    let checked = Checked(members: row.members)
    #expect(checked.faults == row.faults)
    #expect(checked.mended == row.mended.map { "@Routes enum E { \($0) }" })
  }

  static let conflicts = [
    RuleRow(
      #"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: Double)"#,
      "routes.conflict"
    ),
    RuleRow(#"@Route("u/{a}") @Route("u/{a:string}") case a(a: String)"#, "routes.conflict"),
    RuleRow(
      #"@Route("u/{a}", in: [.appAny]) case a(a: Int); @Route("u/{b}") case b(b: Int)"#,
      "routes.conflict"
    ),
    RuleRow(
      #"""
      @Route("a", in: [.app(scheme: "x")]) case a
      @Route("a", in: [RouteScope.app(scheme: "X")]) case b
      """#,
      "routes.conflict"
    ),
    RuleRow(#"@Route("u", spread: true) case a(T); @Route("u") case b"#, "routes.conflict"),
    // What follows is told apart, or is not known to conflict.
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: Int)"#),
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: T)"#),
    RuleRow(#"@Route("u/{a}") case a(a: String); @Route("u") case b(T)"#),
    RuleRow(#"@Route("u", in: [.appAny]) case a; @Route("u", in: [.universalAny]) case b"#),
    RuleRow(#"@Route("u", in: scopes) case a; @Route("u") case b"#),
    RuleRow(#"@Route("u") case a; @Route("u/") case b"#),
    RuleRow(#"@Route("u/{a}", spread: true) case a(T); @Route("u/{b}") case b(b: String)"#),
    RuleRow(#"@Route("u") case a(id: String); @Route("u") case b"#),
  ]

  @Test(arguments: conflicts)
  func `no two routes tie as far as the source shows`(row: RuleRow) { row.check() }

  @Test func `a conflict names both routes, their patterns and a link that both take`() {
    let checked = Checked(
      members: #"@Route("u/{a}") case a(a: String); @Route("u/{b}") case b(b: String)"#
    )
    let fault = checked.analysis?.faults.first
    #expect(
      fault?.text == """
        the routes 'a' (u/{a}) and 'b' (u/{b}) both take 'app://u/x' [routes.conflict]
        help: let a literal, a restriction such as '{id:int}', a required query item or the \
        scopes tell them apart, or remove one
        """
    )
    #expect(fault?.notes.map(\.text) == ["the other route, 'u/{a}'"])
  }
}
#endif
