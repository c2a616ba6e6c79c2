import EnableDiagnostics
import Foundation
package import Testing
import Waymark
import WaymarkDiagnostics

/// Enables the texts of `WaymarkDiagnostics` before the first test, as an app does at its start.
///
/// With `WAYMARK_DIAGNOSTICS=off`, the whole test program is without the texts, as a released app
/// is.
@_cdecl("waymark_enable_diagnostics")
func enableDiagnostics() {
  if areDiagnosticsEnabled {
    LinkDiagnostics.enable()
  } else {
    // The first texts stay, also if a catalog enables others.
    let none = DiagnosticTexts(
      help: { _ in nil },
      correction: { _ in nil },
      nearestName: { _, _, _ in nil }
    )
    EnabledDiagnostics.enable(none)
    EnabledComparison.enable { PlainComparison($0).comparison }
  }
}

/// Indicates that the texts are enabled, for a test that compares them only then.
package let areDiagnosticsEnabled =
  ProcessInfo.processInfo.environment["WAYMARK_DIAGNOSTICS"] != "off"

extension Trait where Self == ConditionTrait {
  /// Runs a test only with the texts of `WaymarkDiagnostics`, which it checks.
  package static var withDiagnostics: Self { .enabled(if: areDiagnosticsEnabled) }

  /// Runs a test only with the texts, although it also passes without them.
  ///
  /// For tests that take long and whose code cannot give other answers without the texts: the
  /// reader of links, the choice of a route, the stores of an inbox, code that is only compiled,
  /// and the searches, the lint and the random explanations of `WaymarkCatalog`. Tests of errors,
  /// messages, secrets, the words of explanations and the ends of links also run without the texts.
  package static var sameWithoutDiagnostics: Self { .enabled(if: areDiagnosticsEnabled) }

  /// Runs a test only without the texts.
  package static var withoutDiagnostics: Self { .enabled(if: !areDiagnosticsEnabled) }
}
