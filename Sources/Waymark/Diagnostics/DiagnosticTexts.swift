/// The texts that the product `WaymarkDiagnostics` adds to the errors of this module, which have a
/// code, a place and one sentence without them.
package struct DiagnosticTexts: Sendable {
  /// Returns the remedy for a mistake: an error of this package, or a part of one that has a remedy
  /// of its own.
  package let help: @Sendable (any Sendable) -> String?
  /// Returns the valid text that was probably meant in place of an invalid one.
  package let correction: @Sendable (any DiagnosableError) -> String?
  /// Returns the name that was probably meant; with a number of edits, also a long name that
  /// differs by that many.
  package let nearestName: @Sendable (String, _ among: [String], _ edits: Int?) -> String?

  package init(
    help: @escaping @Sendable (any Sendable) -> String?,
    correction: @escaping @Sendable (any DiagnosableError) -> String?,
    nearestName: @escaping @Sendable (String, [String], Int?) -> String?
  ) {
    self.help = help
    self.correction = correction
    self.nearestName = nearestName
  }
}

/// The texts after a call of `LinkDiagnostics.enable()`.
///
/// They and ``EnabledComparison`` are the only global state of the module, set once for all.
package enum EnabledDiagnostics {
  private static let enabled = Locked<DiagnosticTexts?>(nil)

  /// The texts; `nil` if they are not enabled.
  @inline(never)
  package static var texts: DiagnosticTexts? { enabled.with { $0 } }

  /// Enables the texts, unless they are enabled.
  package static func enable(_ texts: DiagnosticTexts) {
    enabled.with { if $0 == nil { $0 = texts } }
  }

  /// Returns the remedy for a mistake; `nil` if the mistake has no remedy, or if texts are not
  /// enabled.
  @inline(never)
  package static func help(for mistake: some Sendable) -> String? { texts?.help(mistake) }

  /// Returns the name that was probably meant; `nil` if no name is near, or if texts are not
  /// enabled.
  @inline(never)
  package static func nearestName(
    to text: String,
    among names: [String],
    edits: Int? = nil
  ) -> String? {
    texts?.nearestName(text, names, edits)
  }
}
