#if Tools
internal import ArgumentParser

/// `waymark apple …`: commands for Apple's files, without a catalog.
struct AppleCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "apple",
      abstract: "Work on Apple's files: association files, entitlements, Info.plist.",
      subcommands: [AppleMatchCommand<Tool>.self, AppleLintCommand<Tool>.self]
    )
  }
}
#endif
