#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark generate [KIND…] --output DIR`: writes the platforms' files to the disk.
struct GenerateCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Write the platforms' files.",
      discussion: """
        Without arguments, the files under 'outputs' in the catalog. With --output and no kind, \
        all that the catalog can give but \
        \(listed(OutputKind.namedOnly.map(\.rawValue), limit: .max)), in the folders web, \
        apple, android and reference; a server serves only web. A file that is the same already \
        is not touched. With --entitlements, --info-plist, --assetlinks, --manifest or --expo your \
        own file gets what it lacks, and nothing else in it changes; without --output that is all.

        A variant of the app has its files in a folder of its name; a file of the web lists all \
        variants.

        Exit status 0 where the files are there, 1 where --check finds a difference or a file \
        would be unusable.
        """
    )
  }

  @Argument(help: ArgumentHelp("The files to generate.", valueName: "kind"))
  var kinds: [OutputKindName] = []

  @Option(
    help: ArgumentHelp("The folder that the files are written to.", valueName: "folder"),
    completion: .directory
  )
  var output: String?

  @OptionGroup var options: GenerateOptions

  @Flag(help: "Show what would be changed, and write nothing.")
  var dryRun = false

  @Flag(help: "Write nothing, and end with 1 where a file is missing or different.")
  var check = false

  @Flag(help: "Show every place where a file matches more or less than the catalog, with a link.")
  var notes = false

  @Option(
    help: ArgumentHelp(
      """
      The form of the answer; with --check, 'github' annotates a pull request, 'sarif' is for code \
      scanning.
      """,
      valueName: "format"
    )
  )
  var format: FindingFormat?

  @OptionGroup var source: CatalogOptions<Tool>

  func validate() throws {
    let format = try FindingFormat.chosen(format, json: source.json)
    if format.isAnnotated, !check {
      throw ValidationError("'--format \(format)' shows what '--check' finds; give both.")
    }
    if dryRun, check { throw ValidationError("'--check' is a dry run already; give one of them.") }
    if output == "" { throw ValidationError("'--output' names no folder.") }
    if output == "-" {
      throw ValidationError(
        "'--output' names a folder, and not standard output; write './-' for a folder named '-'."
      )
    }
  }

  func run() async throws {
    let form = try AnswerForm(format, json: source.json, of: Tool.self)
    try await answer(in: form) { () async throws(ToolError) in
      let kinds = try kinds.map { name throws(ToolError) in try name.kind }
      let loaded = try await source.load(fallsBack: false)
      let plan = try OutputPlan(loaded, kinds: kinds, folder: output, options: options)
      let output = try Output(plan, findsLimits: notes || form.format == .json)
      let isWritten = !dryRun && !check
      if isWritten { try output.write() }
      switch form.format {
      case .json:
        try Console.answer(output.json(isWritten: isWritten, showsDiff: !isWritten))
      case .github, .sarif:
        let annotations = output.annotations(loaded.places, command: Tool.name, showsNotes: notes)
        try form.show(annotations, output.verdict, about: loaded.file)
      case .text:
        try Console.answer(
          output.text(isWritten: isWritten, showsDiff: !isWritten, showsNotes: notes)
        )
        for error in output.findings.map(\.finding) where error.severity == .error {
          Console.error(error.description)
        }
      }
      let isCurrent = output.files.allSatisfy { $0.state == .unchanged }
      return output.isUsable && output.isComplete && (!check || isCurrent)
    }
  }
}
#endif
