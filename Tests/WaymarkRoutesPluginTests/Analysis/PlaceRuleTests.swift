#if TypedRoutes
import Testing

@Suite struct PlaceRuleTests {
  static let patterns = [
    RuleRow(
      #"@Route("users/{id/posts") case a(id: Int)"#,
      "pattern.unclosed-parameter 6",
      fixed: [#"@Route("users/{id}/posts") case a(id: Int)"#]
    ),
    RuleRow(
      ##"@Route(#"a\z/{id:Int}"#) case a(id: Int)"##,
      "pattern.bad-escape 1",
      fixed: [##"@Route(#"a/z/{id:int}"#) case a(id: Int)"##]
    ),
    RuleRow(
      #"@Route("\u{61}//b") case a"#,
      "pattern.empty-component 2",
      fixed: [#"@Route("a/b") case a"#]
    ),
    RuleRow(#"@Route("users/\(1)") case a"#, "routes.pattern-not-literal"),
    RuleRow(#"@Route("a" + "b") case a"#, "routes.pattern-not-literal"),
    RuleRow(#"@Route(pattern) case a"#, "routes.pattern-not-literal"),
  ]

  @Test(arguments: patterns)
  func `a pattern that is not a literal or cannot be parsed is reported`(row: RuleRow) {
    row.check()
  }

  static let placeholders = [
    RuleRow(
      #"@Route("s/{stationId}") case a(stationID: Int)"#,
      "routes.placeholder-without-value 2",
      fixed: [
        #"@Route("s/{stationID}") case a(stationID: Int)"#
      ]
    ),
    RuleRow(
      #"@Route("s/$(x:int?)") case a"#,
      "routes.placeholder-without-value 2",
      fixed: [#"@Route("s/$(x:int?)") case a(x: Int?)"#]
    ),
    RuleRow(
      #"@Route("s?q={query}") case a(q: String)"#,
      "routes.placeholder-without-value 4",
      fixed: [
        #"@Route("s?q={q}") case a(q: String)"#
      ]
    ),
    RuleRow(
      #"@Route("s/{x:uuid}/{y**}") case a()"#,
      "routes.placeholder-without-value 2",
      "routes.placeholder-without-value 11",
      fixed: [#"@Route("s/{x:uuid}/{y**}") case a(x: UUID)"#]
    ),
    RuleRow(
      #"@Route("s/{a}/{b}") case a(Int)"#,
      "routes.placeholder-without-value 6",
      fixed: [#"@Route("s/{a}/{b}") case a(Int, b: String)"#]
    ),
  ]

  @Test(arguments: placeholders)
  func `a placeholder without a value is reported`(row: RuleRow) { row.check() }

  static let values = [
    RuleRow(#"@Route("s#f") case a(Int)"#, "routes.value-without-place 1"),
    RuleRow(#"@Route("s") case a([T])"#, "routes.value-without-place 1"),
    RuleRow(#"@Route("s") case a(T?)"#, "routes.value-without-place 1"),
    RuleRow(#"@Route("s") case a((T, U))"#, "routes.value-without-place 1"),
    RuleRow(#"@Route("s") case a(_ id: Int)"#, "routes.value-without-place 1"),
    RuleRow(#"@Route("s") case a(T, U)"#, "routes.several-continuations 1"),
    RuleRow(#"@Route("s/{x}") case a(T, U, V)"#, "routes.several-continuations 5"),
    RuleRow(
      #"@Route("s?new") case a(new: Bool)"#,
      "routes.item-taken 2",
      fixed: [#"@Route("s?new={new}") case a(new: Bool)"#]
    ),
    RuleRow(
      #"@Route("s?new#f") case a(new: Bool = true)"#,
      "routes.item-taken 2",
      fixed: [#"@Route("s?new={new?}#f") case a(new: Bool = true)"#]
    ),
    RuleRow(#"@Route("s?a=b") case a(a: String)"#, "routes.item-taken 2"),
    RuleRow(#"@Route("s") case a(größe: Int)"#, "routes.unnameable-value"),
  ]

  @Test(arguments: values)
  func `a value without a place is reported`(row: RuleRow) { row.check() }

  static let wildcards = [
    RuleRow(
      #"@Route("docs/**") case a(path: [String])"#,
      "routes.wildcard-beside-value 5",
      fixed: [
        #"@Route("docs/{path**}") case a(path: [String])"#,
        #"@Route("docs/**?path={path?}") case a(path: [String])"#,
      ]
    ),
    RuleRow(
      #"@Route("docs/**?q#f") case a(path: String)"#,
      "routes.wildcard-beside-value 5",
      fixed: [
        #"@Route("docs/{path**}?q#f") case a(path: String)"#,
        #"@Route("docs/**?q&path={path}#f") case a(path: String)"#,
      ]
    ),
    RuleRow(
      #"@Route("users/*/edit") case a(id: Int)"#,
      "routes.wildcard-beside-value 6",
      fixed: [
        #"@Route("users/{id}/edit") case a(id: Int)"#,
        #"@Route("users/*/edit?id={id}") case a(id: Int)"#,
      ]
    ),
    RuleRow(
      #"@Route("*/{name}/**") case a(name: String, path: [T])"#,
      "routes.wildcard-beside-value 9",
      fixed: [
        #"@Route("*/{name}/{path**}") case a(name: String, path: [T])"#,
        #"@Route("*/{name}/**?path={path?}") case a(name: String, path: [T])"#,
      ]
    ),
    RuleRow(
      #"@Route("docs/**") case a(page: Int = 1)"#,
      "routes.wildcard-beside-value 5",
      fixed: [#"@Route("docs/**?page={page?}") case a(page: Int = 1)"#]
    ),
    RuleRow(#"@Route("docs/**") case a"#),
    RuleRow(#"@Route("docs/**?page={page?}") case a(page: Int = 1)"#),
    RuleRow(#"@Route("*/{id}") case a(id: Int)"#),
    RuleRow(#"@Route("*/{id}") case a(Int)"#),
    RuleRow(##"@Route(#"a/\*"#) case a(id: Int)"##),
    RuleRow(#"@Route("*/a", spread: true) case a(T)"#),
  ]

  @Test(arguments: wildcards)
  func `a wildcard beside a value without a place is reported`(row: RuleRow) { row.check() }

  static let wholes = [
    RuleRow(
      #"@Route("s/{x?}") case a(x: Int?, T)"#,
      "routes.optional-before-continuation 2"
    ),
    RuleRow(
      #"@Route("s/{x?}") case a(x: Int = 1, T)"#,
      "routes.optional-before-continuation 2",
      fixed: [#"@Route("s/{x}") case a(x: Int = 1, T)"#]
    ),
    RuleRow(#"@Route("s/**") case a(T)"#, "routes.rest-before-continuation 2"),
    RuleRow(#"@Route("s/**?q") case a(T)"#, "routes.rest-before-continuation 2"),
    RuleRow(#"@Route("s/{x**}") case a(x: String, T)"#, "routes.rest-before-continuation 2"),
    RuleRow(#"@Route("s") case a(T = .b)"#, "routes.continuation-with-default"),
    RuleRow(#"@Route("s", spread: true) case a(T = T())"#, "routes.spread-with-default"),
    RuleRow(#"@Route("s") case a(E)"#, "routes.continues-itself"),
    RuleRow(#"@Route("s") case a(Self)"#, "routes.continues-itself"),
    RuleRow(#"@Route("s", spread: isSpread) case a(T)"#, "routes.spread-not-literal"),
    RuleRow(#"@Route("s", spread: true) case a(x: T)"#, "routes.spread-without-value"),
    RuleRow(#"@Route("s", spread: true) case a(T, U)"#, "routes.several-spread-values"),
  ]

  @Test(arguments: wholes)
  func `a continuation or spread that is not allowed is reported`(row: RuleRow) { row.check() }
}
#endif
