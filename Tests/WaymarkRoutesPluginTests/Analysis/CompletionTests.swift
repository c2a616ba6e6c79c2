#if TypedRoutes
import Testing

@Suite struct CompletionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let members: String
    let patterns: [String]

    init(_ members: String, _ patterns: String...) {
      self.members = members
      self.patterns = patterns
    }

    var testDescription: String { members }
  }

  static let rows = [
    Row(#"@Route("s/{id}/{action?}") case a(id: Int, action: T = .b)"#, "s/{id:int}/{action?}"),
    Row(#"@Route("s/$(id)") case a(id: UInt64)"#, "s/$(id:int)"),
    Row(#"@Route("s/{id?}") case a(id: Swift.Int8?)"#, "s/{id:int?}"),
    Row(#"@Route("s/{id}") case a(id: Foundation.UUID)"#, "s/{id:uuid}"),
    Row(#"@Route("s/{id:string}") case a(id: Int)"#, "s/{id:string}"),
    Row(#"@Route("s/{id:1|2}") case a(id: Int)"#, "s/{id:1|2}"),
    Row(#"@Route("s/{a}/{b}/{c}") case a(a: String, b: Bool, c: Date)"#, "s/{a}/{b}/{c}"),
    Row(#"@Route("s/{x**}") case a(x: [Int])"#, "s/{x**}"),
    Row(#"@Route("s#{x}") case a(x: (Int))"#, "s#{x:int}"),
    Row(#"@Route("s") case a(x: String)"#, "s?x={x}"),
    Row(#"@Route("s#f") case a(x: T, y: Int)"#, "s?x={x}&y={y:int}#f"),
    Row(#"@Route("s?q={q}#{f}") case a(q: T, f: T, x: Int?)"#, "s?q={q}&x={x:int?}#{f}"),
    Row(
      #"@Route("s") case a(x: [UUID], y: Optional<Int>, z: T = .a)"#,
      "s?x={x:uuid?}&y={y:int?}&z={z?}"
    ),
    Row(#"@Route("/s/") case a(x: Int)"#, "/s/?x={x:int}"),
    Row(#"@Route("") case a(x: Int)"#, "?x={x:int}"),
    Row(#"@Route("é/{x}-$(y)") case a(y: Int, x: Int)"#, "é/{x:int}-$(y:int)"),
    Row(##"@Route("a\\{\\#") case a(x: Int)"##, ##"a\{\#?x={x:int}"##),
    Row(#"@Route("s/{a}/{b}") case a(Int, a: UUID)"#, "s/{a:uuid}/{b:int}"),
    Row(#"@Route("s/{b}/{a}") case a(_ a: Int, _ b: UUID)"#, "s/{b:uuid}/{a:int}"),
    Row(#"@Route("s/{id}") case a(id: UUID, T)"#, "s/{id:uuid}"),
    Row(#"@Route("s/{id}", spread: true) case a(T)"#, "s/{id}"),
    Row(
      #"@Route("s/{id}/{x}", spread: true) case a(T, id: Int, n: Int)"#,
      "s/{id:int}/{x}?n={n:int}"
    ),
    Row(#"@Route("s/{id}") @Route("t") case a(id: Int)"#, "s/{id:int}", "t?id={id:int}"),
  ]

  @Test(arguments: rows)
  func `a completed pattern has every value and the restrictions of known types`(row: Row) {
    let checked = Checked(members: row.members)
    #expect(checked.findings == [])
    #expect(checked.patterns == row.patterns)
  }
}
#endif
