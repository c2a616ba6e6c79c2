#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics

extension LinkTool {
  /// Runs the tool with the arguments of the process and ends the process with the status of the
  /// answer: 0 for yes, 1 for no or findings, 64 for wrong usage, 65 for input that cannot be read,
  /// 70 for a mistake in Waymark, 74 for output that cannot be written.
  @MainActor public static func main() async { await ToolCommand<Self>.runAndExit() }
}

/// The root of a tool's commands.
struct ToolCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Tool.name,
      abstract: "Shows what any link opens in an app, and why.",
      discussion: """
        The links are those of \(Tool.source)\(Tool.isWaymark ? " in the working directory" : ""), \
        or of the catalog that --catalog names. '\(Tool.name) code CODE' shows what the code of a \
        finding means.

        Exit status: 0 yes, 1 no or findings, 64 wrong usage, 65 input that cannot be read, 70 a \
        mistake in Waymark, 74 output that cannot be written.
        """,
      version: Tool.version,
      subcommands: [
        InitCommand<Tool>.self, ExplainCommand<Tool>.self, RoutesCommand<Tool>.self,
        LinkCommand<Tool>.self,
        TryCommand<Tool>.self, CatalogCommand<Tool>.self, LintCommand<Tool>.self,
        GenerateCommand<Tool>.self, ProveCommand<Tool>.self, DoctorCommand<Tool>.self,
        CompareCommand<Tool>.self, ImportCommand.self, AppCommand<Tool>.self,
        AppleCommand<Tool>.self, AndroidCommand<Tool>.self, CodeCommand<Tool>.self,
      ]
    )
  }

  /// Runs the command of the process's arguments and ends the process.
  static func runAndExit() async -> Never {
    LinkDiagnostics.enable()
    LargeArrays.returnSpace()
    do {
      if let error = misspelledCommand(in: CommandLine.arguments.dropFirst()) {
        throw error.shown()
      }
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: shown(error))
    }
    exit()
  }

  /// Returns the error for a misspelled subcommand.
  private static func misspelledCommand(in arguments: ArraySlice<String>) -> ToolError? {
    var command: any ParsableCommand.Type = Self.self
    var path = Tool.name
    for (index, argument) in arguments.enumerated() {
      let subcommands = command.configuration.subcommands
      // The option as other tools have it.
      let isVersion = index == 0 && ["-v", "-V", "-version"].contains(argument)
      if subcommands.isEmpty || argument.hasPrefix("-") && !isVersion { return nil }
      if index == 0, argument == "help" { continue }
      if let next = subcommands.first(where: { $0.configuration.commandName == argument }) {
        command = next
        path += " \(argument)"
        continue
      }
      let names = subcommands.compactMap { $0.configuration.commandName }
      let other = otherNames[lowercasedASCII(argument)].flatMap {
        path == Tool.name && (names.contains($0) || $0.hasPrefix("--")) ? $0 : nil
      }
      let nearest = other ?? nearestName(to: argument, among: names)
      return ToolError(
        .usage,
        "command.unknown-command",
        "there is no \(isVersion ? "option" : "command") \(quoted("\(path) \(argument)"))",
        help: nearest.map { "did you mean '\(path) \($0)'?" }
          ?? "'\(path) --help' lists the commands"
      )
    }
    return nil
  }

  /// Commands by names that other tools have for them.
  private static var otherNames: [String: String] {
    [
      "version": "--version", "-v": "--version", "-version": "--version", "create": "init",
      "new": "init", "setup": "init", "start": "init",
      "open": "try", "launch": "try", "run": "try", "test": "try", "match": "explain",
      "why": "explain", "resolve": "explain", "url": "link", "qr": "link", "list": "routes",
      "check": "lint", "validate": "lint", "verify": "prove", "diff": "compare",
      "breaking": "compare", "build": "generate", "gen": "generate", "write": "generate",
      "export": "catalog", "dump": "catalog", "print": "catalog", "convert": "import",
      "migrate": "import", "ios": "apple", "error": "code",
    ]
  }
}
#endif
