import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkCommand

@Suite struct `The SARIF form of findings` {
  private static let catalog = """
    {
      "schema": 1, "app": { "schemes": ["shop"], "domains": ["shop.example"] },
      "routes": [{ "name": "item", "pattern": "item/:id" }]
    }
    """

  /// The files that each command compares with the catalog, and that have something to be found.
  private static let files = [
    "waymark.json": catalog,
    "old.json": catalog.replacingOccurrences(of: "item/:id", with: "thing/{id}"),
    "bad.txt": "{",
    "bad.json": catalog.replacingOccurrences(of: "schemes", with: "scheme"),
    "aasa file.json": """
    {"applinks": {"apps": ["x"], "details": [{"appIDs": ["ABCDE12345.a.b"],
      "components": [{"/": "/other/*"}]}]}}
    """,
    "m.xml": """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
      <application><activity android:name=".A"><intent-filter>
        <action android:name="android.intent.action.VIEW"/>
        <data android:scheme="shop" android:path="other"/>
      </intent-filter></activity></application></manifest>
    """,
  ]

  @Test(
    arguments: [
      (["lint"], 1, "lint.foreign-syntax", "warning", "waymark.json", 3),
      (["lint", "aasa file.json"], 1, "apple.apps-not-empty", "warning", "aasa%20file.json", 1),
      (["lint", "--catalog", "bad.json"], 1, "catalog.unknown-key", "error", "bad.json", 2),
      (["lint", "--catalog", "bad.txt"], 65, "json.unexpected-end", "error", "bad.txt", 1),
      (["lint", "--catalog", "none.json"], 65, "command.missing-file", "error", nil, nil),
      (["lint", "m.xml", "none.xml"], 65, "command.missing-file", "error", nil, nil),
      (["apple", "lint", "aasa file.json"], 1, "apple.apps-not-empty", "warning", nil, 1),
      (["android", "lint", "m.xml"], 1, "android.path-without-host", "warning", "m.xml", 4),
      (["compare", "old.json", "waymark.json"], 1, "compare", "error", "waymark.json", 3),
      (["compare", "old.json", "bad.txt"], 65, "json.unexpected-end", "error", "bad.txt", 1),
      (["prove", "--catalog", "bad.txt"], 65, "json.unexpected-end", "error", "bad.txt", 1),
      (
        ["generate", "info-plist", "--output", "o", "--check"], 1, "generate", "error",
        "o/Info.plist", nil
      ),
    ] as [([String], Int32, String, String, String?, Int?)]
  )
  func `every command that prints findings prints a log`(
    arguments: [String],
    status: Int32,
    rule: String,
    level: String,
    file: String?,
    line: Int?
  ) throws {
    let answer = try Tool.run(arguments + ["--format", "sarif"], files: Self.files)
    #expect(answer.status == status, "\(answer.output)\(answer.errors)")
    let results = try Self.results(of: answer.output, program: "waymark")
    let result = results.first { $0["ruleId"]?.string == rule }
    #expect(result?["level"]?.string == level, "\(answer.output)")
    let place = result?["locations"]?.array?.first?["physicalLocation"]
    if let file { #expect(place?["artifactLocation"]?["uri"]?.string == file) }
    #expect(place?["region"]?["startLine"]?.int == line, "\(answer.output)")
  }

  @Test func `a log without findings has no results`() throws {
    let answer = try Tool.run(
      ["lint", "--format", "sarif"],
      files: ["waymark.json": #"{"schema": 1, "app": {"schemes": ["a"]}, "routes": []}"#]
    )
    #expect(answer.status == 0)
    #expect(try Self.results(of: answer.output, program: "waymark").isEmpty)
  }

  /// Code scanning refuses a result without a file.
  @Test func `a finding without a place is about the catalog`() throws {
    let log = SARIFLog(
      program: "p",
      version: "1",
      annotations: [Annotation(severity: .warning, title: "p prove", message: "m")],
      file: "c.json"
    )
    let result = log.json["runs"]?.array?.first?["results"]?.array?.first
    let place = result?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == "c.json")
    #expect(place?["region"] == nil)
    #expect(result?["ruleId"] == "prove")
  }

  @Test(
    arguments: [
      ("a/b c.json", "a/b%20c.json"), ("a:b.json", "a%3Ab.json"), ("50%.json", "50%25.json"),
      ("é#?.json", "%C3%A9%23%3F.json"), ("/none/a b.json", "file:///none/a%20b.json"),
    ]
  )
  func `a path is written as a reference`(path: String, uri: String) throws {
    let annotation = Annotation(severity: .info, title: "a.b", message: "m", file: path, line: 2)
    let log = SARIFLog(program: "p", version: "1", annotations: [annotation], file: nil)
    let result = log.json["runs"]?.array?.first?["results"]?.array?.first
    let place = result?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == uri)
    #expect(result?["level"] == "note")
  }

  @Test func `generate prints a log only of what it checks`() throws {
    let arguments = ["generate", "info-plist", "--output", "o", "--format", "sarif"]
    let answer = try Tool.run(arguments, files: Self.files)
    #expect(answer.status == 64)
    #expect(answer.errors.contains("'--format sarif' shows what '--check' finds; give both."))
  }

  /// A workflow may run the command in a folder of the repository.
  @Test(arguments: ["github", "sarif"])
  func `a path is relative to the folder that a workflow of GitHub names`(format: String) throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    let inner = root.appendingPathComponent("app")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data(Self.catalog.utf8).write(to: inner.appendingPathComponent("waymark.json"))
    let answer = try Tool.run(
      ["lint", "--format", format],
      in: inner,
      environment: ["GITHUB_WORKSPACE": root.path]
    )
    let text = format == "github" ? "file=app/waymark.json,line=3" : #""app/waymark.json""#
    #expect(answer.output.contains(text), "\(answer.output)")
  }

  /// Returns the results of a log after a check of what the format requires of each part.
  static func results(of output: String, program: String) throws -> [JSONValue] {
    let log = try JSONDocument(output).root
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string?.hasSuffix("sarif-2.1.0.json") == true)
    let run = try #require(log["runs"]?.array?.first)
    let driver = run["tool"]?["driver"]
    #expect(driver?["name"]?.string == program)
    let rules = driver?["rules"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(Set(rules).count == rules.count)
    let results = try #require(run["results"]?.array)
    for result in results {
      let rule = try #require(result["ruleId"]?.string)
      #expect(result["ruleIndex"]?.int.map { rules[$0] } == rule)
      #expect(["error", "warning", "note"].contains(result["level"]?.string))
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let region = result["locations"]?.array?.first?["physicalLocation"]?["region"]
      #expect(region == nil || (region?["startLine"]?.int ?? 0) > 0)
    }
    #expect(Set(results.compactMap { $0["ruleId"]?.string }) == Set(rules))
    return results
  }
}
