import Waymark

extension LinkRouter: nonisolated LinkReceiver {
  /// Returns whether a route matches the link of an arrival, or an action is registered that
  /// continues its activity without a link.
  public func canOpen(_ arrival: LinkArrival) -> Bool {
    if let text = arrival.linkText { return canOpen(text) }
    guard case .activity(let activity) = arrival.content else { return false }
    let name = activity.userInfo[LinkActivity.actionKey]
    return collection.activities.contains { $0.name == name }
  }

  /// Opens an arrival that the system delivers, once.
  ///
  /// If the same link comes again within two seconds, in any way, the second one ends as
  /// `dropped(.duplicate)`. The router does not hold links back: use a ``LinkInbox`` for links that
  /// come before the app can show anything.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - presentation: The presentation router that gets the UI ready; `nil` selects the router's
  ///     own.
  /// - Returns: `true` if the link is one of the app's, regardless of its result.
  @discardableResult
  public func accept(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)?
  ) -> Bool {
    let isOurs = canOpen(arrival)
    if isRepeated(arrival) {
      _ = finish(.dropped(.duplicate), visit(arrival.source, presentation))
    } else {
      let _: LinkReceipt = open(arrival, with: presentation)
    }
    return isOurs
  }

  /// Returns whether the same link came shortly before, and stores the new arrival time.
  private func isRepeated(_ arrival: LinkArrival) -> Bool {
    guard let identity = arrival.identity,
      (arrival.linkText?.utf8.count ?? 0) <= app.policies.maximumLength
    else { return false }
    let now = elapsed()
    let window = LinkInbox.Settings().window
    if recentArrivals.holds(identity, since: now - window) { return true }
    recentArrivals.add(identity, at: now, window: window, limit: LinkInbox.Settings().capacity)
    return false
  }
}
