#if canImport(WatchKit)
import Foundation
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
#endif
