import Foundation
import TestSupport
import Testing

@Suite struct `The form of findings` {
  /// A catalog with one note: a route without examples.
  private static let note = """
    {
      "schema": 1, "app": { "schemes": ["shop"] },
      "routes": [{ "name": "item", "pattern": "item/{id}" }]
    }
    """
  private static let warning = note.replacingOccurrences(of: "{id}", with: ":id")
  private static let error = note.replacingOccurrences(of: "{id}\"", with: "{id}\", \"gate\": []")

  @Test(
    arguments: [
      (note, [], 0), (note, ["--fail-on", "info"], 1), (note, ["--fail-on", "error"], 0),
      (warning, [], 1), (warning, ["--fail-on=info"], 1), (warning, ["--fail-on=error"], 0),
      (warning, ["--fail-on", "warning"], 1), (error, ["--fail-on", "error"], 1),
      (note, ["--json"], 0), (note, ["--json", "--format", "json", "--fail-on", "info"], 1),
      (warning, ["--format", "sarif"], 1), (note, ["--format=sarif"], 0),
      (warning, ["--format", "github"], 1), (warning, ["--format=github", "--fail-on=error"], 0),
    ] as [(String, [String], Int32)]
  )
  func `the status depends on the most severe finding`(
    catalog: String,
    arguments: [String],
    status: Int32
  ) throws {
    let answer = try Tool.run(["lint"] + arguments, files: ["waymark.json": catalog])
    #expect(answer.status == status, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("lint.no-examples") || catalog == Self.error)
  }

