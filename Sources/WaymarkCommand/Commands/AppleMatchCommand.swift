#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark apple match FILE URL…`: reports how iOS handles links, according to an association
/// file.
struct AppleMatchCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "match",
      abstract: "Show which apps a link opens on Apple's systems, by which rule, and why not.",
      discussion: """
        Answers for an apple-app-site-association file alone, as swcutil does on a Mac. The \
        command does not check that the app lists the domain in its entitlements, unless '--app' \
        names a built app; 'explain' does that.

        Exit status: 0 each URL opens an app, 1 one does not, 64 wrong usage, 65 the file cannot \
        be read.
        """
    )
  }

  @Argument(
    help: "The association file; '-' is standard input.",
    completion: .file()
  )
  var file: String

  @Argument(
    help: ArgumentHelp(
      "URLs, read as a browser sends them; quote them, because shells interpret '?' and '&'.",
      valueName: "url"
    )
  )
  var urls: [String]

  @Option(help: ArgumentHelp("Only this app.", valueName: "id"))
  var appID: String?

  @OptionGroup var builtApps: BuiltAppOptions

  @Option(help: "The domain that serves the file; without it, the host of each URL.")
  var domain: String?

  @Flag(help: "Show every rule that was tried.")
  var verbose = false

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func run() throws {
    try answer { () throws(ToolError) in
      try MatchedURL.check(urls)
      let urls = MatchedURL.sent(urls)
      let domain = try checkedDomain()
      let association = try PlatformFile.association(at: file)
      let appIDs = association.appLinks?.details.flatMap(\.appIDs) ?? []
      let isPossible = appIDs.allSatisfy { appID in
        IdentityFormat.appID.accepts(appID) && !IdentityFormat.isPlaceholder(appID: appID)
      }
      if !association.findings.isEmpty || !isPossible {
        Console.error("note: the file has mistakes; '\(Tool.name) apple lint' lists them")
      }
      let files = SystemFiles(association: { _ in association })
      let entitlements = try builtApps.platformFiles.entitlements
      let appID = appID ?? entitlements?.applicationIdentifier
      let others = urls.filter { url in
        guard let entitlements, let host = domain ?? AppleSimulator.host(of: url) else {
          return false
        }
        return entitlements.server(of: host.withoutEndDot) == nil
      }
      for url in others {
        Console.error(
          "note: the app is not associated with the domain of '\(TerminalText.visible(url))'"
        )
      }
      if let reason = association.reasonForUnknown("the file") {
        try showUnknown(urls, reason)
        return false
      }
      let answers = urls.compactMap { url in
        try? files.appleAnswer(for: url, appID: appID, domain: domain)
      }
      if json {
        try Console.answer(answers: answers.map { $0.json(isVerbose: verbose) })
      } else {
        let texts = answers.map { $0.text(isVerbose: verbose) }
        try Console.answer(texts.joined(separator: "\n\n"))
      }
      return answers.allSatisfy(\.opens) && others.isEmpty
    }
  }

  /// Shows that the answer for each URL is not known.
  private func showUnknown(_ urls: [String], _ reason: String) throws(ToolError) {
    if json {
      let answers = urls.map { url in
        JSONValue.object([
          "url": .string(url), "decision": .string("unknown"), "reason": .string(reason),
          "apps": .array([]),
        ])
      }
      try Console.answer(answers: answers)
    } else {
      let texts = urls.map { "\(TerminalText.visible($0))\nnot known: \(reason)" }
      try Console.answer(texts.joined(separator: "\n\n"))
    }
  }

  private func checkedDomain() throws(ToolError) -> String? {
    guard let domain else { return nil }
    let host = AppleSimulator.host(of: domain) ?? AppleSimulator.host(of: "https://\(domain)")
    if let host, host == lowercasedASCII(domain) { return host }
    throw ToolError(
      .usage,
      "command.bad-domain",
      "\(quoted(domain)) is not a domain",
      help: host.map { "did you mean \(quoted($0))?" } ?? "write it as in 'www.example.com'"
    )
  }
}
#endif
