import Waymark

/// Remedies, similar routes and links, and corrected patterns in the errors of Waymark.
///
///     #if DEBUG
///     LinkDiagnostics.enable()   // once, before the app reads a link
///     #endif
///
/// Without it, an error has its code, its place, its facts and one sentence. ``UnmatchedLink`` lists
/// no routes and suggests no link, and ``PatternError/fixedPattern`` is `nil`.
public enum LinkDiagnostics {
  /// Enables the texts for the whole process, until it ends.
  ///
  /// Any number of calls, from any thread, have the effect of one. Errors that were described
  /// before keep their description. Commands, the link book, catalogs and the macro `@Routes`
  /// enable the texts by themselves.
  public static func enable() { EnabledDiagnostics.enable(LinkTexts()) }
}

/// The texts of this module.
private struct LinkTexts: UnmatchedTexts {
  func help(for mistake: any Sendable) -> String? { (mistake as? any Remediable)?.remedy }

  func correction(of error: any DiagnosableError) -> String? {
    (error as? PatternError)?.correction
  }

  func nearestName(to text: String, among names: [String], edits: Int?) -> String? {
    guard let edits else { return WaymarkDiagnostics.nearestName(to: text, among: names) }
    return WaymarkDiagnostics.nearestName(to: text, among: names, edits: edits)
  }

  func comparison(of unmatched: UnmatchedLink) -> any UnmatchedComparison {
    NearMissComparison(unmatched)
  }
}

/// A mistake that has a remedy.
protocol Remediable {
  /// The remedy in one sentence, which begins in lower case; `nil` if there is none.
  var remedy: String? { get }
}
