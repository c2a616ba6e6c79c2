#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import WaymarkApp

// snippet.delegate
final class MacDelegate: NSResponder, NSApplicationDelegate {
  let links = LinkInbox(.shared)

  func application(_ application: NSApplication, open urls: [URL]) {
    links.accept(urls)
  }

  func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool {
    links.accept(userActivity)
  }

  func applicationDidFinishLaunching(_ notification: Notification) {
    Task { await links.open(LinkInbox.ready) }
  }
}
// snippet.end
#endif
