#if canImport(UIKit) && !os(watchOS)
public import UIKit

@MainActor
extension LinkReceiver {
  /// Accepts the links with which a scene is connected: those of a cold start, or of a new window.
  ///
  ///     func scene(
  ///       _ scene: UIScene,
  ///       willConnectTo session: UISceneSession,
  ///       options: UIScene.ConnectionOptions
  ///     ) {
  ///       links.accept(options)
  ///     }
  ///
  /// The options contain URLs, activities, the quick action and the notification that was tapped;
  /// the system does not call the delegate's methods for them again.
  ///
  /// Source: Apple, UIKit, `UIScene.ConnectionOptions`.
  ///
  /// - Parameters:
  ///   - options: The connection options of the scene.
  ///   - presentation: The presentation router that gets the UI of this window ready; `nil` selects
  ///     the router's own.
  /// - Returns: `true` if at least one of them is one of the app's links.
  @discardableResult
  public func accept(
    _ options: UIScene.ConnectionOptions,
    with presentation: (any ActionPresentation)? = nil
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

  /// Accepts the URLs that are opened in a scene.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       links.accept(contexts)
  ///     }
  ///
  /// - Parameters:
  ///   - contexts: The URLs and the ways in which they came.
  ///   - presentation: The presentation router that gets the UI of this window ready; `nil` selects
  ///     the router's own.
  /// - Returns: `true` if at least one of them is one of the app's links.
  @discardableResult
  public func accept(
    _ contexts: Set<UIOpenURLContext>,
    with presentation: (any ActionPresentation)? = nil
  ) -> Bool {
    accept(together: contexts.map { .link($0.url) }, with: presentation)
  }
}
#endif
