extension LinkInbox: LinkReceiver {
  /// Returns whether a route of the router takes what came, or an action that is continued without
  /// a link is known; the gates do not matter.
  @MainActor
  public func canOpen(_ arrival: LinkArrival) -> Bool { core.router.canOpen(arrival) }

  /// Takes what the system handed over, to give it to the router once the app can open it.
  ///
  /// What no route takes is kept, too, as a route for it may be added before the inbox is ready.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - presentation: What gets the UI ready; `nil` for the router's own.
  /// - Returns: Whether it is a link of the app's, as far as its routes are known now.
  @MainActor @discardableResult
  public func accept(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)?
  ) -> Bool {
    receive(arrival, with: presentation)
    return canOpen(arrival)
  }
}
