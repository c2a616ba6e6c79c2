#if canImport(UserNotifications) && !os(tvOS)
public import UserNotifications

extension LinkArrival {
  /// The link of a notification that was tapped; `nil` where it was dismissed, or a button of it
  /// was tapped.
  ///
  /// What a button does is the app's own: `.notification(payload, at: ["reply", "link"])` makes a
  /// link of what stands in the payload for it.
  ///
  /// Source: Apple, User Notifications, `UNNotificationResponse.actionIdentifier`.
  ///
  /// - Parameters:
  ///   - response: What the user did.
  ///   - path: The keys that lead to the link, from the outside in.
  public static func notification(
    _ response: UNNotificationResponse,
    at path: [String] = [linkKey]
  ) -> LinkArrival? {
    notification(
      response.notification.request.content.userInfo,
      at: path,
      action: response.actionIdentifier,
      tap: UNNotificationDefaultActionIdentifier
    )
  }
}

extension LinkInbox {
  /// Takes the link of a notification that was tapped, from any thread: the system calls its
  /// delegate on whichever it likes.
  ///
  ///     nonisolated func userNotificationCenter(
  ///       _ center: UNUserNotificationCenter,
  ///       didReceive response: UNNotificationResponse,
  ///       withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ///     ) {
  ///       inbox.receive(response)
  ///       completionHandler()
  ///     }
  ///
  /// - Parameters:
  ///   - response: What the user did.
  ///   - path: The keys that lead to the link, from the outside in.
  /// - Returns: Whether the notification itself was tapped and the inbox has taken what is in it.
  @discardableResult
  public nonisolated func receive(
    _ response: UNNotificationResponse,
    at path: [String] = [LinkArrival.linkKey]
  ) -> Bool {
    guard let arrival = LinkArrival.notification(response, at: path) else { return false }
    return receive(arrival) != nil
  }
}

extension UNMutableNotificationContent {
  /// The link that a tap on the notification opens, under ``LinkArrival/linkKey`` in `userInfo`.
  ///
  ///     content.link = try AppRoute.station(stationID: 25).ownLink
  public var link: String? {
    get { userInfo[LinkArrival.linkKey] as? String }
    set { userInfo[LinkArrival.linkKey] = newValue }
  }
}
#endif
