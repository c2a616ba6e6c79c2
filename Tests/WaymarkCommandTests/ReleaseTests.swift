import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

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
      ("Examples/Pipelines/github.yml", "/waymark-VERSION-linux-x86_64.tar.gz\n"),
      ("Examples/Pipelines/github-sarif.yml", " waymark_links-VERSION-py3-none-manylinux_"),
      ("Examples/Pipelines/gitlab-ci.yml", " waymark_links-VERSION-py3-none-manylinux_"),
      ("Examples/Pipelines/pre-commit-config.yaml", "rev: vVERSION\n"),
      ("Sources/WaymarkCatalog/WaymarkCatalog.docc/Pipelines.md", "waymark_VERSION_amd64.deb"),
    ]
  )
  func `a document that names the version names that of the code`(file: String, text: String)
    throws
  {
    let expected = text.replacingOccurrences(of: "VERSION", with: WaymarkTool.version)
    #expect(try Article(file: file).text.contains(expected))
  }

  /// A program that reads an answer sees which version wrote it.
  @Test(
    arguments: [
      ["routes"], ["link", "item", "id=7"], ["explain", "shop://item/7"], ["lint"],
      ["explain", "--from", "links.txt"], ["try", "shop://item/7"], ["prove"], ["doctor"],
      ["compare", "waymark.json", "waymark.json"], ["generate", "info-plist", "--output", "out"],
      ["import", "aasa", "--output", "other.json"], ["code", "lint"], ["init", ".", "--force"],
      ["android", "pattern", "--kind", "literal", "/a", "/ab"],
      ["android", "match", "m.xml", "shop://item/7"],
    ]
  )
  func `a JSON document names the version`(arguments: [String]) throws {
    let answer = try Tool.run(
      arguments + ["--json"],
      files: [
        "waymark.json": """
        {
          "schema": 1,
          "app": {
            "schemes": ["shop"], "domains": ["shop.example"],
            "apple": { "appIDs": ["ABCDE12345.example.shop"] }
          },
          "routes": [{ "name": "item", "pattern": "item/{id}" }]
        }
        """,
        "links.txt": "shop://item/7",
        "aasa": """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/a"}]}]}}
        """,
        "m.xml": "<manifest package=\"a.b\"/>",
        "app.json": #"{"expo": {"scheme": "shop"}}"#,
      ]
    )
    let document = try JSONDocument(answer.output).root
    #expect(document.members?.last?.key == "waymark", "\(answer.output)\(answer.errors)")
    #expect(document["waymark"]?.string == WaymarkTool.version)
  }
}
