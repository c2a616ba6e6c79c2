// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/watchkit/wkapplication
// On watchOS 7.
@MainActor open class WKApplication: NSObject {
  // https://developer.apple.com/documentation/watchkit/wkapplication/didbecomeactivenotification
  // On watchOS 7.
  public class var didBecomeActiveNotification: NSNotification.Name { fatalError() }
}

// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate
// On watchOS 7.
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/applicationdidfinishlaunching()
  // On watchOS 7.
  func applicationDidFinishLaunching()
  // https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handle(_:)-3kqsk
  // On watchOS 7.
  func handle(_ userActivity: NSUserActivity)
}

// They are optional.
// On watchOS 7.
extension WKApplicationDelegate {
  public func applicationDidFinishLaunching() { fatalError() }
  public func handle(_ userActivity: NSUserActivity) { fatalError() }
}
