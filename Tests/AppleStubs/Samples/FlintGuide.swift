// What Flint's guide has an application delegate do; an app that moves adds one line.
// deprecated: application(_:open:options:)
// deprecated: OpenURLOptionsKey
#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
import Waymark
import WaymarkApp

typealias Flint = LinkRouter

class AppDelegate: UIResponder, UIApplicationDelegate {
  let presentationRouter = RegisteredPresentationRouter()

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let result: URLRoutingResult = Flint.open(url: url, with: presentationRouter)
    return result == .success
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  let presentationRouter = RegisteredPresentationRouter()

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    // The window and the presentation router are set up here.
    Flint.shared.accept(connectionOptions, with: presentationRouter)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    Flint.shared.accept(contexts, with: presentationRouter)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    Flint.shared.accept(userActivity, with: presentationRouter)
  }
}
#endif
