/// What the product `WaymarkDiagnostics` adds to the errors of this module, which have a code, a
/// place and one sentence without it.
package protocol DiagnosticTexts: Sendable {
  /// Returns the remedy for a mistake; `nil` if there is none.
  ///
  /// - Parameter mistake: An error of this package, or a part of one that has a remedy of its own.
  func help(for mistake: any Sendable) -> String?

  /// Returns the valid text that was probably meant in place of an invalid one.
  func correction(of error: any DiagnosableError) -> String?

  /// Returns the name that was probably meant.
  ///
  /// - Parameter edits: The number of edits in long names that are near; `nil` for the usual one.
  func nearestName(to text: String, among names: [String], edits: Int?) -> String?
}

/// The texts of `WaymarkDiagnostics`, after the app has called `LinkDiagnostics.enable()`.
///
/// This is the only global state of the module. It is set once and never removed.
package enum EnabledDiagnostics {
  private static let enabled = Locked<(any DiagnosticTexts)?>(nil)

  /// The texts; `nil` if they are not enabled.
  package static var texts: (any DiagnosticTexts)? { enabled.with { $0 } }

  /// Enables the texts, unless others are enabled.
  package static func enable(_ texts: some DiagnosticTexts) {
    enabled.with { if $0 == nil { $0 = texts } }
  }

  /// Returns the remedy for a mistake; `nil` if there is none, or if texts are not enabled.
  package static func help(for mistake: some Sendable) -> String? { texts?.help(for: mistake) }

  /// Returns the name that was probably meant; `nil` if none is near, or if texts are not enabled.
  package static func nearestName(
    to text: String,
    among names: [String],
    edits: Int? = nil
  ) -> String? {
    texts?.nearestName(to: text, among: names, edits: edits)
  }
}
