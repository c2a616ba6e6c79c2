#if canImport(UIKit) && !os(watchOS)
public import UIKit

@MainActor
extension LinkReceiver {
  /// Takes the links that a scene is connected with: those of a cold start, or of a new window.
  ///
  ///     func scene(
  ///       _ scene: UIScene,
  ///       willConnectTo session: UISceneSession,
  ///       options: UIScene.ConnectionOptions
  ///     ) {
  ///       links.accept(options)
  ///     }
  ///
  /// URLs, activities, the quick action and the notification that was tapped: the system does not
  /// call the delegate's methods for them any more.
  ///
  /// Source: Apple, UIKit, `UIScene.ConnectionOptions`.
  ///
  /// - Parameters:
  ///   - options: What the scene is connected with.
  ///   - presentation: What gets the UI of this window ready; `nil` for the router's own.
  /// - Returns: Whether one of them is a link of the app's.
  @discardableResult
  public func accept(
    _ options: UIScene.ConnectionOptions,
    with presentation: (any PresentationRouter)? = nil
  ) -> Bool {
    var arrivals = options.userActivities.map { LinkArrival.userActivity($0) }
    arrivals += options.urlContexts.map { LinkArrival.link($0.url) }
    #if !os(tvOS)
    if let item = options.shortcutItem { arrivals.append(.quickAction(item)) }
    if let response = options.notificationResponse,
      let arrival = LinkArrival.notification(response)
    {
      arrivals.append(arrival)
    }
    #endif
    return accept(together: arrivals, with: presentation)
  }

  /// Takes the URLs that are opened in a scene.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       links.accept(contexts)
  ///     }
  ///
  /// - Parameters:
  ///   - contexts: The URLs with how they came.
  ///   - presentation: What gets the UI of this window ready; `nil` for the router's own.
  /// - Returns: Whether one of them is a link of the app's.
  @discardableResult
  public func accept(
    _ contexts: Set<UIOpenURLContext>,
    with presentation: (any PresentationRouter)? = nil
  ) -> Bool {
    accept(together: contexts.map { .link($0.url) }, with: presentation)
  }
}
#endif
