#if TypedRoutes
import Testing

@Suite struct TypeRuleTests {
  static let optionals = [
    RuleRow(
      #"@Route("s/{x?}") case a(x: Int)"#,
      "routes.optional-place 2",
      fixed: [#"@Route("s/{x}") case a(x: Int)"#, #"@Route("s/{x?}") case a(x: Int?)"#]
    ),
    RuleRow(
      #"@Route("s/{x?}-{y?}") case a(x: Int?, y: T)"#,
      "routes.optional-place 7",
      fixed: [#"@Route("s/{x?}-{y?}") case a(x: Int?, y: T?)"#]
    ),
    RuleRow(
      #"@Route("s#{x?}") case a(T)"#,
      "routes.optional-place 2",
      fixed: [#"@Route("s#{x}") case a(T)"#, #"@Route("s#{x?}") case a(T?)"#]
    ),
    RuleRow(
      #"@Route("s/{x}") case a(x: Int?)"#,
      "routes.optional-type 2",
      fixed: [#"@Route("s/{x?}") case a(x: Int?)"#]
    ),
    RuleRow(
      #"@Route("s/{x}/t") case a(x: Optional<T>)"#,
      "routes.optional-type 2",
      fixed: [#"@Route("s/{x}/t") case a(x: T)"#]
    ),
    RuleRow(
      #"@Route("s/{x?}") @Route("t/{x}/u") case a(x: Int?)"#,
      "routes.optional-type 2"
    ),
    RuleRow(
      #"@Route("s?x={x:a|b}") case a(x: String? = nil)"#,
      "routes.optional-type 4",
      fixed: [#"@Route("s?x={x:a|b?}") case a(x: String? = nil)"#]
    ),
  ]

  @Test(arguments: optionals)
  func `a value must be optional exactly if its place is optional`(row: RuleRow) {
    row.check()
  }

  static let lists = [
    RuleRow(
      #"@Route("s/{x}") case a(x: [Int])"#,
      "routes.list-at-single-place 2",
      fixed: [#"@Route("s/{x**}") case a(x: [Int])"#]
    ),
    RuleRow(
      #"@Route("s/{x:int?}") case a(x: Array<Int>)"#,
      "routes.list-at-single-place 2",
      fixed: [#"@Route("s/{x**}") case a(x: Array<Int>)"#]
    ),
    RuleRow(#"@Route("s/p-{x}") case a(x: [Int])"#, "routes.list-at-single-place 4"),
    RuleRow(#"@Route("s#{x}") case a(x: [T])"#, "routes.list-at-single-place 2"),
    RuleRow(
      #"@Route("s/{x**}") case a(x: Int)"#,
      "routes.rest-type 2",
      fixed: [#"@Route("s/{x**}") case a(x: [String])"#]
    ),
    RuleRow(
      #"@Route("s/{x**}") case a(x: [String]?)"#,
      "routes.composite-type",
      fixed: [#"@Route("s/{x**}") case a(x: [String])"#]
    ),
    RuleRow(#"@Route("s/{x**}") case a(x: String = "a", y: Int)"#),
    RuleRow(
      #"@Route("s/{x**}") case a(x: String?)"#,
      "routes.rest-type 2",
      fixed: [#"@Route("s/{x**}") case a(x: [String])"#]
    ),
  ]

  @Test(arguments: lists)
  func `an array must be a repeated item or a catch-all`(row: RuleRow) { row.check() }

  static let composites = [
    "[Int]?", "Int??", "[Int?]", "[[Int]]", "[String: Int]", "(Int, Int)", "(Int) -> Int",
    "Set<Int>", "Swift.Dictionary<String, Int>", "Optional<[Int]>", "Int!", "T!",
    "@Sendable () -> Int",
  ]

  @Test(arguments: composites)
  func `a value with a composite type is reported`(type: String) {
    #expect(
      Checked(members: #"@Route("s") case a(x: \#(type))"#).findings == ["routes.composite-type"]
    )
  }

  static let restrictions = [
    RuleRow(
      #"@Route("s/{x:uuid}") case a(x: Int)"#,
      "routes.contradiction 5",
      fixed: [#"@Route("s/{x}") case a(x: Int)"#]
    ),
    RuleRow(
      #"@Route("s?x=$(x:int?)") case a(x: Foundation.UUID?)"#,
      "routes.contradiction 8",
      fixed: [#"@Route("s?x=$(x?)") case a(x: Foundation.UUID?)"#]
    ),
    RuleRow(
      #"@Route("s/{x:1|all}") case a(x: UInt8)"#,
      "routes.unreadable-word 5",
      fixed: [#"@Route("s/{x}") case a(x: UInt8)"#]
    ),
    RuleRow(
      #"@Route("s/{x:0|256}") case a(x: UInt8)"#,
      "routes.unreadable-word 5",
      fixed: [#"@Route("s/{x}") case a(x: UInt8)"#]
    ),
    RuleRow(#"@Route("s/{x:int}/{y:int}/{z:int}") case a(x: Double, y: String, z: Bool)"#),
    RuleRow(#"@Route("s/{x:uuid}/{y:uuid}/{z:uuid}") case a(x: UUID, y: Substring, z: T)"#),
    RuleRow(#"@Route("s/{x:true|false}/{y:1.5|2}") case a(x: Bool, y: Double)"#),
  ]

  @Test(arguments: restrictions)
  func `a type that does not fit the pattern's restriction is reported`(row: RuleRow) {
    row.check()
  }
}
#endif
