// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// On a watch, UIKit has colors, fonts and images, but no application.
#if !os(watchOS)
public import Foundation
#if !os(tvOS)
public import UserNotifications
#endif

// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {
  public override init() { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiapplication/shared
  open class var shared: UIApplication { fatalError() }

  // https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey
  public struct OpenURLOptionsKey: Hashable, Sendable {}

  // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
  public struct LaunchOptionsKey: Hashable, Sendable {
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
    public static let url = LaunchOptionsKey()
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public static let userActivityDictionary = LaunchOptionsKey()
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public static let remoteNotification = LaunchOptionsKey()
    #if !os(tvOS)
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/shortcutitem
    public static let shortcutItem = LaunchOptionsKey()
    #endif
  }

  #if !os(tvOS)
  // https://developer.apple.com/documentation/uikit/uiapplication/shortcutitems
  open var shortcutItems: [UIApplicationShortcutItem]?
  #endif
}

// https://developer.apple.com/documentation/uikit/uiuseractivityrestoring
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  #if !os(tvOS)
  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate
  func application(
    _ application: UIApplication,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  )
  #endif
}

// They are optional.
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { fatalError() }

  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { fatalError() }

  public func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { fatalError() }

  #if !os(tvOS)
  public func application(
    _ application: UIApplication,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { fatalError() }
  #endif
}

// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor open class UIOpenURLContext: NSObject {
  // https://developer.apple.com/documentation/uikit/uiopenurlcontext/url
  open var url: URL { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {}

// https://developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObject {
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts
    open var urlContexts: Set<UIOpenURLContext> { fatalError() }
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
    open var userActivities: Set<NSUserActivity> { fatalError() }
    #if !os(tvOS)
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/shortcutitem
    open var shortcutItem: UIApplicationShortcutItem? { fatalError() }
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
    open var notificationResponse: UNNotificationResponse? { fatalError() }
    #endif
  }
}

// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {}

// https://developer.apple.com/documentation/uikit/uiscenedelegate
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

// They are optional.
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) { fatalError() }
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    fatalError()
  }
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  #if !os(tvOS)
  // https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  )
  #endif
}

#if !os(tvOS)
// It is optional.
extension UIWindowSceneDelegate {
  public func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon
open class UIApplicationShortcutIcon: NSObject {
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon
  public convenience init(systemImageName: String) { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon
  public convenience init(templateImageName: String) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem
open class UIApplicationShortcutItem: NSObject {
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem
  public init(
    type: String,
    localizedTitle: String,
    localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?,
    userInfo: [String: any NSSecureCoding]? = nil
  ) { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/type
  open var type: String { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedtitle
  open var localizedTitle: String { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedsubtitle
  open var localizedSubtitle: String? { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/userinfo
  open var userInfo: [String: any NSSecureCoding]? { fatalError() }
}
#endif
#endif
