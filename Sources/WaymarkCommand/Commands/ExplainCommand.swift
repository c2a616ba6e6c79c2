#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
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

        The answer for Android is that of API level \(AndroidSimulator.newestLevel); earlier \
        levels of the app are listed where they open another activity, or the browser.

        Exit status 0 if the app opens the URL, 1 if no route matches it, no system is known to \
        open the app with it, or the route that matches it does not open it. With --route, 0 only \
        if that route opens it; with --from, 0 only if every link opens the app on each of its \
        systems.
        """
    )
  }

  @Argument(help: "The URL as it would arrive; quote it, because shells interpret '?' and '&'.")
  var url: String?

  @Option(
    help: ArgumentHelp("Explain also why the URL does not open this route.", valueName: "name")
  )
  var route: String?

  @Option(
    help: ArgumentHelp(
      """
      Count the links of a list, a sitemap or an access log by what happens to them; '-' is \
      standard input. No value of a link is printed.
      """,
      valueName: "file"
    ),
    completion: .file()
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The domain of the paths in --from; without it, the app's first domain.",
      valueName: "domain"
    )
  )
  var domain: String?

  @OptionGroup var files: GivenFileOptions

  @OptionGroup var options: CatalogOptions<Tool>

  func validate() throws {
    if (url == nil) == (from == nil) {
      throw ValidationError("Give a URL, or the file of links with '--from'.")
    }
    if url == "-" {
      throw ValidationError("'-' is not a URL; '--from -' reads links from standard input.")
    }
    if url == nil, route != nil { throw ValidationError("'--route' requires a URL.") }
    if from == nil, domain != nil { throw ValidationError("'--domain' requires '--from'.") }
  }

  func run() async throws {
    try await answer { () async throws(ToolError) in
      try InputFile.checkStandardInput(files.paths + [options.catalog, from])
      if let from { return try await tally(from) }
      let text = url ?? ""
      let loaded = try await options.load(fallsBack: true)
      var catalog = loaded.catalog
      var table = try catalog.compiled()
      var explanation = catalog.decoding(table.explain(text))
      let owner = explanation.otherOwner(of: text, in: loaded.all)
      if let owner {
        catalog = owner.catalog
        table = try catalog.compiled()
        explanation = catalog.decoding(table.explain(text))
      }
      if options.isOwn, let match = explanation.match {
        do {
          try await Tool.decode(match)
        } catch {
          explanation = explanation.failing(with: error)
        }
      }
      // The systems get the link as a browser sends it.
      let url = MatchedURL.sent(explanation.browserText, for: text)
      let given = try files.read(for: catalog, url)
      // The app rejects a longer URL, so simulating the systems is unnecessary.
      let systems = MatchedURL.isTooLong(url) ? nil : SystemAnswers(url, given, hasLevels: true)
      let web = systems == nil ? nil : try? WebAnswer(explanation, from: catalog, table)
      let index = try route.map { name throws(ToolError) in try self.index(of: name, in: table) }
      let variant = owner.map(\.variant) ?? options.variant
      let rival = loaded.all.rival(of: variant, for: explanation.link)
      let answers = LinkAnswers(
        explanation,
        of: index,
        systems: systems,
        web: web,
        owner: owner,
        rival: rival,
        help: (owner ?? rival).map { owner in
          owner.variant.map { "'--variant \($0)' selects it" } ?? "leave out '--variant'"
        },
        hasGivenFiles: files.paths.contains { $0 != nil }
      )
      if options.json { try Console.answer(answers.json) } else { try Console.answer(answers.text) }
      let isChosen = index == nil || explanation.match?.routeIndex == index
      return answers.opens == true && isChosen
    }
  }

  private func index(of name: String, in table: RouteTable) throws(ToolError) -> Int {
    if let index = table.routes.firstIndex(where: { $0.label == name }) { return index }
    throw ToolError(
      .usage,
      "command.unknown-route",
      "there is no route \(quoted(name))",
      help: nearestName(to: name, among: table.routes.map(\.label)).map(didYouMean)
        ?? "'routes' lists the routes"
    )
  }

  /// Counts the links of a file.
  private func tally(_ path: String) async throws(ToolError) -> Bool {
    let loaded = try await options.load(fallsBack: true)
    let catalog = loaded.catalog
    let domains = catalog.app.domains.list.filter { !$0.isWildcardDomain }
    let origin = "https://\(domain ?? domains.first ?? "www.example.com")"
    var apps = [LinkTally.App(catalog, try catalog.compiled(), try files.read(for: catalog, nil))]
    // A link of another variant is explained as one of that variant.
    for owner in loaded.all.app.variants.isEmpty ? [] : loaded.all.owners
    where owner.variant != options.variant {
      let files = try files.read(for: owner.catalog, nil)
      apps.append(.init(owner.catalog, try owner.catalog.compiled(), files, owner: owner))
    }
    var tally = LinkTally(apps, all: loaded.all)
    var source = LinkSource(origin: origin, filePaths: WebHost.filePaths)
    try source.read(path) { tally.add($0) }
    if options.json { try Console.answer(tally.json) } else { try Console.answer(tally.text) }
    if tally.count == 0 {
      let error = LinkDiagnostic(
        code: .init(rawValue: "command.no-links"),
        message: "\(quoted(InputFile.name(path))) has no link",
        help: "name a list with a link on each line, a sitemap or an access log"
      )
      Console.error(error.description)
    }
    return tally.count > 0 && tally.opening == tally.count
  }
}
#endif
