public import Waymark

extension LinkRouter {
  /// Returns the screens of a saved stack that may be shown now.
  ///
  ///     let saved = try JSONDecoder().decode(ScreenStack<AppRoute>.self, from: data)
  ///     let stack = router.restore(saved)
  ///     stack.dropped   // [2 screens were not restored, … it waits for 'signed-in']
  ///
  /// The router checks the gates and the features of each screen, from the outermost. The first
  /// screen that may not be shown is dropped with all screens above it, and so is one whose link
  /// would not be saved. ``ScreenStack/dropped`` of the result contains the reason, after that of
  /// decoding, and observers receive a ``LinkEvent/Step/screensDropped(_:)`` for each.
  ///
  /// Call the method when the app knows its purchases, and before it opens the gate of its inbox,
  /// so that a link that started the app is shown over the restored screens. The screens are not
  /// opened as links: no closure is called, and no activity is published.
  public func restore<Screen: TypedRoutes>(_ stack: ScreenStack<Screen>) -> ScreenStack<Screen> {
    var restored = ScreenStack<Screen>()
    restored.dropped = stack.dropped
    let screens = stack.screens
    let places = linkCreator.places(of: Screen.self) ?? []
    for (index, (screen, hint)) in screens.enumerated() {
      let match = screen.savedMatch
      if let reason = refusal(of: match, places) {
        restored.dropped.append(
          DroppedScreens(
            link: match.map { Screen.shown($0) },
            count: screens.count - index,
            reason: reason
          )
        )
        break
      }
      restored.add(screen, hint)
    }
    for screens in restored.dropped { note(.screensDropped(screens), of: .none) }
    return restored
  }

  /// Returns the reason why the screen of a link may not be shown; `nil` if it may be shown.
  ///
  /// - Parameters:
  ///   - match: The match of the enum's table; `nil` if the screen has no link.
  ///   - places: The index in the router's table of each route of the enum.
  private func refusal(of match: RouteMatch?, _ places: [Int]) -> DroppedScreens.Reason? {
    guard let match else { return .noLink }
    if let reason = match.unsavedReason { return reason }
    guard places.indices.contains(match.routeIndex),
      compiled.entries.indices.contains(places[match.routeIndex])
    else { return .noRoute }
    let place = places[match.routeIndex]
    let closed = table.routes[place].notes.gates.filter { !gates.isOpen($0) }
    if !closed.isEmpty { return .closed(closed) }
    let reasons = environment.reasons(compiled.entries[place].conditions)
    return reasons.isEmpty ? nil : .unavailable(reasons)
  }
}
