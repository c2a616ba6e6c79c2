import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkCommand

/// A tool whose catalog is made in Swift, as an app's author has it.
@Suite struct `A custom tool` {
  private func run(_ arguments: String...) throws -> Tool.Answer {
    try Tool.run(arguments, files: [:], program: "underway-tool")
  }

  @Test(
    arguments: [
      ([], "USAGE: underway-tool <subcommand>"), (["--help"], "the catalog of underway-tool"),
      (["explain", "--help"], "USAGE: underway-tool explain"),
      (["lint", "--help"], "without it, the catalog of underway-tool"),
      (["apple", "match", "--help"], "USAGE: underway-tool apple match"),
      (["generate", "--help"], "without it, the catalog of underway-tool"),
    ] as [([String], String)]
  )
  func `a custom tool has its own name and catalog in its help`(arguments: [String], text: String)
    throws
  {
    let answer = try Tool.run(arguments, files: [:], program: "underway-tool")
    #expect(answer.status == 0)
    let help = answer.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains(text), "\(answer.output)")
    #expect(!answer.output.contains("waymark.json"), "\(answer.output)")
    #expect(answer.errors.isEmpty)
  }

  @Test(
    arguments: [
      (["explian"], "did you mean 'underway-tool explain'?"),
      (["android", "lnt"], "did you mean 'underway-tool android lint'?"),
      (["explain"], "Usage: underway-tool explain"),
      (["link", "statoin"], "did you mean 'station'"),
      (["routes", "--catalog", "x.json"], "there is no file 'x.json'"),
    ] as [([String], String)]
  )
  func `a custom tool has its own name and catalog in its messages`(
    arguments: [String],
    text: String
  ) throws {
    let answer = try Tool.run(arguments, files: [:], program: "underway-tool")
    #expect([64, 65].contains(answer.status))
    #expect(answer.errors.contains(text), "\(answer.errors)")
    #expect(!answer.errors.contains("waymark"), "\(answer.errors)")
  }

  @Test func `a custom tool uses its own catalog, or the one of an option`() throws {
    let routes = try run("routes")
    #expect(routes.output.contains("station/{stationID:int}"), "\(routes.errors)")
    #expect(routes.errors.isEmpty)
    let lint = try run("lint")
    #expect(lint.status == 0 && lint.output.contains("at app.android.fingerprints"))
    let catalog = #"{"schema": 1, "app": {"schemes": ["a"]}, "routes": []}"#
    let other = try Tool.run(
      ["routes", "--catalog", "c.json", "--json"],
      files: ["c.json": catalog],
      program: "underway-tool"
    )
    let expected = "{\n  \"routes\": [],\n  \"waymark\": \"\(WaymarkTool.version)\"\n}\n"
    #expect(other.output == expected)
  }

  @Test func `a tool makes its catalog from a router on the main actor, with old paths`() throws {
    let answer = try Tool.run("catalog", program: "documents-tool")
    #expect(answer.status == 0, "\(answer.errors)")
    let catalog = try LinkCatalog(json: answer.output)
    #expect(catalog.json == answer.output)
    let patterns = catalog.routes.map(\.pattern.text)
    #expect(patterns.contains("open") && patterns.contains("docs/{name}"))
    #expect(catalog.webOnly.map(\.pattern.text) == ["press/**"])
    let old = try Tool.run(
      "explain",
      "https://documents.example.com/docs/a.md",
      program: "documents-tool"
    )
    #expect(old.status == 0, "\(old.output)")
    #expect(old.output.contains("on iOS    opens"), "\(old.output)")
  }

  @Test(
    arguments: [
      ("underway-tool", "https://www.underway.nyc/station/25", nil),
      ("underway-tool", "https://www.underway.nyc/trip/1/2?depart=08:30", nil),
      (
        "underway-tool", "https://www.underway.nyc/trip/1/2?depart=noon",
        "'time' is \"noon\", not a value of type TimeOfDay"
      ),
      (
        "underway-tool", "underway:search?q=Canal&accessible=maybe",
        "'accessible' is \"maybe\", not "
      ),
      (
        "underway-tool", "underway:station/9223372036854775808",
        "'stationID' is \"9223372036854775808\", not the number of a station"
      ),
      ("documents-tool", "https://documents.example.com/docs/a.md", nil),
    ] as [(String, String, String?)]
  )
  func `a tool explains that a link with a value that does not decode does not open`(
    program: String,
    link: String,
    obstacle: String?
  ) throws {
    let answer = try Tool.run("explain", link, program: program)
    #expect(answer.status == (obstacle == nil ? 0 : 1), "\(answer.output)\(answer.errors)")
    let line = answer.output.split(separator: "\n").dropFirst(2).first ?? ""
    let expected = obstacle.map { "chosen, but does not open: \($0)" } ?? "opens '"
    #expect(line.hasPrefix(expected), "\(line)")
    let json = try Tool.run("explain", link, "--json", program: program).output
    let app = try JSONDocument(json).root["app"]
    #expect(app?["result"]?.string == "matched")
    #expect(app?["opens"]?.bool == (obstacle == nil))
    #expect(app?["obstacle"]?.string?.hasPrefix(obstacle ?? "-") == obstacle.map { _ in true })
  }

  @Test func `a custom tool reports errors by route names instead of indices`() throws {
    let routes = [
      try Route("a/:id", name: "station", notes: RouteNotes(examples: ["b"])),
      try Route("b", in: [.app(scheme: "x-other")], name: "other"),
    ]
    let catalog = try LinkCatalog(app: AppIdentity(schemes: ["x-app"]), routes: routes)
    let places = catalog.lint().compactMap(\.place)
    #expect(
      Set(places).isSuperset(of: [
        "route 'station', pattern", "route 'station', examples[0]", "route 'other', scopes",
      ]),
      "\(places)"
    )
    #expect(places.allSatisfy { !$0.contains("routes[") }, "\(places)")
    let notes = RouteNotes(parent: "nobody", secrets: ["token"])
    let faulty = [try Route("a", name: "station"), try Route("b", name: "station", notes: notes)]
    do throws(CatalogError) {
      _ = try LinkCatalog(app: AppIdentity(schemes: ["x-app"]), routes: faulty)
      Issue.record("the faults were not found")
    } catch {
      #expect(
        Set(error.findings.map(\.place)) == [
          "route 'station', secrets[0]", "route 'station', name", "route 'station', parent",
        ]
      )
      let name = error.findings.first { $0.keyPath == "route 'station', name" }
      #expect(name?.message.hasSuffix("already belongs to the route 'a'") == true)
    }
  }

  @Test(
    .enabled(if: GitRepository.git.isExpected, Comment(rawValue: GitRepository.git.absence))
  )
  func `a catalog made in Swift is compared with the file that its tool wrote`() throws {
    let catalog = try Tool.run("catalog", program: "underway-tool").output
    let older = catalog.replacingOccurrences(of: #""pattern": ""#, with: #""pattern": "old/"#)
    try GitRepository.with(["waymark.json": catalog, "notes": "text"]) { folder in
      func compare(_ arguments: String...) throws -> Tool.Answer {
        let all = ["compare", "--git", "v1"] + arguments
        return try Tool.run(all, in: folder, program: "underway-tool")
      }
      let same = try compare()
      #expect(same.status == 0, "\(same.output)\(same.errors)")
      try Data(older.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      // The file of today is not the catalog of the tool.
      let still = try compare()
      #expect(still.status == 0, "\(still.output)\(still.errors)")
    }
    try GitRepository.with(["notes": "text"]) { folder in
      let arguments = ["compare", "--git", "v1"]
      let missing = try Tool.run(arguments, in: folder, program: "underway-tool")
      #expect(missing.status == 65)
      let help = "commit the output of 'underway-tool catalog > waymark.json'"
      #expect(missing.errors.contains(help), "\(missing.errors)")
    }
  }
}
