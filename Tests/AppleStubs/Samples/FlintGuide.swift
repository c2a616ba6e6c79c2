// What Flint's guide has an application delegate do; its `Flint.open` is the router's.
#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
import Waymark
import WaymarkApp

class AppDelegate: UIResponder, UIApplicationDelegate {
  let presentationRouter = RegisteredPresentationRouter()

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let result: LinkReceipt = LinkRouter.shared.open(url: url, with: presentationRouter)
    return result == .success
  }
}
#endif
