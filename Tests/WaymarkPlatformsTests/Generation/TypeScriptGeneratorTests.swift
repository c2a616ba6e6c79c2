import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Generated TypeScript` {
  private static let article = try? Article(
    file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/GeneratingTypeScript.md"
  )
  static let values = article?.rows("In the pattern") ?? []

  private func text(_ routes: [Route], _ app: AppIdentity? = nil) throws -> String {
    let app = app ?? AppIdentity(name: "Shop", schemes: ["shop"], domains: ["shop.example"])
    let catalog = try LinkCatalog(app: app, routes: routes)
    let generation = try catalog.generate(.typeScript)
    #expect(generation.findings.allSatisfy { $0.code.rawValue == "generate.typescript-default" })
    return try #require(generation.files.first { $0.path == "links.ts" }).text
  }

  /// The lines of the types, without those of the code that all modules share.
  private func types(_ routes: [Route]) throws -> [Substring] {
    try text(routes).split(separator: "\n").filter { $0.hasPrefix("  ") || $0.hasPrefix("}") }
      .prefix { $0 != "}" }.map { $0 }
  }

  @Test func `a route may have the name of something that every object inherits`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: ["a"]),
      routes: [
        Route("__proto__/{x}", name: "__proto__"), Route("constructor/{x}", name: "constructor"),
      ]
    )
    let text = try #require(try catalog.generate(.reactNavigation).files.first?.text)
    #expect(text.contains(#"["__proto__"]: ["x"]"#) && text.contains(#""constructor": ["x"]"#))
    #expect(text.contains("own(settings.screens, name)"))
  }

  @Test func `GeneratingTypeScript.md shows the generated text`() throws {
    let text = try text(
      [
        Route("lines", name: "lines", notes: RouteNotes(summary: "All lines with their state")),
        Route(
          "station/{stationID:int}/{action:arrivals|service-alerts?}",
          name: "station",
          notes: RouteNotes(defaults: ["action": "arrivals"])
        ),
      ],
      AppIdentity(name: "Underway", schemes: ["underway"], domains: ["www.underway.nyc"])
    )
    let shown = try #require(Self.article?.blocks("typescript").first)
    #expect(text.hasPrefix(shown + "\n"))
  }

  @Test func `the page of codes has an entry for every code and no other entries`() throws {
    let listed = try Article.codes("generate-typescript").map { $0.code("Code").first ?? "" }
    #expect(listed.sorted() == GeneratedCodes.codes(.typeScript).sorted())
  }

  /// A catalog whose declarations code in other languages leaves to the app.
  private static let promises = """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": ["shop.example"], "android": { "package": "example.shop" },
        "wrappers": [{ "host": "click.example", "paths": ["r/{x}"] }]
      },
      "routes": [
        { "name": "home", "pattern": "" },
        { "name": "order", "pattern": "orders/{id}", "gates": ["signedIn"] },
        { "name": "extra", "pattern": "extra", "requires": ["paid"], "platforms": ["ios"] },
        { "name": "page", "pattern": "p/{n:int?}", "defaults": { "n": "9007199254740993" } },
        { "name": "reset", "pattern": "reset/{token}", "requiresVerifiedLink": true }
      ],
      "outputs": [OUTPUTS]
    }
    """

  @Test(arguments: [
    (
      "kotlin",
      ["generate.other-platform extra -", "generate.kotlin-wrapper  -"]
    ),
    (
      "typescript",
      [
        "generate.typescript-demands order https://shop.example/orders/a",
        "generate.typescript-platforms extra https://shop.example/extra",
        "generate.typescript-wrapper  -", "generate.typescript-default page -",
      ]
    ),
    (
      "react-navigation",
      ["generate.react-navigation-verified reset https://shop.example/reset/a"]
    ),
  ])
  func `lint reports what code in another language leaves to the app, with a link`(
    kind: String,
    expected: [String]
  ) throws {
    func findings(_ outputs: String) throws -> [String] {
      let json = Self.promises.replacing("OUTPUTS", with: outputs)
      return try LinkCatalog(json: json).generatedFindings(ignoring: []).map { finding in
        "\(finding.code) \(finding.keyPath) \(finding.exampleLink ?? "-")"
      }
    }
    let usual = try findings("")
    let found = try findings("{ \"kind\": \"\(kind)\", \"to\": \"a\" }")
    #expect(Array(found.dropFirst(usual.count)) == expected)
  }

  @Test func `GeneratingTypeScript.md lists the types`() { #expect(Self.values.count == 5) }

  @Test(arguments: values)
  func `each row of GeneratingTypeScript.md shows the type of a value`(row: Article.Row) throws {
    let cells = ["In the pattern", "In TypeScript"].map { column in
      (row.code(column).first ?? "").split(separator: "\\|").joined(separator: "|")
    }
    let name = cells[0].drop { $0 == "{" }.prefix { $0.isLetter }
    #expect(
      try types([Route("x/" + cells[0], name: "x")]).contains("    readonly \(name): \(cells[1])")
    )
  }

  @Test func `a module names what a link may lack as optional, unless it has a default`() throws {
    let lines = try types([
      Route(
        "a/{x:int?}/{y:int?}?b={b?}",
        name: "a b",
        notes: RouteNotes(defaults: ["x": "1", "y": "9007199254740993"])
      )
    ])
    #expect(
      lines.suffix(5).map(String.init) == [
        #"  readonly "a b": {"#, "    readonly x: number", "    readonly y?: number",
        "    readonly b?: string", "  }",
      ]
    )
  }

  @Test func `a list of the catalog is an array`() throws {
    let lines = try types([
      Route(
        "a?x={x}&n={n:int?}&k={k:a|b?}&one={one?}",
        name: "a",
        notes: RouteNotes(lists: ["x", "n", "k"])
      )
    ])
    #expect(
      lines.suffix(5).map(String.init) == [
        "    readonly x: readonly string[]", "    readonly n: readonly number[]",
        #"    readonly k: readonly ("a" | "b")[]"#, "    readonly one?: string", "  }",
      ]
    )
  }

  @Test func `the patterns of a family are one name with the values of all`() throws {
    var second = try Route("read/{id:int}", name: "read")
    second.notes.inheritsFrom = "book"
    let routes = [second, try Route("book/{id:int}/{part?}", name: "book")]
    let lines = try types(routes)
    #expect(
      lines.contains("    readonly id: number") && lines.contains("    readonly part?: string")
    )
    #expect(lines.count { $0.contains("readonly book:") } == 1)
    #expect(try text(routes).contains(#"family: "book""#))
  }

  @Test func `no text of a catalog ends a comment or a string of the module`() throws {
    let notes = RouteNotes(summary: "*/ alert(1) /* \u{2028} @throws")
    let text = try text([Route("a/\"b{x:c\"|d}", name: "a\"\\", notes: notes)])
    #expect(!text.contains("*/ alert") && !text.contains("\u{2028}"))
    #expect(text.contains(#"name: "a\"\\""#))
  }
}
