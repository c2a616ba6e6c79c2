// What the readme of LinkRouter has an app write, with the types of Apple's frameworks.
// deprecated: application(_:open:options:)
// deprecated: OpenURLOptionsKey
import Foundation
import Waymark
import WaymarkApp

@MainActor
protocol GamesLinkCoordinator {
  func showGameReview(of game: String)
}

@MainActor
struct GamesLinkHandler: LinkHandlerType {
  let coordinator: any GamesLinkCoordinator
  let pathSchemes = ["games/reviews/{game}"]

  func handle(link: DeepLink) -> Bool {
    guard let game = result(forLink: link)?.params["game"] else { return false }
    coordinator.showGameReview(of: game)
    return true
  }
}

/// The coordinator of all screens.
public final class AppCoordinator: GamesLinkCoordinator {
  func showGameReview(of game: String) {}
}

/// The coordinator of the app, whose first use adds its handlers.
@MainActor
public let appCoordinator: AppCoordinator = {
  let coordinator = AppCoordinator()
  let linkHandler = GamesLinkHandler(coordinator: coordinator)
  LinkRouter.shared.addHandler(linkHandler)

  return coordinator
}()

#if canImport(UIKit) && !os(watchOS)
import UIKit

class MyAppDelegate: UIResponder, UIApplicationDelegate {}

extension MyAppDelegate {

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    // 🔗🪄
    return LinkRouter.shared.route(url: url)
  }
}

class MySceneDelegate: UIResponder, UIWindowSceneDelegate {}

extension MySceneDelegate {

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    // The window is set up here.
    LinkRouter.shared.accept(connectionOptions)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    LinkRouter.shared.accept(contexts)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    LinkRouter.shared.accept(userActivity)
  }
}
#endif

#if canImport(SwiftUI)
import SwiftUI

struct ContentView: View {
  var body: some View { Text("") }
}

@main
struct MyApp: App {
  var body: some Scene {
    WindowGroup {
      ContentView()
        // 🔗🪄
        .onOpenURL(LinkRouter.shared.route)
    }
  }
}
#endif
