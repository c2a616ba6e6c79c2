// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
  #if !os(tvOS)
  // https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo
  open var userInfo: [AnyHashable: Any] { fatalError() }
  #endif
}

// https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent
open class UNMutableNotificationContent: UNNotificationContent {
  #if !os(tvOS)
  // https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title
  open var title: String = ""
  // https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent
  open override var userInfo: [AnyHashable: Any] {
    get { fatalError() }
    set { fatalError() }
  }
  #endif
}

#if !os(tvOS)
// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content
  open var content: UNNotificationContent { fatalError() }
  // https://developer.apple.com/documentation/usernotifications/unnotificationrequest
  public init(
    identifier: String,
    content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationtrigger
open class UNNotificationTrigger: NSObject {}

// https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotification/request
  open var request: UNNotificationRequest { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject {
  // https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification
  open var notification: UNNotification { fatalError() }
  // https://developer.apple.com/documentation/usernotifications/unnotificationresponse
  open var actionIdentifier: String { fatalError() }
}

// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
public let UNNotificationDefaultActionIdentifier: String = ""

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  )
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) { fatalError() }
}
#endif

// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()
  open class func current() -> UNUserNotificationCenter { fatalError() }
  #if !os(tvOS)
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  // https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
  open func add(_ request: UNNotificationRequest) async throws { fatalError() }
  #endif
}
