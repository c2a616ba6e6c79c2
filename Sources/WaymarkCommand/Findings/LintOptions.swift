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
    help: ArgumentHelp(
      "The least severity that ends the command with 1.",
      valueName: "severity"
    )
  )
  var failOn: FailureThreshold = .warning

  @Option(
    help: ArgumentHelp(
      "The form of the findings; 'github' annotates a pull request.",
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
      guard Self.known.contains(code) else {
        throw ToolError(
          .usage,
          "command.unknown-code",
          "no finding has the code \(quoted(name))",
          help: Self.help(forUnknown: name)
        )
      }
      codes.insert(code)
    }
    return codes
  }

  /// Every code of a finding, of the catalog and of each platform's files.
  ///
  /// An import has no option for its codes.
  static let known = Set(
    LinkCatalog.lintCodes + FindingCodes.all.filter { !$0.rawValue.hasPrefix("import.") }
  )

  /// Returns the remedy for a code that no finding has: the codes that were probably meant.
  static func help(forUnknown name: String) -> String {
    let names = known.map(\.rawValue).sorted()
    // People remember the part after the dot better than the part before it.
    var nearest = names.filter { $0.hasSuffix("." + name) }.map { "'\($0)'" }
    if nearest.isEmpty, let name = nearestName(to: name, among: names) { nearest = ["'\(name)'"] }
    return nearest.isEmpty
      ? "write a code as a finding shows it in brackets"
      : "did you mean \(nearest.joined(separator: " or "))?"
  }
}
#endif
