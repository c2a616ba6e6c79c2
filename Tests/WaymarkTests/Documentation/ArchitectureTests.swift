import Foundation
import TestSupport
import Testing

@Suite(.sameWithoutDiagnostics) struct `The article ARCHITECTURE.md` {
  private static let article = try? Article(file: "ARCHITECTURE.md")

  /// The text of all Swift files in some folders.
  private static func code(_ folders: String...) throws -> String {
    try folders.map { folder in
      try contents(folder).filter { $0.hasSuffix(".swift") }.map { path in
        let file = Article.root.appending(path: folder).appending(path: path)
        return try String(contentsOf: file, encoding: .utf8)
      }.joined()
    }.joined()
  }

  /// The paths of all folders and files under a folder, from there on.
  private static func contents(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: folder).path())
  }

  @Test func `ARCHITECTURE.md lists every folder of every target and no other`() throws {
    let files = try Self.contents("Sources").filter { $0.hasSuffix(".swift") }
    let paths = Set(files.map { $0.split(separator: "/").dropLast() })
    // Two targets may have a folder of one name. Files directly in a target have no row.
    let folders = paths.map { $0.dropFirst().joined(separator: "/") }.filter { !$0.isEmpty }
    let rows = try #require(Self.article?.rows("Folder", "Contents"))
    #expect(rows.map { $0.code("Folder").first ?? "" }.sorted() == folders.sorted())
  }

  @Test func `ARCHITECTURE.md lists every target and no other`() throws {
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Article.root.appending(path: "Sources").path()
    )
    let rows = try #require(Self.article?.rows("Layer", "Target"))
    #expect(rows.flatMap { $0.code("Target") }.sorted() == targets.sorted())
  }

  @Test func `the invariants in ARCHITECTURE.md name tests that exist`() throws {
    let tests = try Self.code("Tests", "Site/Tests")
    let text = try #require(Self.article).text
    let list = try #require(text.range(of: "## Invariants")).upperBound
    let names = text[list...].split(separator: "\n").filter { $0.hasPrefix("* `") }
    #expect(names.count >= 40)
    for name in names { #expect(tests.contains("func \(name.dropFirst(2))("), "\(name)") }
  }

  @Test func `the text and the drawings of ARCHITECTURE.md name types that exist`() throws {
    let sources = try Self.code("Sources")
    let article = try #require(Self.article)
    let spans = Article.code(in: article.text.replacing("```", with: ""))
    let drawn = article.blocks("").joined(separator: "\n").matches(of: #/[A-Za-z]+/#).map { $0.0 }
    // The targets of the package in `Site`.
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Article.root.appending(path: "Site/Sources").path()
    )
    let names = Set(spans + drawn.map(String.init)).filter {
      $0.wholeMatch(of: #/[A-Z][a-z]+(?:[A-Z][a-z]+)+/#) != nil && !$0.hasPrefix("Waymark")
    }.subtracting(targets + ["StationInput"])
    #expect(names.count >= 15)
    for name in names {
      let isThere = ["struct", "class", "actor", "enum", "protocol", "typealias"].contains {
        sources.contains("\($0) \(name)")
      }
      #expect(isThere, "\(name)")
    }
  }
}
