// What the readme of LinkRouter has an app write, with the types of Apple's frameworks.
import Foundation
import Waymark
import WaymarkApp

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
