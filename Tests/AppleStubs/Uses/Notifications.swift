#if canImport(UserNotifications) && !os(tvOS)
import Foundation
import UserNotifications
import Waymark
import WaymarkApp

// snippet.delegate
final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  let links: LinkInbox

  init(links: LinkInbox) { self.links = links }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    links.receive(response)
    completionHandler()
  }
}
// snippet.end

// snippet.content
func remind(of route: AppRoute, title: String) async throws {
  let content = UNMutableNotificationContent()
  content.title = title
  content.link = try route.ownLink
  let request = UNNotificationRequest(identifier: title, content: content, trigger: nil)
  try await UNUserNotificationCenter.current().add(request)
}
// snippet.end

/// A payload of a server's own.
func open(_ response: UNNotificationResponse, with links: LinkInbox) -> Bool {
  // snippet.payload
  links.receive(response, at: ["data", "url"])
  // snippet.end
}
#endif
