import Waymark

/// Remedies, similar routes and links, and corrected patterns in the errors of Waymark.
///
///     #if DEBUG
///     LinkDiagnostics.enable()   // once, before the app reads a link
///     #endif
///
/// Without it, an error has its code, its place, its facts and one sentence. An `UnmatchedLink`
/// lists no routes and suggests no link, and `PatternError.fixedPattern` is `nil`.
public enum LinkDiagnostics {
  /// Enables the texts for the whole process, until it ends.
  ///
  /// Any number of calls, from any thread, have the effect of one. Errors that were described
  /// before keep their description. Commands, the link book, catalogs and the macro `@Routes`
  /// enable the texts by themselves.
  public static func enable() {
    EnabledDiagnostics.enable(
      DiagnosticTexts(
        help: remedy,
        correction: { ($0 as? PatternError)?.correction },
        nearestName: { text, names, edits in
          guard let edits else { return nearestName(to: text, among: names) }
          return nearestName(to: text, among: names, edits: edits)
        }
      )
    )
    EnabledComparison.enable { NearMissComparison($0).comparison }
  }

  /// Returns the remedy for a mistake in one sentence; `nil` if the mistake has no remedy.
  @Sendable private static func remedy(for mistake: any Sendable) -> String? {
    switch mistake {
    case let error as PatternError: error.remedy
    case let error as RouteDecodingError: error.remedy
    case let error as RouteEncodingError: error.remedy
    case let error as LinkWritingError: error.remedy
    case let error as RouteReadingError: error.remedy
    case let error as RouteTableError: error.remedy
    case let error as RouteConflict: error.remedy
    case let error as TypedRoutesError: error.remedy
    case let reason as DeclarationFinding.Reason: reason.remedy
    case let finding as DomainName.Finding: finding.remedy
    case let finding as SchemeName.Finding: finding.remedy
    default: nil
    }
  }
}
