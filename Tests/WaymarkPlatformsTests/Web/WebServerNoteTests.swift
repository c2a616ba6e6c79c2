import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Notes on files for web servers` {
  typealias Row = (
    code: String, isIngress: Bool, patterns: [String], webOnly: [String], exampleLink: String?
  )

  static let words = (0..<800).map { "word\($0)" }.joined(separator: "|")
  static let long = String(repeating: "x", count: 4_100)

  /// A catalog for each code, and the exampleLink that the note has.
  static let rows: [Row] = [
    ("generate.condition", false, ["s?q={q}"], [], "https://www.example.com/s"),
    ("generate.condition", true, ["s?q={q}"], [], "https://www.example.com/s"),
    ("generate.condition", false, ["**"], ["s?preview=1"], "https://www.example.com/s"),
    ("generate.spelling", false, ["s"], [], nil),
    (
      "web-server.reserved-path", false, [".well-known/assetlinks.json"], [],
      "https://www.example.com/.well-known/assetlinks.json"
    ),
    ("web-server.reserved-path", true, ["apple-app-site-association"], [], nil),
    ("web-server.long-words", false, ["w/{w:\(words)}"], [], "https://www.example.com/w/x"),
    ("web-server.long-path", false, [long], [], nil),
    ("web-server.prefix", true, ["s/{id}"], [], "https://www.example.com/s/x/x"),
    ("web-server.prefix", true, ["**"], ["s/{id}"], "https://www.example.com/s/x/x"),
    ("web-server.unsaid", true, ["{user}"], [], "https://www.example.com/a"),
    ("web-server.unsaid", true, ["s/{id}"], ["s/{id}/edit"], "https://www.example.com/s/a/edit"),
    ("web-server.character", true, ["é/{x}"], [], nil),
    ("web-server.character", true, ["a~b/{x}"], [], nil),
  ]

  @Test(arguments: rows.indices)
  func `a note reports a lost link with an example`(index: Int) throws {
    let row = Self.rows[index]
    let catalog = try Catalogs.catalog(row.patterns, webOnly: row.webOnly)
    let notes = try catalog.notes(about: row.isIngress ? .ingress() : .nginx())
    let found = try #require(
      notes.first { $0.code.rawValue == row.code },
      "\(notes.map(\.code))"
    )
    if let exampleLink = row.exampleLink { #expect(found.exampleLink == exampleLink) }
  }

  @Test(arguments: ["s/a\\/b/{x?}", "a\\/b/{x}", "{x}/a\\/b"])
  func `no warning is about a link that the server sends to the links`(pattern: String) throws {
    let findings = try Catalogs.catalog([pattern]).generate(.nginx()).findings
    #expect(!findings.contains { $0.severity == .warning }, "\(findings)")
  }

  @Test func `notes report policies and wildcards that cannot be expressed`() throws {
    let policies = LinkPolicies(emptyComponents: .strict, pathCase: .insensitive)
    let catalog = try Catalogs.catalog(["s"], domains: ["*.a.example"], policies: policies)
    let nginx = try catalog.generate(.nginx()).findings.map(\.code.rawValue)
    #expect(nginx == ["generate.spelling", "web-server.doubled-slash"])
    let ingress = try catalog.generate(.ingress()).findings
    #expect(
      ingress.map(\.code.rawValue) == [
        "generate.spelling", "generate.exact-case", "web-server.one-label",
      ]
    )
    #expect(ingress.last?.exampleLink == "https://www.www.a.example/s")
    #expect(ingress.last?.help?.contains("goes to the website") == true)
  }

  @Test func `every code of the notes has a test`() {
    let others = ["web-server.doubled-slash", "generate.exact-case", "web-server.one-label"]
    #expect(
      Set(Self.rows.map(\.code) + others).sorted() == GeneratedCodes.codes(.webServer).sorted()
    )
  }

  @Test func `notes about domains are reported for web servers, too`() throws {
    let catalog = try Catalogs.catalog(["s"], domains: ["localhost:8080"])
    for kind in [GenerationKind.nginx(), .ingress()] {
      let generation = try catalog.generate(kind)
      #expect(generation.findings.map(\.code.rawValue) == ["generate.port"])
      #expect(generation.files.isEmpty)
    }
  }
}
