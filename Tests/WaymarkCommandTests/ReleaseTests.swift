import Foundation
import TestSupport
import Testing

@testable import WaymarkCommand

/// The version has one source, `WaymarkTool.version`.
@Suite struct `The version of a release` {
  @Test(
    arguments: [
      ("waymark-cli", ["--version"], WaymarkTool.version),
      ("underway-tool", ["--version"], "Waymark \(WaymarkTool.version)"),
      ("documents-tool", ["--version"], "2.4 (Waymark \(WaymarkTool.version))"),
    ]
  )
  func `a command prints its version`(program: String, arguments: [String], version: String)
    throws
  {
    let answer = try Tool.run(arguments, files: [:], program: program)
    #expect(answer.output == version + "\n", "\(answer.errors)")
    #expect(answer.status == 0 && answer.errors.isEmpty)
  }

  @Test func `the changelog begins with the version of the code`() throws {
    let text = try Article(file: "CHANGELOG.md").text
    let newest = try #require(text.firstMatch(of: /\n## \[(\d[^\]]*)\]/))
    #expect(newest.1 == WaymarkTool.version)
    let section = text[newest.range.upperBound...]
    #expect(section.contains("\n### Added\n"))
  }

  @Test(
    arguments: [
      ("README.md", "from: \"VERSION\""), ("README.md", "Version VERSION is prepared"),
      (".github/ISSUE_TEMPLATE/bug.yml", "placeholder: Waymark VERSION,"),
      ("Examples/Underway/Site/kubernetes.yaml", "waymark-site:VERSION\n"),
    ]
  )
  func `a document that names the version names that of the code`(file: String, text: String)
    throws
  {
    let expected = text.replacingOccurrences(of: "VERSION", with: WaymarkTool.version)
    #expect(try Article(file: file).text.contains(expected))
  }
}
