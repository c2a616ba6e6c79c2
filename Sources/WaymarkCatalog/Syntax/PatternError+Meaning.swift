package import Waymark

extension PatternError {
  /// The pattern that was probably meant; `nil` if the fix is not clear.
  ///
  /// Unlike `fixedPattern`, it also reads the syntax of other routers.
  ///
  ///     do { _ = try Pattern("files/{path...}") } catch { error.meantPattern }
  ///     // "files/{path**}"
  package var meantPattern: String? {
    guard let foreign = ForeignSyntax(pattern) else { return fixedPattern }
    return foreign.corrected
  }

  /// The error as a diagnostic, whose help also names the remedy for the syntax of other routers.
  package var toolDiagnostic: LinkDiagnostic {
    var diagnostic = diagnostic
    // For a pasted link, the remedy is a scope.
    if let foreign = ForeignSyntax(pattern), foreign.corrected != nil || reason != .emptyComponent {
      diagnostic.help = TerminalText.visible(foreign.remedy)
    }
    return diagnostic
  }
}
