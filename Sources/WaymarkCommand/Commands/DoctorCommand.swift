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
        to do, the most important first. In a folder without a catalog, the answer is that of \
        'init'. The command writes nothing.

        Exit status: 0 nothing to do, 1 there is no catalog, a file is not current, the files \
        disagree with the routes or could not be compared, or lint has a finding of the severity \
        of --fail-on, 64 wrong usage, 65 a file cannot be read or routes conflict, 70 a mistake in \
        Waymark.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      "The folder with the catalog '\(CatalogFile.defaultName)'; without it, \(Tool.source).",
      valueName: "folder"
    ),
    completion: .directory
  )
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The app that is meant, where a project without a catalog has several.",
      valueName: "name"
    )
  )
  var only: String?

  @OptionGroup var builtApps: BuiltAppOptions

  @OptionGroup var manifestValues: ManifestValueOptions

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
      if Tool.isWaymark, folder != nil || !options.namesCatalog,
        !CatalogFile.exists(options.catalog ?? CatalogFile.defaultName)
      {
        if !builtApps.app.isEmpty {
          throw ToolError(
            .usage,
            "command.unused-option",
            "'--app' compares a built app with a catalog, and there is none",
            help: "make one with 'init', or from the built app with 'import'"
          )
        }
        try manifestValues.refuseInProject()
        try showProject(in: form)
        return false
      }
      if only != nil {
        throw ToolError(
          .usage,
          "command.unused-option",
          "'--only' chooses an app of a project without a catalog",
          help: "leave it out, or remove the catalog to see what 'init' would write"
        )
      }
      let loaded = try await options.load(fallsBack: false)
      let answer = try DoctorAnswer(
        loaded,
        builtApps: try builtApps.files(for: loaded),
        values: try manifestValues.values(),
        ignoring: codes,
        failingOn: lint.failOn,
        budget: limits.budget,
        command: Tool.name
      )
      switch form.format {
      case .json: try Console.answer(answer.json)
      case .github, .sarif: try form.show(answer.annotations, answer.verdict, about: loaded.file)
      case .text: try Console.answer(answer.text)
      }
      return answer.isHealthy
    }
  }

  /// Shows what the project in the folder has, as `init` does.
  private func showProject(in form: AnswerForm) throws(ToolError) {
    let folder = folder ?? "."
    let path = Disk.path(CatalogFile.defaultName, in: folder)
    let read = try ProjectFolder(folder)
    guard let answer = try ProjectAnswer(read, only: only, tool: Tool.name) else {
      let findings = ProjectAnswer.nothing(read, at: folder)
      if form.format.isAnnotated {
        try form.show(findings.map { Annotation($0).below(folder) }, nil)
      }
      Console.error(findings.map(\.description).joined(separator: "\n\n"))
      return
    }
    switch form.format {
    case .json: try Console.answer(answer.json(path))
    case .github, .sarif:
      let annotations = answer.annotations.map { $0.below(folder) }
      try form.show(annotations, "there is no catalog; run 'init'")
    case .text: try Console.answer(answer.text(path, in: folder, isWritten: false))
    }
  }
}
#endif
