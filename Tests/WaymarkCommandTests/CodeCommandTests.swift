import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkCommand

/// `waymark code`.
@Suite struct `The meaning of a code` {
  @Test func `a code shows its severity, an example and the article`() throws {
    let answer = try Tool.run("code", "apple.wildcard-app-clip")
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        apple.wildcard-app-clip
          App Clips do not support wildcards.
        severity  error
        example   appclips:*.example.com
        about     Apple's files: Entitlements
        note      An example is a list of associated domains.
        article   "LintRules" of WaymarkPlatforms

        """
    )
  }

  @Test func `a code of the compiler shows the refused and the fixed code, line by line`() throws {
    let answer = try Tool.run("code", "routes.several-cases")
    #expect(
      answer.output.contains(
        """
        example   @Route("lines") case lines, stations
        fixed     @Route("lines") case lines
                  @Route("stations") case stations
        about     Compiling @Routes: Cases and names
        """
      )
    )
  }

  @Test func `an entry keeps a bar, and code spans among words`() throws {
    #expect(try Tool.run("code", "pattern.empty-word").output.contains("  {kind:film||book}\n"))
    let words = try Tool.run("code", "table.conflict").output
    #expect(words.contains("  `users/{id}`, `users/{name}`\n"))
  }

  @Test func `a code of several places has an entry for each`() throws {
    let output = try Tool.run("code", "generate.port", "command.no-host").output
    #expect(
      output.components(separatedBy: "\n\n").map { $0.prefix { $0 != "\n" } } == [
        "generate.port", "generate.port", "command.no-host",
      ]
    )
    #expect(output.contains("\nstatus    64\n"))
  }

  @Test func `the beginning of codes lists them`() throws {
    let lines = try Tool.run("code", "generate.kotlin").output.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.allSatisfy { $0.hasPrefix("generate.kotlin-") })
    #expect(try Tool.run("code", "lint.").status == 64)
  }

  @Test func `without a code, the command lists the first words of all codes`() throws {
    let lines = try Tool.run("code").output.split(separator: "\n")
    #expect(lines.contains("qr-code          1 code: Reading a file of a platform"))
    #expect(lines.count == Set(CodeEntry.all.map(\.word)).count)
  }

  @Test(arguments: [
    ("lint.generic-sheme", "did you mean 'lint.generic-scheme'?"),
    ("no-activity", "did you mean 'lint.no-activity'?"),
    ("lint.unknown-key", "did you mean 'android.unknown-key', 'apple.unknown-key' or 'catalog."),
    ("\u{1B}[31m", "'waymark code' lists the first words of all codes"), ("", "'waymark code'"),
  ])
  func `an unknown code ends with status 64 and the nearest codes`(code: String, help: String)
    throws
  {
    let answer = try Tool.run("code", "lint.no-domains", code)
    #expect(answer.status == 64)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasPrefix("error[command.unknown-code]: no error or finding has"))
    #expect(answer.errors.contains("help: " + help), "\(answer.errors)")
    #expect(!answer.errors.contains("\u{1B}"))
  }

  @Test func `JSON has the entries of all given codes`() throws {
    let answer = try Tool.run("code", "static-host", "routes.case-without-route", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let entries = try #require((object as? [String: Any])?["codes"] as? [[String: String]])
    #expect(entries.count == 9)
    #expect(
      entries.last == [
        "code": "routes.case-without-route",
        "meaning": "The case has neither `@Route` nor `@NotRouted`.",
        "severity": "error", "example": "case onboarding", "fixed": "@NotRouted case onboarding",
        "about": "Compiling @Routes: Cases and names",
        "note": "Errors of the compiler. An example without an enum is the content of "
          + "`@Routes enum Links { … }`.",
        "article": "\"Diagnostics\" of WaymarkRoutes",
      ]
    )
    #expect(entries.first?["host"] == "all")
  }

  @Test func `each entry has a severity, a meaning and an article`() {
    #expect(CodeEntry.all.count > 700)
    for entry in CodeEntry.all {
      let keys = entry.json.members?.map(\.key) ?? []
      #expect(Set(["severity", "meaning", "article", "about"]).isSubset(of: keys), "\(entry.code)")
    }
  }

  /// The codes in the sources, each with its severity: empty if the text before it has none.
  private static func codesInSources() throws -> [(code: String, severity: String)] {
    let code =
      #/
      (?: \b (error|warning|info) \(\s* | code:\s (?:\.init\()? (?:rawValue:\s )?
        | code\s=\s | ToolError \(\s*\.\w+,\s* )
      "([a-z-]+\.[a-z0-9-]+)"
      /#
    var found: [(String, String)] = []
    for folder in ["Sources", "Site/Sources"] {
      let root = Article.root.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        found += text.matches(of: code).map { (String($0.2), String($0.1 ?? "")) }
      }
    }
    return found
  }

  @Test func `each code that a program reports has an entry with its severity`() throws {
    let found = try Self.codesInSources()
    #expect(found.count > 500)
    let severities = Dictionary(grouping: found, by: \.code).mapValues { $0.map(\.severity) }
    for (code, own) in severities.sorted(by: { $0.key < $1.key }) {
      let entries = CodeEntry.entries(for: code).filter { $0.code == code }
      #expect(!entries.isEmpty, "\(code)")
      if own.contains("") { continue }
      for entry in entries {
        #expect(own.contains { entry.text.contains("\nseverity  \($0)") }, "\(code): \(own)")
      }
    }
  }
}
