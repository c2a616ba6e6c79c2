import Foundation
import TestSupport
import Testing

@Suite struct `The article on proofs` {
  private static let folder = Article.root.appending(path: "Examples/Bookshop")

  private static func article() throws -> Article {
    try Article(file: "Sources/WaymarkAgreement/WaymarkAgreement.docc/CheckingEveryLink.md")
  }

  /// The paths of all files of the example, relative to its folder.
  private static func paths() throws -> [String] {
    try ["", "wrong/"].flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)
        .filter { $0.contains(".") || $0.hasPrefix("apple-") }.map { part + $0 }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `CheckingEveryLink.md shows lines of the example's files`() throws {
    let files = try Self.paths().map { path in
      Self.lines(of: try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8))
    }
    let article = try Self.article()
    let blocks = article.blocks("json") + article.blocks("xml") + article.blocks("nginx")
    #expect(blocks.count > 5)
    for block in blocks {
      let shown = Self.lines(of: block)
      let isShown = files.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: shown) }
      }
      #expect(isShown, "\(block)")
    }
  }

  @Test func `CheckingEveryLink.md runs the command on every file of the example`() throws {
    let commands = try Self.article().blocks("console").joined(separator: "\n")
    // The step 'snippets' compares the outputs with those of the command.
    for path in try Self.paths() {
      #expect(commands.contains(path), "\(path)")
    }
  }

  @Test func `every wrong file of the example disagrees with its routes`() throws {
    let wrong = try Self.paths().filter { $0.hasPrefix("wrong/") }
    #expect(wrong.count == 8)
    for path in wrong {
      let options = [
        ".json": "--aasa", ".xml": "--manifest", ".entitlements": "--entitlements",
        ".conf": "--nginx",
      ]
      let option = try #require(options.first { path.hasSuffix($0.key) }?.value)
      let answer = try Tool.run(["prove", option, path], in: Self.folder)
      #expect(answer.status == 1, "\(path): \(answer.output)\(answer.errors)")
    }
    let right = [
      "prove", "--aasa", "apple-app-site-association", "--entitlements", "App.entitlements",
      "--manifest", "AndroidManifest.xml",
    ]
    let answer = try Tool.run(right, in: Self.folder)
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }
}
