import EnableDiagnostics
import Foundation
import WaymarkDiagnostics

/// The setting of the texts of `WaymarkDiagnostics` in a test program.
package enum Diagnostics {
  /// Indicates whether the texts are enabled: unless `WAYMARK_DIAGNOSTICS` is `off`.
  package static let areEnabled =
    ProcessInfo.processInfo.environment["WAYMARK_DIAGNOSTICS"] != "off"
}

/// Enables the texts before the first test, as an app does at its start.
@_cdecl("waymark_enable_diagnostics")
func enableDiagnostics() {
  if Diagnostics.areEnabled { LinkDiagnostics.enable() }
}
