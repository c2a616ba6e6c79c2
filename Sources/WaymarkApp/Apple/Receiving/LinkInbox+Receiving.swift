extension LinkInbox: LinkReceiver {
  /// Returns whether a route of the router matches the link of an arrival, or an action is
  /// registered that continues its activity without a link; gates are ignored.
  @MainActor
  public func canOpen(_ arrival: LinkArrival) -> Bool { core.router.canOpen(arrival) }

  /// Accepts an arrival that the system delivers, and gives it to the router once the app can open
  /// it.
  ///
  /// The inbox also keeps a link that no route matches, because a route for the link may be added
  /// before the inbox is ready.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - presentation: The presentation router that gets the UI ready; `nil` selects the router's
  ///     own.
  /// - Returns: `true` if the link is one of the app's, according to the routes that exist now.
  @MainActor @discardableResult
  public func accept(
    _ arrival: LinkArrival,
    with presentation: (any ActionPresentation)?
  ) -> Bool {
    receive(arrival, with: presentation)
    return canOpen(arrival)
  }
}
