// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// A watch can import UIKit for colors, fonts and images; it has no application.
public import Foundation
public import UserNotifications

// https://developer.apple.com/documentation/uikit/uiresponder
// On iOS 2, macCatalyst 13.1, tvOS, visionOS 1.
@MainActor open class UIResponder: NSObject {
  public override init() { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiviewcontroller
// On iOS 2, macCatalyst 13.1, tvOS, visionOS 1.
@MainActor open class UIViewController: UIResponder {}

// https://developer.apple.com/documentation/uikit/uiactivity
// On iOS 6, macCatalyst 13.1, visionOS 1.
@MainActor open class UIActivity: NSObject {}

// https://developer.apple.com/documentation/uikit/uiactivityviewcontroller
// On iOS 6, macCatalyst 13.1, visionOS 1.
@MainActor open class UIActivityViewController: UIViewController {
  // https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/init(activityitems:applicationactivities:)
  // On iOS 6, macCatalyst 13.1, visionOS 1.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplication
// On iOS 2, macCatalyst 13.1, tvOS, visionOS 1.
@MainActor open class UIApplication: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiapplication/shared
  // On iOS 2, macCatalyst 13.1, tvOS, visionOS 1.
  open class var shared: UIApplication { fatalError() }

  // https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey
  // On iOS 9 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
  public struct OpenURLOptionsKey: Hashable, Sendable {}

  // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
  // On iOS, macCatalyst, tvOS, visionOS.
  public struct LaunchOptionsKey: Hashable, Sendable {
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
    // On iOS 3 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
    public static let url = LaunchOptionsKey()
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary
    // On iOS 8 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
    public static let userActivityDictionary = LaunchOptionsKey()
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/remotenotification
    // On iOS 3 to 26, macCatalyst 13.1 to 26, visionOS 1 to 26.
    public static let remoteNotification = LaunchOptionsKey()
    // https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/shortcutitem
    // On iOS 3 to 26, macCatalyst 13.1 to 26, visionOS 1 to 26.
    public static let shortcutItem = LaunchOptionsKey()
  }

  // https://developer.apple.com/documentation/uikit/uiapplication/shortcutitems
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  open var shortcutItems: [UIApplicationShortcutItem]? {
    get { fatalError() }
    set { fatalError() }
  }
}

// https://developer.apple.com/documentation/uikit/uiuseractivityrestoring
// On iOS 8, macCatalyst 13.1, tvOS, visionOS 1.
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
// On iOS, macCatalyst, tvOS, visionOS.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
  // On iOS 3, macCatalyst 13.1, tvOS, visionOS 1.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:open:options:)
  // On iOS 9 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
  // On iOS 8 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  #if !os(tvOS)
  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:)
  // On iOS 9 to 26, macCatalyst 13.1 to 26, visionOS 1 to 26.
  func application(
    _ application: UIApplication,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  )
  #endif

  // https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

// They are optional.
// On iOS, macCatalyst, tvOS, visionOS.
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { fatalError() }

  // On iOS 9 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { fatalError() }

  // On iOS 8 to 26, macCatalyst 13.1 to 26, tvOS 9 to 26, visionOS 1 to 26.
  public func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { fatalError() }

  // On iOS 9 to 26, macCatalyst 13.1 to 26, visionOS 1 to 26.
  public func application(
    _ application: UIApplication,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { fatalError() }

  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiopenurlcontext
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor open class UIOpenURLContext: NSObject {
  // https://developer.apple.com/documentation/uikit/uiopenurlcontext/url
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  open var url: URL { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiscenesession
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor open class UISceneSession: NSObject {
  // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  public struct Role: Hashable, Sendable {
    // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowapplication
    // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
    public static let windowApplication = Role()
  }
  // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.property
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  open var role: UISceneSession.Role { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uisceneconfiguration
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor open class UISceneConfiguration: NSObject {
  // https://developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  public init(name: String?, sessionRole: UISceneSession.Role) { fatalError() }
  // https://developer.apple.com/documentation/uikit/uisceneconfiguration/delegateclass
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  open var delegateClass: AnyClass? {
    get { fatalError() }
    set { fatalError() }
  }
}

// https://developer.apple.com/documentation/uikit/uiscene
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor open class UIScene: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiscene/didactivatenotification
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  nonisolated public class var didActivateNotification: NSNotification.Name { fatalError() }

  // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  @MainActor open class ConnectionOptions: NSObject {
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts
    // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
    open var urlContexts: Set<UIOpenURLContext> { fatalError() }
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
    // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
    open var userActivities: Set<NSUserActivity> { fatalError() }
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/shortcutitem
    // On iOS 13, macCatalyst 13.1, visionOS 1.
    open var shortcutItem: UIApplicationShortcutItem? { fatalError() }
    // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/notificationresponse
    // On iOS 13, macCatalyst 13.1, visionOS 1.
    open var notificationResponse: UNNotificationResponse? { fatalError() }
  }
}

// https://developer.apple.com/documentation/uikit/uiwindowscene
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor open class UIWindowScene: UIScene {}

// https://developer.apple.com/documentation/uikit/uiscenedelegate
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  // https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
  // On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

// They are optional.
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
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
// On iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  #if !os(tvOS)
  // https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
  // On iOS 13, macCatalyst 13.1, visionOS 1.
  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  )
  #endif
}

// It is optional.
// On iOS 13, macCatalyst 13.1, visionOS 1.
extension UIWindowSceneDelegate {
  public func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon
// On iOS 9, macCatalyst 13.1, visionOS 1.
open class UIApplicationShortcutIcon: NSObject {
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon/init(systemimagename:)
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  public convenience init(systemImageName: String) { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon/init(templateimagename:)
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  public convenience init(templateImageName: String) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem
// On iOS 9, macCatalyst 13.1, visionOS 1.
open class UIApplicationShortcutItem: NSObject {
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/init(type:localizedtitle:localizedsubtitle:icon:userinfo:)
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  public init(
    type: String,
    localizedTitle: String,
    localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?,
    userInfo: [String: any NSSecureCoding]? = nil
  ) { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/type
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  open var type: String { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedtitle
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  open var localizedTitle: String { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedsubtitle
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  open var localizedSubtitle: String? { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/userinfo
  // On iOS 9, macCatalyst 13.1, visionOS 1.
  open var userInfo: [String: any NSSecureCoding]? { fatalError() }
}
