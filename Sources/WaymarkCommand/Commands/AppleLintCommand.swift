#if Tools
internal import ArgumentParser
internal import Waymark

/// `waymark apple lint FILE…`: reports all mistakes and risks in Apple's files.
struct AppleLintCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "List everything that is wrong or risky in Apple's files.",
      discussion: """
        Reads apple-app-site-association files, entitlements and Info.plist files, and recognizes \
        them by their content.

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

  @OptionGroup var lint: LintOptions

  @Flag(help: "The same as --format json.")
  var json = false

  func validate() throws { _ = try FindingFormat.chosen(lint.format, json: json) }

  func run() throws {
    let form = try AnswerForm(lint.format, json: json, of: Tool.self)
    try answer { () throws(ToolError) in
      let codes = try lint.codes()
      return try PlatformFile.lint(files.map { ServedFile(path: $0) }, of: .apple, ignoring: codes)
        .answer(in: form, failingOn: lint.failOn)
    }
  }
}
#endif
