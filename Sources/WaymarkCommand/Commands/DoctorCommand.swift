#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark doctor [FOLDER]`: everything that keeps the app's links from opening, in the order in
/// which to correct it.
struct DoctorCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "doctor",
      abstract: "Check the catalog, its files and their agreement at once.",
      discussion: """
        One command in place of 'generate --check', 'lint' of the catalog and of the files under \
        'outputs', and 'prove', for every day and for a pipeline. The answer is grouped by what \
        to do, the most important first. It writes nothing.

        Exit status: 0 nothing to do, 1 a file is not current, the files disagree with the routes \
        or could not be compared, or lint has a finding of the severity of --fail-on, 64 wrong \
        usage, 65 a file cannot be read or routes conflict, 70 a mistake in Waymark.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      "The folder with the catalog '\(CatalogFile.defaultName)'; without it, \(Tool.source).",
      valueName: "folder"
    )
  )
  var folder: String?

  @OptionGroup var lint: LintOptions

  @OptionGroup var limits: BudgetOptions

  @OptionGroup var options: CatalogOptions<Tool>

  func validate() throws {
    _ = try FindingFormat.chosen(lint.format, json: options.json)
    if folder != nil, options.catalog != nil || options.example {
      throw ValidationError("FOLDER, '--catalog' and '--example' each name a catalog; give one.")
    }
  }

  func run() async throws {
    let form = try AnswerForm(lint.format, json: options.json, of: Tool.self)
    try await answer(in: form) { () async throws(ToolError) in
      let codes = try lint.codes()
      var options = options
      if let folder { options.catalog = Disk.path(CatalogFile.defaultName, in: folder) }
      let loaded = try await options.load(fallsBack: false)
      let answer = try DoctorAnswer(
        loaded,
        ignoring: codes,
        failingOn: lint.failOn,
        budget: limits.budget,
        command: Tool.name
      )
      switch form.format {
      case .json: try Console.answer(answer.json.text)
      case .github, .sarif: try form.show(answer.annotations, answer.verdict, about: loaded.file)
      case .text: try Console.answer(answer.text)
      }
      return answer.isHealthy
    }
  }
}
#endif
