#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
// An app with the life cycle of SwiftUI, quick actions and notifications.
import Foundation
import SwiftUI
import UIKit
import UserNotifications
import WaymarkApp

// snippet.app
struct TransitApp: App {
  @UIApplicationDelegateAdaptor private var delegate: LaunchDelegate

  var body: some Scene {
    WindowGroup {
      LinesView(screens: Underway.shared.screens)
        .opensLinks(with: Underway.shared.links)
        .task { await Underway.shared.start() }
    }
  }
}
// snippet.end

// snippet.launch
final class LaunchDelegate: NSObject, UIApplicationDelegate {
  // The notification center does not keep its delegate alive.
  private let notifications = NotificationDelegate(links: Underway.shared.links)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = notifications
    return true
  }

  func application(
    _ application: UIApplication,
    configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    if session.role == .windowApplication {
      configuration.delegateClass = WindowDelegate.self
    }
    return configuration
  }
}
// snippet.end

// snippet.window
final class WindowDelegate: NSObject, UIWindowSceneDelegate {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let shortcutItem = connectionOptions.shortcutItem else { return }
    Underway.shared.links.accept(shortcutItem)
  }

  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(Underway.shared.links.accept(shortcutItem))
  }
}
// snippet.end
#endif
