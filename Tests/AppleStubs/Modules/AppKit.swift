// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// An iPad's app on a Mac can import AppKit, too, and can use next to nothing of it.
public import Foundation

// https://developer.apple.com/documentation/appkit/nsresponder
// On macOS.
@MainActor open class NSResponder: NSObject {
  public override init() { fatalError() }
}

// https://developer.apple.com/documentation/appkit/nsapplication
// On macOS.
@MainActor open class NSApplication: NSResponder {
  // https://developer.apple.com/documentation/appkit/nsapplication/shared
  // On macOS.
  open class var shared: NSApplication { fatalError() }
  // https://developer.apple.com/documentation/appkit/nsapplication/didbecomeactivenotification
  // On macOS.
  public class var didBecomeActiveNotification: NSNotification.Name { fatalError() }
  // https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum
  // On macOS 10.6.
  public enum ActivationPolicy: Int, @unchecked Sendable {
    case regular = 0
    case accessory = 1
    case prohibited = 2
  }
  // https://developer.apple.com/documentation/appkit/nsapplication/setactivationpolicy(_:)
  // On macOS 10.6.
  @discardableResult
  open func setActivationPolicy(_ activationPolicy: NSApplication.ActivationPolicy) -> Bool {
    fatalError()
  }
  // https://developer.apple.com/documentation/appkit/nsapplication/activate()
  // On macOS 14.
  open func activate() { fatalError() }
}

// https://developer.apple.com/documentation/appkit/nsuseractivityrestoring
// On macOS.
@MainActor public protocol NSUserActivityRestoring: NSObjectProtocol {}

// https://developer.apple.com/documentation/appkit/nsapplicationdelegate
// On macOS.
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidfinishlaunching(_:)
  // On macOS 10.10.
  func applicationDidFinishLaunching(_ notification: Notification)
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)
  // On macOS 10.13.
  func application(_ application: NSApplication, open urls: [URL])
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:continue:restorationhandler:)
  // On macOS 10.10.
  func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool
}

// They are optional.
// On macOS.
extension NSApplicationDelegate {
  public func applicationDidFinishLaunching(_ notification: Notification) { fatalError() }
  public func application(_ application: NSApplication, open urls: [URL]) { fatalError() }
  public func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { fatalError() }
}
