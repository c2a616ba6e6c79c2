#if Tools
internal import ArgumentParser

/// `waymark android …`: commands for Android's files, without a catalog.
struct AndroidCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "android",
      abstract: "Work on Android's files: manifests, assetlinks.json, patterns.",
      subcommands: [
        AndroidMatchCommand<Tool>.self, AndroidLintCommand<Tool>.self,
        AndroidPatternCommand<Tool>.self,
      ]
    )
  }
}
#endif
