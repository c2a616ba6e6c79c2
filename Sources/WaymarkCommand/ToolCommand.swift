#if Tools
internal import ArgumentParser
internal import Waymark

/// The root of a tool's commands.
struct ToolCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Tool.name,
      abstract: "Says what any link means to an app, and why.",
      discussion: """
        The links are those of a catalog: waymark.json in the working directory, or the file that \
        --catalog names.

        Exit status: 0 yes, 1 no or findings, 64 wrong usage, 65 input that cannot be read.
        """,
      subcommands: [
        ExplainCommand<Tool>.self, RoutesCommand<Tool>.self, LinkCommand<Tool>.self,
        LintCommand<Tool>.self, GenerateCommand<Tool>.self, ImportCommand.self,
        AppleCommand<Tool>.self, AndroidCommand<Tool>.self,
      ]
    )
  }
}
#endif
