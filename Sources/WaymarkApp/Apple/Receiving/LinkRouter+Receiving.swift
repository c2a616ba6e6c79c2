import Waymark

extension LinkRouter: nonisolated LinkReceiver {
  /// Returns whether a route takes what came, or an action that is continued without a link is
  /// known.
  public func canOpen(_ arrival: LinkArrival) -> Bool {
    if let text = arrival.linkText { return canOpen(text) }
    guard case .activity(let activity) = arrival.content else { return false }
    let name = activity.userInfo[LinkActivity.actionKey]
    return collection.activities.contains { $0.name == name }
  }

  /// Opens what the system handed over, once.
  ///
  /// The same link that comes again within two seconds, by whatever way, ends as
  /// `dropped(.duplicate)`. Nothing else waits: a link that comes before the app can show anything
  /// is one for a ``LinkInbox``.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - presentation: What gets the UI ready; `nil` for the router's own.
  /// - Returns: Whether it is a link of the app's, whatever becomes of it.
  @discardableResult
  public func accept(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)?
  ) -> Bool {
    let isOurs = canOpen(arrival)
    if isRepeated(arrival) {
      _ = finish(.dropped(.duplicate), visit(arrival.source, presentation))
    } else {
      let _: LinkReceipt = open(arrival, with: presentation)
    }
    return isOurs
  }

  /// Returns whether the same link has just come; notes that it has.
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
