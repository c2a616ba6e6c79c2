#if Tools
internal import ArgumentParser
internal import Waymark

/// `waymark explain URL`: what happens to a URL, and why.
struct ExplainCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Say what happens to a URL, and why.",
      discussion: """
        Exit status 0 where a route takes the URL, 1 where none does or it stays in the browser.
        """
    )
  }

  @Argument(help: "The URL as it would arrive; quote it, for the sake of '?' and '&'.")
  var url: String

  @OptionGroup var options: CatalogOptions

  func run() throws {
    try answer { () throws(ToolFailure) in
      let table = try options.load(Tool.self, fallsBack: true).compiled()
      let explanation = table.explain(url)
      Console.answer(options.json ? explanation.json.text : explanation.description)
      return explanation.match != nil
    }
  }
}
#endif