  @Test(
    arguments: [
      (["--fail-on", "note"], "The value 'note' is invalid for '--fail-on <severity>'"),
      (["--fail-on"], "Missing value for '--fail-on <severity>'"),
      (["--format", "xml"], "The value 'xml' is invalid for '--format <format>'"),
      (["--json", "--format", "text"], "'--json' means '--format json'; give one of them."),
      (["--format", "github", "--json"], "'--json' means '--format json'; give one of them."),
    ] as [([String], String)]
  )
  func `a wrong or contradicting format is wrong usage`(arguments: [String], message: String)
    throws
  {
    for command in [["lint"], ["apple", "lint", "f"], ["android", "lint", "f"]] {
      let answer = try Tool.run(command + arguments, files: ["waymark.json": Self.note])
      #expect(answer.status == 64)
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.output.isEmpty)
    }
    let isFormat = arguments.contains { $0.hasPrefix("--format") }
    guard isFormat else { return }
    let generate = try Tool.run(["generate", "--output", "o", "--check"] + arguments, files: [:])
    #expect(generate.status == 64)
    #expect(generate.errors.contains(message), "\(generate.errors)")
  }

  @Test(arguments: [3, 4, 12])
  func `findings that differ only in their places are one text from four on`(count: Int) throws {
    let routes = (1...count).map { #"{ "name": "r\#($0)", "pattern": "r\#($0)/:id" }"# }
    let catalog = """
      { "schema": 1, "app": { "schemes": ["shop"] }, "routes": [\(routes.joined(separator: ", "))] }
      """
    let answer = try Tool.run(["lint"], files: ["waymark.json": catalog])
    #expect(answer.output.contains("\n\(count) warnings, 1 note"), "\(answer.output)")
    let texts = answer.output.components(separatedBy: "lint.foreign-syntax").count - 1
    #expect(texts == (count == 3 ? 3 : 1), "\(answer.output)")
    let places = [
      4: "  and at route 'r2', pattern, route 'r3', pattern and route 'r4', pattern\n",
      12: "  and at route 'r2', pattern, route 'r3', pattern, route 'r4', pattern, "
        + "route 'r5', pattern, route 'r6', pattern, route 'r7', pattern, route 'r8', pattern, "
        + "route 'r9', pattern and 3 more\n",
    ]
    #expect(answer.output.contains(places[count] ?? "  at route 'r2', pattern"), "\(answer.output)")
    let json = try Tool.run(["lint", "--json"], files: ["waymark.json": catalog])
    #expect(json.output.components(separatedBy: "lint.foreign-syntax").count - 1 == count)
  }

  @Test func `the limits of many routes are shown together, and each of them has a link in JSON`()
    throws
  {
    let routes = (1...40).map { #"{ "name": "r\#($0)", "pattern": "r\#($0)/{id}?q={q}" }"# }
    let catalog = """
      {
        "schema": 1,
        "app": {
          "domains": ["shop.example"],
          "android": { "package": "a.b", "minSDK": 21, "activity": ".Main" }
        },
        "routes": [\(routes.joined(separator: ", "))]
      }
      """
    let run = { arguments in try Tool.run(arguments, files: ["waymark.json": catalog]) }
    let generate = ["generate", "android-manifest", "--output", "out"]
    let notes = try run(generate + ["--notes"]).output
    #expect(notes.components(separatedBy: "generate.condition").count == 2, "\(notes)")
    #expect(notes.contains("  and at r2, r3, r4, r5, r6, r7, r8, r9 and 31 more\n"), "\(notes)")
    #expect(notes.components(separatedBy: "\n").count < 40, "\(notes)")
    let json = try run(generate + ["--json"]).output
    #expect(json.components(separatedBy: #""exampleLink""#).count > 40)
    let limits = try run(["prove", "--limits"]).output
    #expect(limits.components(separatedBy: "\n").count < 80, "\(limits)")
    #expect(limits.contains("generate.condition of 'r1', 'r2', "), "\(limits)")
    #expect(limits.contains("help      raise 'minSDK' to 35 for rules"), "\(limits)")
    let count = { (word: String) in limits.components(separatedBy: "\n\(word) ").count }
    #expect(count("help") == count("limit"), "\(limits)")
  }

  @Test func `an annotation has the file and the line of a finding`() throws {
    let files = ["waymark.json": Self.warning, "aasa": #"{"applinks": {"apps": ["x"]}}"#]
    let answer = try Tool.run(["lint", "./aasa", "--format", "github"], files: files)
    #expect(
      answer.output.contains(
        "::warning file=waymark.json,line=3,col=43,title=lint.foreign-syntax::"
          + "':id' is literal text and captures nothing%0Ahelp: write '{id}' for a parameter\n"
      ),
      "\(answer.output)"
    )
    #expect(
      answer.output.contains("::notice file=waymark.json,line=3,col=13,title=lint.no-examples::")
    )
    #expect(
      answer.output.contains("::warning file=aasa,line=1,col=23,title=apple.apps-not-empty::"),
      "\(answer.output)"
    )
    #expect(answer.output.hasSuffix("\n3 warnings, 1 note\n"))
    #expect(answer.output.split(separator: "\n").dropLast().allSatisfy { $0.hasPrefix("::") })
  }

  @Test func `annotations escape what a workflow command would interpret`() throws {
    let catalog = Self.note.replacingOccurrences(of: "{id}", with: "{id}%2C")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("a, b: 100%")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = inner.appendingPathComponent("c.json")
    try Data(catalog.utf8).write(to: file)
    // The same file, once relative and once absolute.
    for path in ["a, b: 100%/c.json", file.path] {
      let arguments = ["lint", "--format", "github", "--catalog", path]
      let answer = try Tool.run(arguments, in: folder)
      #expect(
        answer.output.contains(
          "::warning file=a%2C b%3A 100%25/c.json,line=3,col=43,title=lint.escape-in-pattern::"
        ),
        "\(answer.output)"
      )
      #expect(answer.output.contains("'%252C'"), "\(answer.output)")
    }
  }

  @Test(
    arguments: [
      (error, 1, "::error file=waymark.json,line=3,col=56,title=catalog.unknown-key::"),
      ("{", 65, "::error file=waymark.json,line=1,col=2,title=json."),
      (nil, 65, "::error title=command.missing-file::"),
    ] as [(String?, Int32, String)]
  )
  func `a catalog that cannot be read is annotated`(
    catalog: String?,
    status: Int32,
    text: String
  ) throws {
    let files = catalog.map { ["waymark.json": $0] } ?? [:]
    let answer = try Tool.run(["lint", "--format", "github"], files: files)
    #expect(answer.status == status)
    #expect(answer.output.contains(text), "\(answer.output)")
  }

  @Test func `a file that is not current is annotated at its first change`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = folder.appendingPathComponent("waymark.json")
    try Data(Self.note.utf8).write(to: catalog)
    let generate = ["generate", "info-plist", "markdown", "--output", "out"]
    #expect(try Tool.run(generate, in: folder).status == 0)
    let check = generate + ["--check", "--format", "github"]
    let current = try Tool.run(check, in: folder)
    #expect(current.output == "2 of 2 files are current\n")
    #expect(current.status == 0)
    let plist = folder.appendingPathComponent("out/Info.plist")
    let text = try String(contentsOf: plist, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").firstIndex { $0.contains(">shop<") })
    try Data(text.replacingOccurrences(of: ">shop<", with: ">chop<").utf8).write(to: plist)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("out/links.md"))
    let answer = try Tool.run(check, in: folder)
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "::error file=out/Info.plist,line=\(line + 1),title=waymark generate --check::"
          + "the file differs from the catalog%0A"
          + "help: run 'waymark generate' with the same arguments and commit the file\n"
      ),
      "\(answer.output)"
    )
    #expect(
      answer.output.contains(
        "::error file=out/links.md,title=waymark generate --check::the file is missing"
      ),
      "\(answer.output)"
    )
    let without = try Tool.run(generate + ["--format", "github"], in: folder)
    #expect(without.status == 64)
    #expect(without.errors.contains("'--check' finds; give both"), "\(without.errors)")
  }
}
