#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The options for findings: the codes to ignore, the severity from which a command fails, and the
/// form of the output.
struct LintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A code to ignore; may be given again, or as a list with commas.",
      valueName: "code"
    )
  )
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("The least severity that ends the command with 1.", valueName: "severity")
  )
  var failOn: FailureThreshold = .warning

  @Option(
    help: ArgumentHelp(
      "The form of the findings; 'github' annotates a pull request, 'sarif' is for code scanning.",
      valueName: "format"
    )
  )
  var format: FindingFormat?

  /// Returns the codes, and throws an error for a code that lint does not have.
  func codes() throws(ToolError) -> Set<LinkDiagnostic.Code> {
    var codes: Set<LinkDiagnostic.Code> = []
    for text in ignore.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let name = text.filter { $0 != " " }
      let code = LinkDiagnostic.Code(rawValue: name)
      if codes.contains(code) { continue }
      guard FindingCodes.known.contains(code) else {
        throw ToolError(
          .usage,
          "command.unknown-code",
          "no finding has the code \(quoted(name))",
          help: FindingCodes.help(forUnknown: name)
        )
      }
      codes.insert(code)
    }
    return codes
  }
}
#endif
