// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNNotificationContent: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  open var userInfo: [AnyHashable: Any] { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNMutableNotificationContent: UNNotificationContent {
  // https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  open var title: String {
    get { fatalError() }
    set { fatalError() }
  }
  #if !os(tvOS)
  // https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/userinfo
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  open override var userInfo: [AnyHashable: Any] {
    get { fatalError() }
    set { fatalError() }
  }
  #endif
}

// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNNotificationRequest: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  open var content: UNNotificationContent { fatalError() }
  // https://developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  public init(
    identifier: String,
    content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationtrigger
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNNotificationTrigger: NSObject {}

// https://developer.apple.com/documentation/usernotifications/unnotification
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNNotification: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotification/request
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  open var request: UNNotificationRequest { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
// On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
open class UNNotificationResponse: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  open var notification: UNNotification { fatalError() }
  // https://developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  open var actionIdentifier: String { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
// On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
public let UNNotificationDefaultActionIdentifier: String = ""

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  #if !os(tvOS)
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
  // On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  )
  #endif
}

// It is optional.
// On iOS 10, macCatalyst 13.1, macOS 10.14, visionOS 1, watchOS 3.
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
// On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  open class func current() -> UNUserNotificationCenter { fatalError() }
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)
  // On iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, visionOS 1, watchOS 3.
  open func add(_ request: UNNotificationRequest) async throws { fatalError() }
}
