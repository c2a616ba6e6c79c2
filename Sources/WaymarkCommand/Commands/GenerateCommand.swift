#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark generate [KIND…] --output DIR`: writes the platforms' files to the disk.
struct GenerateCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Write the platforms' files.",
      discussion: """
        Without a kind, all that the catalog can give but legacy-association, nginx and ingress. \
        A file that is the same already is not touched. With --entitlements, --info-plist, \
        --assetlinks or --manifest your own file gets what it lacks, and nothing else in it \
        changes; without --output that is all.

        Exit status 0 where the files are there, 1 where --check finds a difference or a file \
        would be unusable.
        """
    )
  }

  @Argument(help: ArgumentHelp("The files to generate.", valueName: "kind"))
  var kinds: [OutputKind] = []

  @Option(
    help: ArgumentHelp("The folder that the files are written to.", valueName: "folder")
  )
  var output: String?

  @OptionGroup var options: GenerateOptions

  @Flag(help: "Show what would be changed, and write nothing.")
  var dryRun = false

  @Flag(help: "Write nothing, and end with 1 where a file is missing or different.")
  var check = false

  @Flag(help: "Show every place where a file matches more or less than the catalog, with a link.")
  var notes = false

  @OptionGroup var source: CatalogOptions<Tool>

  func validate() throws {
    if dryRun, check {
      throw ValidationError("'--check' is a dry run already; give one of them.")
    }
    if output == "" { throw ValidationError("'--output' names no folder.") }
    let own = options.ownFiles
    if output == nil, own.isEmpty || kinds.contains(where: { own[$0] == nil }) {
      throw ValidationError("Name the folder for the files with '--output'.")
    }
  }

  func run() throws {
    try answer { () throws(ToolError) in
      let catalog = try source.load(fallsBack: false)
      let output = try Output(catalog, kinds: kinds, folder: output, options: options)
      let isWritten = !dryRun && !check
      if isWritten { try output.write() }
      if source.json {
        try Console.answer(output.json(isWritten: isWritten, showsDiff: !isWritten).text)
      } else {
        try Console.answer(
          output.text(isWritten: isWritten, showsDiff: !isWritten, showsNotes: notes)
        )
        for error in output.findings.map(\.finding) where error.severity == .error {
          Console.error(error.description)
        }
      }
      let isCurrent = output.files.allSatisfy { $0.state == .unchanged }
      return output.isUsable && (!check || isCurrent)
    }
  }
}
#endif
