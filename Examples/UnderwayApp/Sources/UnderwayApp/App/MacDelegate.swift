#if os(macOS)
import AppKit
import Foundation

/// Brings the window to the front after `swift run`, because the program then has no bundle, and
/// the system does not treat it as an app.
final class MacDelegate: NSObject, NSApplicationDelegate {
  func applicationDidFinishLaunching(_ notification: Notification) {
    NSApplication.shared.setActivationPolicy(.regular)
    NSApplication.shared.activate()
  }
}
#endif
