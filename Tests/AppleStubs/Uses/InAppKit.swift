#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import SwiftUI
import UserNotifications
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

struct MacApp: App {
  // snippet.adaptor
  @NSApplicationDelegateAdaptor private var delegate: MacLaunchDelegate
  // snippet.end

  var body: some Scene {
    WindowGroup { LinesView(screens: Underway.shared.screens) }
  }
}

// snippet.launch
final class MacLaunchDelegate: NSObject, NSApplicationDelegate {
  private let notifications = NotificationDelegate(links: Underway.shared.links)

  func applicationDidFinishLaunching(_ notification: Notification) {
    UNUserNotificationCenter.current().delegate = notifications
  }
}
// snippet.end
#endif
