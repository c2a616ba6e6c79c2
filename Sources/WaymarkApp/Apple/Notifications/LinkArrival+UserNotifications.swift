#if canImport(UserNotifications) && !os(tvOS)
public import UserNotifications

extension LinkArrival {
  /// Returns the arrival of a notification that was tapped; `nil` if the notification was
  /// dismissed, or if one of its buttons was tapped.
  ///
  /// The app itself handles buttons: `.notification(payload, at: ["reply", "link"])` returns the
  /// link that the payload contains for a button.
  ///
  /// Source: Apple, User Notifications, `UNNotificationResponse.actionIdentifier`.
  ///
  /// - Parameters:
  ///   - response: The user's response to the notification.
  ///   - path: The keys of the nested dictionaries that lead to the link, the outermost first.
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
  /// Accepts the link of a notification that was tapped, from any thread, because the system may
  /// call the delegate on any thread.
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
  ///   - response: The user's response to the notification.
  ///   - path: The keys of the nested dictionaries that lead to the link, the outermost first.
  /// - Returns: `true` if the notification itself was tapped and the inbox has accepted its link.
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
