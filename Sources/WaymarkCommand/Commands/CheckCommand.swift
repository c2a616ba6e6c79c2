#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

extension FileClient {
  /// Runs `waymark-check` with the arguments of the process and ends the process with the status of
  /// the answer: 0 if the domains serve what the catalog requires, 1 for findings, 64 for wrong
  /// usage, 65 for input that cannot be read, 70 for a mistake in Waymark, 74 for output that
  /// cannot be written.
  @MainActor public static func main() async { await CheckCommand<Self>.runAndExit() }
}

/// `waymark-check DOMAIN…`: checks what deployed domains serve.
struct CheckCommand<Client: FileClient>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Check what the domains of an app really serve, and which links it opens.",
      discussion: """
        The command requests the files that iOS and Android fetch, follows no redirect, and \
        compares the files with the routes for every link. Without domains, it checks all domains \
        of the app and of its variants, and whether the same name with or without 'www.' serves a \
        file of the app.

        Exit status: 0 no finding of the severity of --fail-on, and the files agree with the \
        routes; 1 findings, differences, a file that could not be compared, or a search that ended \
        early; 64 wrong usage, 65 the catalog cannot be read or routes conflict, 70 a mistake in \
        Waymark, 74 output that cannot be written.
        """,
      version: WaymarkTool.version
    )
  }

  /// The name of the command.
  static var name: String { "waymark-check" }

  @Argument(
    help: ArgumentHelp("The domains; without them, all of the catalog.", valueName: "domain")
  )
  var domains: [String] = []

  @Flag(help: "Also ask Apple's CDN for its copy of each association file.")
  var appleCdn = false

  @Flag(help: "Also ask Google's service for the statements that it knows of each domain.")
  var google = false

  @Option(
    help: ArgumentHelp(
      "The IP address of a host, as in curl; may be repeated.",
      valueName: "host:port:address"
    )
  )
  var resolve: [AddressRule] = []

  @Option(
    help: ArgumentHelp(
      """
      The host and port to connect to instead of others, as in curl; an empty part means any or \
      the same; may be repeated.
      """,
      valueName: "host1:port1:host2:port2"
    )
  )
  var connectTo: [ConnectionRule] = []

  @Option(
    help: ArgumentHelp(
      "The certificates to trust instead of those of the system, in the format PEM.",
      valueName: "file"
    ),
    completion: .file()
  )
  var cacert: String?

  @Option(help: ArgumentHelp("The time after which a request ends.", valueName: "seconds"))
  var timeout = 10

  @OptionGroup var limitsOfSearches: BudgetOptions

  @OptionGroup var lint: LintOptions

  @OptionGroup var options: CatalogOptions<WaymarkTool>

  func validate() throws {
    _ = try FindingFormat.chosen(lint.format, json: options.json)
    if !(1...600).contains(timeout) {
      throw ValidationError("'--timeout' requires a number of seconds from 1 to 600.")
    }
  }

  func run() async throws {
    let form = try AnswerForm(
      lint.format,
      json: options.json,
      program: Self.name,
      version: WaymarkTool.version
    )
    try await answer(in: form) { () async throws(ToolError) in
      try InputFile.checkStandardInput([cacert, options.catalog])
      let codes = try lint.codes()
      let client = try client()
      let loaded = try await options.load(fallsBack: false)
      let plan = try CheckPlan(loaded, domains: domains)
      let requests = plan.requests(
        ConnectionRules(connections: connectTo, addresses: resolve),
        appleCDN: appleCdn,
        google: google
      )
      var answer = try CheckAnswer(
        plan,
        await client.answers(to: requests, showsProgress: true),
        ignoring: codes,
        budget: limitsOfSearches.budget
      )
      answer.leftOut = plan.leftOut
      switch form.format {
      case .json: try Console.answer(answer.json)
      case .github, .sarif:
        try form.show(answer.annotations(title: Self.name), answer.verdict, about: loaded.file)
      case .text: try Console.answer(answer.text)
      }
      return answer.isFine(failingOn: lint.failOn)
    }
  }

  private func client() throws(ToolError) -> Client {
    let certificates = try cacert.map { path throws(ToolError) in try InputFile(path) }
    do {
      return try Client(FileClientOptions(certificates: certificates?.bytes, timeout: timeout))
    } catch {
      throw ToolError(
        .unreadable,
        "command.bad-certificates",
        "the certificates \(certificates.map { "in \(quoted($0.name)) " } ?? "")cannot be used",
        help: "name a file with certificates in the format PEM with '--cacert'"
      )
    }
  }

  /// Runs the command of the process's arguments and ends the process.
  @MainActor static func runAndExit() async -> Never {
    LinkDiagnostics.enable()
    do {
      let command = try parse()
      try await command.run()
    } catch {
      exit(withError: shown(error))
    }
    exit()
  }
}
#endif
