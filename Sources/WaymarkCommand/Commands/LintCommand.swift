#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark lint [FILE…]`: reports all mistakes and risks in the catalog and its files.
struct LintCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "List everything that is wrong or risky in the catalog and in files.",
      discussion: """
        Without files: the catalog, and what is generated from it. With files: the catalog where \
        there is one, and association files, entitlements, Info.plist files, assetlinks.json \
        files and manifests, recognized by their content, each alone and against each other, as \
        the files of one app; what the web serves counts as served by each of its hosts.

        Exit status: 0 no finding, 1 at least one finding or note, 64 wrong usage, 65 a file \
        cannot be read; the findings of the other files are still shown.
        """
    )
  }

  @Argument(help: ArgumentHelp("Files of platforms; '-' is standard input.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var lint: LintOptions

  @OptionGroup var options: CatalogOptions<Tool>

  func run() throws {
    try answer { () throws(ToolError) in
      try InputFile.checkStandardInput(files + [options.catalog])
      let codes = try lint.codes()
      var catalog: LinkCatalog?
      var findings: [LinkDiagnostic] = []
      if files.isEmpty || options.namesCatalog {
        do throws(ToolError) {
          catalog = try options.load(fallsBack: false)
        } catch {
          // A mistake that makes a catalog unusable is a finding; a file that is not a catalog is
          // an error.
          guard Self.areFindings(error.diagnostics) else { throw error }
          // The keys of `--json` for a file are absent for the catalog.
          findings = error.diagnostics.map {
            LinkDiagnostic(
              severity: $0.severity,
              code: $0.code,
              message: $0.message,
              place: $0.place,
              excerpt: $0.excerpt,
              help: $0.help
            )
          }
        }
      } else {
        Console.error(
          "note: there is no '\(CatalogFile.defaultName)' here, so lint checks only the files"
        )
      }
      if let catalog {
        let found = catalog.lint() + catalog.unknownCodes()
        findings = found.filter { !codes.contains($0.code) }
        if files.isEmpty { findings += catalog.generatedFindings(ignoring: codes) }
      }
      var lint = try PlatformFile.lint(files, minSDK: catalog?.app.android?.minSDK, ignoring: codes)
      if let catalog { lint.findings.removeAll { catalog.ignores($0) } }
      lint.findings = findings + lint.findings
      if let files = PlatformFiles(lint.files, catalog) {
        lint.findings += files.lint(with: catalog, ignoring: codes)
      }
      return try lint.answer(asJSON: options.json)
    }
  }

  private static func areFindings(_ diagnostics: [LinkDiagnostic]) -> Bool {
    !diagnostics.isEmpty
      && diagnostics.allSatisfy {
        $0.code.rawValue.hasPrefix("catalog.") || $0.code.rawValue.hasPrefix("pattern.")
      }
  }
}
#endif
