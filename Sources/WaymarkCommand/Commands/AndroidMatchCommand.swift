#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkPlatforms

/// `waymark android match FILE URL…`: reports how Android handles links, according to a manifest.
struct AndroidMatchCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "match",
      abstract: "Show which activity a link opens on Android, by which filter, and why not.",
      discussion: """
        Without --api the answer is that of API level \(AndroidSimulator.newestLevel) \
        (Android 15), and the levels from the app's lowest on are listed where they answer \
        otherwise.

        Without --assetlinks every host that the manifest lists for verification counts as \
        verified. The file that is given counts as served by each of them.

        Exit status: 0 each URL opens the app, 1 one does not, 64 wrong usage, 65 a file cannot \
        be read.
        """
    )
  }

  @Argument(
    help: "The AndroidManifest.xml, or a built app; '-' is standard input.",
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

  @Option(help: ArgumentHelp("The API level of the device.", valueName: "level"))
  var api: Int?

  @OptionGroup var verification: VerificationOptions

  @Flag(help: "Show every filter that was tried.")
  var verbose = false

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func validate() throws {
    if let api { try AndroidLevel.validate(api, option: "--api") }
  }

  func run() throws {
    try answer { () throws(ToolError) in
      try MatchedURL.check(urls)
      let urls = MatchedURL.received(urls)
      try InputFile.checkStandardInput([file, verification.assetlinks])
      let manifest = try PlatformFile.manifest(at: file)
      let values = try verification.values()
      if manifest.findings.contains(where: { $0.severity == .error }) || manifest.hasForeignSyntax {
        Console.error("note: the manifest has mistakes; '\(Tool.name) android lint' lists them")
      }
      let files = SystemFiles(
        PlatformFiles(manifest: manifest),
        values: values,
        verification: try verification.verification(of: manifest, values)
      )
      let answers = urls.compactMap { files.androidAnswer(for: $0, apiLevel: api) }
      if json {
        try Console.answer(answers: answers.map { $0.json(isVerbose: verbose) })
      } else {
        let texts = answers.map { $0.text(isVerbose: verbose) }
        try Console.answer(texts.joined(separator: "\n\n"))
      }
      return answers.allSatisfy(\.answer.opens)
    }
  }
}
#endif
