#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
// deprecated: application(_:performActionFor:completionHandler:)
import Foundation
import UIKit
import Waymark
import WaymarkApp

// snippet.items
@MainActor
func offer(_ lines: [String]) throws {
  UIApplication.shared.shortcutItems = try lines.map { line in
    UIApplicationShortcutItem(
      try QuickAction("Line \(line)", icon: .symbol("tram"), opening: AppRoute.line(line))
    )
  }
}
// snippet.end

@MainActor
func offered() -> [QuickAction] {
  (UIApplication.shared.shortcutItems ?? []).compactMap { QuickAction($0) }
}

final class OldDelegate: UIResponder, UIApplicationDelegate {
  let links = LinkInbox(.shared)

  // snippet.delegate
  func application(
    _ application: UIApplication,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(links.accept(shortcutItem))
  }
  // snippet.end
}
#endif
