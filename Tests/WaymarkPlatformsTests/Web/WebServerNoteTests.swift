import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Notes on files for web servers` {
  typealias Row = (
    code: String, isIngress: Bool, patterns: [String], webOnly: [String], witness: String?
  )

  static let words = (0..<800).map { "word\($0)" }.joined(separator: "|")
  static let long = String(repeating: "x", count: 4_100)

  /// A catalog for each code, and the witness that the note has.
  static let rows: [Row] = [
    ("condition", false, ["s?q={q}"], [], "https://www.example.com/s"),
    ("condition", true, ["s?q={q}"], [], "https://www.example.com/s"),
    ("condition", false, ["**"], ["s?preview=1"], "https://www.example.com/s"),
    ("spelling", false, ["s"], [], nil),
    (
      "reserved-path", false, [".well-known/assetlinks.json"], [],
      "https://www.example.com/.well-known/assetlinks.json"
    ),
    ("reserved-path", true, ["apple-app-site-association"], [], nil),
    ("long-words", false, ["w/{w:\(words)}"], [], "https://www.example.com/w/x"),
    ("long-path", false, [long], [], nil),
    ("prefix", true, ["s/{id}"], [], "https://www.example.com/s/a/x"),
    ("prefix", true, ["**"], ["s/{id}"], "https://www.example.com/s/a/x"),
    ("unsaid", true, ["{user}"], [], "https://www.example.com/a"),
    ("unsaid", true, ["s/{id}"], ["s/{id}/edit"], "https://www.example.com/s/a/edit"),
    ("character", true, ["é/{x}"], [], nil),
  ]

  @Test(arguments: rows.indices)
  func `a note reports a lost link with an example`(index: Int) throws {
    let row = Self.rows[index]
    let catalog = try Catalogs.catalog(row.patterns, webOnly: row.webOnly)
    let generation = try catalog.generate(row.isIngress ? .ingress() : .nginx())
    let note = generation.notes.first { $0.code.rawValue == "web-server.\(row.code)" }
    let found = try #require(note, "\(generation.notes.map(\.code))")
    if let witness = row.witness { #expect(found.witness == witness) }
  }

  @Test func `notes report policies and wildcards that cannot be expressed`() throws {
    let policies = LinkPolicies(emptyComponents: .strict, pathCase: .insensitive)
    let catalog = try Catalogs.catalog(["s"], domains: ["*.a.example"], policies: policies)
    let nginx = try catalog.generate(.nginx()).notes.map(\.code.rawValue)
    #expect(nginx == ["web-server.spelling", "web-server.doubled-slash"])
    let ingress = try catalog.generate(.ingress()).notes
    #expect(
      ingress.map(\.code.rawValue) == [
        "web-server.spelling", "web-server.exact-case", "web-server.one-label",
      ]
    )
    #expect(ingress.last?.witness == "https://www.www.a.example/s")
    #expect(ingress.last?.diagnostic.help?.contains("goes to the website") == true)
  }

  @Test func `every code of the notes has a test`() {
    let tried = Set(Self.rows.map(\.code)).union(["doubled-slash", "exact-case", "one-label"])
    #expect(tried == Set(WebServerNote.allCodes.map { String($0.rawValue.dropFirst(11)) }))
  }

  @Test func `notes about domains are reported for web servers, too`() throws {
    let catalog = try Catalogs.catalog(["s"], domains: ["localhost:8080"])
    for kind in [GenerationKind.nginx(), .ingress()] {
      let generation = try catalog.generate(kind)
      #expect(generation.notes.map(\.code.rawValue) == ["generate.port", "generate.no-domain"])
      #expect(generation.files.isEmpty)
    }
  }
}
