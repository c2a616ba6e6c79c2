#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark catalog`: prints the catalog as the text of its file.
struct CatalogCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "catalog",
      abstract: "Print the catalog as the text of its file.",
      discussion: """
        The text is complete: a route has everything that it inherits from the first route of its \
        family. Keys and names are always in the same order, so that two versions can be compared. \
        Do not redirect it to the file that the command reads, because a shell empties that file \
        first.

        Exit status: 0, 64 wrong usage, 65 the catalog cannot be read.
        """
    )
  }

  @OptionGroup var options: CatalogOptions<Tool>

  func run() async throws {
    try await answer { () async throws(ToolError) in
      let catalog = try await options.load(fallsBack: false).catalog
      try Console.answer(catalog.jsonValue.text)
      return true
    }
  }
}
#endif
