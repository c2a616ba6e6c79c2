#if Tools
internal import ArgumentParser
internal import Waymark

/// `waymark android lint FILE…`: reports all mistakes and risks in Android's files.
struct AndroidLintCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "List everything that is wrong or risky in Android's files.",
      discussion: """
        Reads manifests and assetlinks.json files, and recognizes them by their content. It \
        ignores the parts of a manifest that do not concern links.

        Exit status: 0 no finding of the severity of --fail-on, 1 at least one, 64 wrong usage, \
        65 a file cannot be read; the findings of the other files are still shown.
        """
    )
  }

  @Argument(
    help: ArgumentHelp("The files; '-' is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(
    name: .customLong("min-sdk"),
    help: ArgumentHelp(
      "The lowest API level of the app; without it, the manifest's own.",
      valueName: "level"
    )
  )
  var minSDK: Int?

  @OptionGroup var lint: LintOptions

  @Flag(help: "The same as --format json.")
  var json = false

  func validate() throws {
    _ = try FindingFormat.chosen(lint.format, json: json)
    if let minSDK { try AndroidLevel.validate(minSDK, option: "--min-sdk") }
  }

  func run() throws {
    let form = try AnswerForm(lint.format, json: json, of: Tool.self)
    try answer { () throws(ToolError) in
      let codes = try lint.codes()
      let files = files.map { ServedFile(path: $0) }
      return try PlatformFile.lint(files, of: .android, minSDK: minSDK, ignoring: codes)
        .answer(in: form, failingOn: lint.failOn)
    }
  }
}
#endif
