#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark init [FOLDER]`: makes the first catalog of a project from the files that it has.
struct InitCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "init",
      abstract: "Make the first catalog of a project from the files that it has.",
      discussion: """
        The command reads the projects of Xcode, XcodeGen, Gradle and Expo in the folder, the \
        entitlements, Info.plist files, manifests and association files that they name, and writes \
        '\(CatalogFile.defaultName)'. It runs nothing of the project, and writes no value that no \
        line of a file states. 'import' reads single files.

        Exit status: 0 the catalog was written, 1 the folder has nothing about links, 64 wrong \
        usage, or --only has to choose one of several apps, 65 the folder cannot be read, or has a \
        catalog.
        """
    )
  }

  @Argument(
    help: ArgumentHelp("The folder of the project.", valueName: "folder"),
    completion: .directory
  )
  var folder = "."

  @Option(
    help: ArgumentHelp("The app that is meant, where a project has several.", valueName: "name")
  )
  var only: String?

  @Flag(help: "Write over a catalog that is there.")
  var force = false

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func run() throws {
    try answer { () throws(ToolError) in
      let path = Disk.path(CatalogFile.defaultName, in: folder)
      if !force, Disk.kind(path) != .nothing {
        throw .exists(
          path,
          help: "write over it with --force, or name a file after 'import --output'"
        )
      }
      let read = try ProjectFolder(folder)
      guard let project = try ProjectAnswer(read, only: only, tool: Tool.name) else {
        let findings = ProjectAnswer.nothing(read, at: folder)
        Console.error(findings.map(\.description).joined(separator: "\n\n"))
        return false
      }
      try FileReplacement.write([(path, Array(project.project.catalog.json.utf8))])
      if json {
        try Console.answer(project.json(path))
      } else {
        try Console.answer(project.text(path, in: folder))
      }
      return true
    }
  }
}

extension ToolError {
  /// Returns the error for a file that only `--force` replaces.
  static func exists(
    _ path: String,
    help: String = "name another file, or write over it with --force"
  ) -> ToolError {
    ToolError(
      .unreadable,
      "command.file-exists",
      "\(quoted(path)) is there already",
      help: help
    )
  }
}
#endif
