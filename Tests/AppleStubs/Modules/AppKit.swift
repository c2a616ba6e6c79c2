// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// An app that was an iPad's can import AppKit, and finds next to nothing in it.
#if !targetEnvironment(macCatalyst)
public import Foundation

// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor open class NSResponder: NSObject {
  public override init() { fatalError() }
}

// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor open class NSApplication: NSResponder {}

// https://developer.apple.com/documentation/appkit/nsuseractivityrestoring
@MainActor public protocol NSUserActivityRestoring: NSObjectProtocol {}

// https://developer.apple.com/documentation/appkit/nsapplicationdelegate
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate
  func applicationDidFinishLaunching(_ notification: Notification)
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)
  func application(_ application: NSApplication, open urls: [URL])
  // https://developer.apple.com/documentation/appkit/nsapplicationdelegate
  func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool
}

// They are optional.
extension NSApplicationDelegate {
  public func applicationDidFinishLaunching(_ notification: Notification) { fatalError() }
  public func application(_ application: NSApplication, open urls: [URL]) { fatalError() }
  public func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { fatalError() }
}
#endif
