#if canImport(UIKit) && !os(watchOS)
// deprecated: application(_:open:options:)
// deprecated: application(_:continue:restorationHandler:)
// deprecated: OpenURLOptionsKey
import Foundation
import UIKit
import WaymarkApp

// snippet.scene
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var links: LinkInbox { AppDelegate.shared.links }
  /// The presentation router of this window.
  let screens = RegisteredPresentationRouter()

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    links.accept(connectionOptions, with: screens)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    links.accept(contexts, with: screens)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    links.accept(userActivity, with: screens)
  }
}
// snippet.end

#if !os(tvOS)
// snippet.quick
extension SceneDelegate {
  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(links.accept(shortcutItem, with: screens))
  }
}
// snippet.end
#endif

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let shared = AppDelegate()
  let links: LinkInbox = LinkInbox(.shared)
  var showsWelcome = true

  // snippet.delegate
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    links.accept(url)
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    links.accept(userActivity)
  }
  // snippet.end

  // snippet.launch
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    let isOpened = LinkArrival.launch(launchOptions).map(links.canOpen) ?? false
    showsWelcome = !isOpened
    return true
  }
  // snippet.end
}
#endif
