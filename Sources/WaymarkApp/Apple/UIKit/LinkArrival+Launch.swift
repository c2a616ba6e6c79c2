#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit

extension LinkArrival {
  /// Returns the arrival that launched an app without scenes, for an app that must know it before
  /// its first screen; `nil` if there is none.
  ///
  ///     showsWelcome = LinkArrival.launch(launchOptions).map(router.canOpen) != true
  ///     return true
  ///
  /// Do not open this arrival: the system calls the delegate's method for it next, if
  /// `application(_:didFinishLaunchingWithOptions:)` returns `true`. An app with scenes is launched
  /// without options.
  ///
  /// Source: Apple, UIKit, `UIApplicationDelegate.application(_:didFinishLaunchingWithOptions:)`.
  @MainActor
  public static func launch(
    _ options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> LinkArrival? {
    guard let options else { return nil }
    if let url = options[.url] as? URL { return link(url) }
    // The dictionary's key for the activity itself is not documented.
    let continued = options[.userActivityDictionary] as? [AnyHashable: Any] ?? [:]
    if let activity = continued.values.lazy.compactMap({ $0 as? NSUserActivity }).first {
      return userActivity(activity)
    }
    #if !os(tvOS)
    if let item = options[.shortcutItem] as? UIApplicationShortcutItem { return quickAction(item) }
    if let payload = options[.remoteNotification] as? [AnyHashable: Any] {
      return notification(payload)
    }
    #endif
    return nil
  }
}
#endif
