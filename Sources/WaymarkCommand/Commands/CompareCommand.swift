#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark compare OLD NEW`: finds the links that a newer version of an app breaks.
struct CompareCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: "Find every kind of link that a newer version breaks.",
      discussion: """
        Compares two catalogs, or two apple-app-site-association files, recognized by their \
        content. With --git: the catalog of today with its file in a revision. A catalog made in \
        Swift is compared with the file that 'catalog' wrote in that revision.

        A link is dead if it opens nothing now, moved if it opens another route, poorer if the \
        route no longer gets a value of the link, or if a system or an app that it opened is gone, \
        and weaker if the link lacks a protection that it had: a verified link, a gate, a \
        requirement, a secret, 'webOnly', or a list of schemes or domains. A changed default or \
        activity, or a certificate or an exclusion that is gone, is weaker, too.

        Exit status: 0 no link is broken or weaker, 1 some are, or a search ended early, 64 wrong \
        usage, 65 a file or revision cannot be read, 70 a mistake in Waymark.
        """
    )
  }

  @Argument(
    help: ArgumentHelp("The old file and the new one.", valueName: "file"),
    completion: .file()
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp("A branch, a tag or a commit with the old catalog.", valueName: "revision")
  )
  var git: String?

  @Option(
    help: ArgumentHelp(
      "With --git: the file of the catalog; without it, waymark.json.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "The form of the answer; 'github' annotates a pull request, 'sarif' is for code scanning."
    )
  )
  var format: FindingFormat?

  @OptionGroup var limitsOfSearches: BudgetOptions

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func validate() throws {
    _ = try FindingFormat.chosen(format, json: json)
    guard let git else {
      if files.count != 2 {
        throw ValidationError("Name the old file and the new one, or give '--git REVISION'.")
      }
      if catalog != nil { throw ValidationError("'--catalog' names a file only with '--git'.") }
      return
    }
    if !files.isEmpty {
      throw ValidationError("'--git' compares the catalog; name its file with '--catalog'.")
    }
    if git.isEmpty || git.utf8.first == UInt8(ascii: "-") {
      throw ValidationError("'--git' names no revision.")
    }
    if catalog == "-" {
      throw ValidationError("'--git' needs a file of the repository, not standard input.")
    }
  }

  func run() async throws {
    let form = try AnswerForm(format, json: json, of: Tool.self)
    try await answer(in: form) { () async throws(ToolError) in
      let (answer, new) = try await compared()
      switch form.format {
      case .json: try Console.answer(answer.json)
      case .github, .sarif:
        let places = new.catalog?.places ?? new.file.flatMap { CatalogPlaces($0) }
        let annotations = answer.annotations(places, command: Tool.name)
        try form.show(annotations, answer.verdict, about: new.file)
      case .text: try Console.answer(answer.text)
      }
      return answer.comparison.isFine == true
    }
  }

  /// The newer version: its file, and a catalog with places of its own.
  private typealias NewerVersion = (file: InputFile?, catalog: LoadedCatalog?)

  /// Returns the answer and the newer version.
  private func compared() async throws(ToolError) -> (ComparisonAnswer, NewerVersion) {
    if let git { return try await compared(with: git) }
    try InputFile.checkStandardInput(files)
    let old = try InputFile(files[0])
    let new = try InputFile(files[1])
    switch (try ComparedFile(old), try ComparedFile(new)) {
    case (.catalog(let one), .catalog(let other)):
      return (try answer((old.name, one), (new.name, other)), (new, nil))
    case (.association(let one), .association(let other)):
      do throws(AgreementError) {
        let comparison = try one.comparison(withNewer: other, budget: budget)
        let answer = ComparisonAnswer(comparison: comparison, addition: "rule", budget: budget)
        return (answer, (new, nil))
      } catch {
        throw ToolError(error)
      }
    case (.catalog, .association), (.association, .catalog):
      throw ToolError(
        .usage,
        "command.different-kinds",
        "\(quoted(old.name)) and \(quoted(new.name)) are files of different kinds",
        help: "name two catalogs, or two apple-app-site-association files"
      )
    }
  }

  private func compared(
    with revision: String
  ) async throws(ToolError) -> (ComparisonAnswer, NewerVersion) {
    let path = catalog ?? CatalogFile.defaultName
    let isFile = Tool.isWaymark || catalog != nil
    let old = try GitFile.read(
      path,
      in: revision,
      help: isFile && CatalogFile.exists(path)
        ? "name a revision that has the file, or another file with --catalog"
        : "a catalog made in Swift is compared with a file: commit the output of "
          + "'\(isFile ? "TOOL" : Tool.name) catalog > \(path)' with every change"
    )
    let oldCatalog = try CatalogFile.read(old)
    let new = isFile ? try CatalogFile.load(path) : try await CatalogOptions<Tool>.ownCatalog()
    let newName = new.file?.name ?? Tool.name
    let answer = try answer((old.name, oldCatalog), (newName, new.all))
    return (answer, (new.file, new))
  }

  private var budget: AgreementBudget { limitsOfSearches.budget }

  private func answer(
    _ old: (name: String, catalog: LinkCatalog),
    _ new: (name: String, catalog: LinkCatalog)
  ) throws(ToolError) -> ComparisonAnswer {
    for (name, catalog) in [old, new] {
      do throws(RouteTableError) {
        _ = try catalog.table()
      } catch {
        throw ToolError(.unreadable, error.diagnostics.map { $0.inFile(name) })
      }
    }
    do throws(AgreementError) {
      let comparison = try old.catalog.comparison(withNewer: new.catalog, budget: budget)
      return ComparisonAnswer(comparison: comparison, addition: "route", budget: budget)
    } catch {
      throw ToolError(error)
    }
  }
}

/// A file that `compare` reads.
private enum ComparedFile {
  case catalog(LinkCatalog)
  case association(AppleAppSiteAssociation)

  init(_ file: InputFile) throws(ToolError) {
    let root = (try? JSONDocument(file.bytes))?.root
    let isCatalog = root?["schema"] != nil || root?["routes"] != nil
    if isCatalog, root?["applinks"] == nil {
      self = .catalog(try CatalogFile.read(file))
      return
    }
    let read = try PlatformFile(file)
    guard case .association(let association) = read else {
      throw read.other(file, help: "name a catalog or a file apple-app-site-association")
    }
    self = .association(association)
  }
}
#endif
