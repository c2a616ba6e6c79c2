// What Flint's guide has an application delegate do; an app that moves adds one line.
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
#endif
