#if canImport(WatchKit)
import Foundation
import SwiftUI
import UserNotifications
import WatchKit
import WaymarkApp

// snippet.delegate
@MainActor
final class WatchDelegate: NSObject, WKApplicationDelegate {
  let links = LinkInbox(.shared)

  func handle(_ userActivity: NSUserActivity) {
    links.accept(userActivity)
  }
}
// snippet.end

struct WatchApp: App {
  // snippet.adaptor
  @WKApplicationDelegateAdaptor private var delegate: WatchLaunchDelegate
  // snippet.end

  var body: some Scene {
    // snippet.window
    WindowGroup {
      LinesView(screens: Underway.shared.screens)
        .opensLinks(with: Underway.shared.links)
    }
    // snippet.end
  }
}

// snippet.launch
final class WatchLaunchDelegate: NSObject, WKApplicationDelegate {
  private let notifications = NotificationDelegate(links: Underway.shared.links)

  func applicationDidFinishLaunching() {
    UNUserNotificationCenter.current().delegate = notifications
  }
}
// snippet.end
#endif
