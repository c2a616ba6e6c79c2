// A delegate's method that nobody would call.
// refused: nearly matches defaulted requirement
import Foundation
import UIKit

class Delegate: UIResponder {}

extension Delegate: UIApplicationDelegate {
  func application(
    _ app: UIApplication,
    open url: URL,
    option: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
}
