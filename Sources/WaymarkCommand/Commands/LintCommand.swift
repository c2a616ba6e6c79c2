#if Tools
internal import ArgumentParser
internal import Waymark

/// `waymark lint`: everything that is wrong or risky in the catalog.
struct LintCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "List everything that is wrong or risky in the catalog.",
      discussion: "Exit status 0 where nothing was found, 1 where something was."
    )
  }

  @OptionGroup var options: CatalogOptions

  func run() throws {
    try answer { () throws(ToolFailure) in
      let findings = try findings()
      if options.json {
        Console.answer(JSONValue.object(["findings": .array(findings.map(\.json))]).text)
      } else if findings.isEmpty {
        Console.answer("nothing found")
      } else {
        Console.answer(findings.map(\.description).joined(separator: "\n\n"))
        Console.answer("\n\(Self.summary(findings))")
      }
      return findings.isEmpty
    }
  }

  /// What is wrong with the catalog, whether it can be used or not.
  ///
  /// A file that is no catalog at all is not a finding but a failure.
  private func findings() throws(ToolFailure) -> [LinkDiagnostic] {
    do throws(ToolFailure) {
      return try options.load(Tool.self, fallsBack: false).lint()
    } catch {
      let areFaults = error.diagnostics.allSatisfy {
        $0.code.rawValue.hasPrefix("catalog.") || $0.code.rawValue.hasPrefix("pattern.")
      }
      guard areFaults, !error.diagnostics.isEmpty else { throw error }
      return error.diagnostics
    }
  }

  private static func summary(_ findings: [LinkDiagnostic]) -> String {
    LinkDiagnostic.Severity.allCases.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      let word = severity == .info ? "note" : severity.rawValue
      return "\(count) \(word)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}

extension LinkDiagnostic {
  /// The finding with the keys of `lint --json`.
  var json: JSONValue {
    .object([
      "severity": .string(severity.rawValue),
      "code": .string(code.rawValue),
      "message": .string(message),
      "place": place.map(JSONValue.string),
      "help": help.map(JSONValue.string),
    ])
  }
}
#endif
