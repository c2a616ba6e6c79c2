#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms
internal import WaymarkSite

/// `waymark explain URL`: explains how a URL is handled.
struct ExplainCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Show what happens to a URL in the app, on iOS, on Android and the web, and why.",
      discussion: """
        The systems' answers use the files that are generated from the catalog, or the files \
        that you name.

        Exit status 0 if the app opens the URL, 1 if no route matches it, it stays in the browser, \
        or the route that matches it does not open it.
        """
    )
  }

  @Argument(help: "The URL as it would arrive; quote it, because shells interpret '?' and '&'.")
  var url: String

  @OptionGroup var files: GivenFileOptions

  @OptionGroup var options: CatalogOptions<Tool>

  func run() async throws {
    try await answer { () async throws(ToolError) in
      try InputFile.checkStandardInput(files.paths + [options.catalog])
      let loaded = try await options.load(fallsBack: true)
      var catalog = loaded.catalog
      var table = try catalog.compiled()
      var explanation = catalog.decoding(table.explain(url))
      let owner = explanation.ownerOfUndeclaredName(in: loaded.all)
      if let owner {
        catalog = owner.catalog
        table = try catalog.compiled()
        explanation = catalog.decoding(table.explain(url))
      }
      if options.isOwn, let match = explanation.match {
        do {
          try await Tool.decode(match)
        } catch {
          explanation = explanation.failing(with: error)
        }
      }
      // The systems get the link as a browser sends it.
      let url = explanation.link?.browserText ?? url
      let given = try files.read(for: catalog, url)
      // The app rejects a longer URL, so simulating the systems is unnecessary.
      let systems =
        MatchedURL.isTooLong(url) ? nil : SystemAnswers(url, given)
      let web = systems == nil ? nil : try? WebAnswer(url, from: catalog, table)
      let answers = LinkAnswers(
        explanation,
        systems: systems,
        web: web,
        owner: owner,
        help: owner.map { owner in
          owner.variant.map { "'--variant \($0)' asks only for it" } ?? "leave out '--variant'"
        }
      )
      try Console.answer(options.json ? answers.json.text : answers.text)
      return answers.explanation.opens
    }
  }
}
#endif
