package import Waymark

extension PatternError {
  /// The pattern that was probably meant; `nil` if the fix is not clear.
  ///
  /// Unlike `fixedPattern`, it also reads the syntax of other routers.
  ///
  ///     do { _ = try Pattern("files/{path...}") } catch { error.meantPattern }
  ///     // "files/{path**}"
  package var meantPattern: String? {
    guard let foreign else { return fixedPattern }
    return foreign.corrected
  }

  /// The foreign syntax of the pattern, or of the pattern without its mistakes.
  private var foreign: ForeignSyntax? {
    let fixed = fixedPattern
    let rest = fixed.flatMap { ForeignSyntax($0) }
    // Without the fragment '#*', a pattern matches every fragment.
    if reason == .wildcardOutsidePath, let fixed, pattern == fixed + "#*" { return rest }
    return ForeignSyntax(pattern) ?? rest
  }

  /// The error as a diagnostic, whose help also names the remedy for the syntax of other routers.
  package var toolDiagnostic: LinkDiagnostic {
    var diagnostic = diagnostic
    if let foreign {
      diagnostic.help = TerminalText.visible(foreign.remedy)
    }
    return diagnostic
  }
}
