import Waymark

/// A type that accepts the links that the system delivers to an app: a ``LinkRouter``, or a
/// ``LinkInbox`` in front of one.
///
///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
///       links.accept(contexts)
///     }
///
/// `accept` has a variant for each type that the system delivers: a URL, an `NSUserActivity`, a
/// quick action, the response to a notification, and a scene's connection options. A link that the
/// system delivers twice is opened once.
public protocol LinkReceiver: AnyObject {
  /// Returns whether a route matches the link of an arrival, or an action is registered that
  /// continues its activity without a link.
  ///
  /// The method does not decode, show or perform anything.
  @MainActor
  func canOpen(_ arrival: LinkArrival) -> Bool

  /// Accepts an arrival.
  ///
  /// - Parameters:
  ///   - arrival: The arrival.
  ///   - presentation: The presentation router that gets the UI ready, for instance that of one
  ///     window; `nil` selects the router's own.
  /// - Returns: The value that a delegate returns to the system: `true` if the link is one of the
  ///   app's, even if the link waits or its feature is not available; `false` if another library
  ///   may handle the link. Observers receive the result of the link.
  @MainActor @discardableResult
  func accept(_ arrival: LinkArrival, with presentation: (any ActionPresentation)?) -> Bool
}

@MainActor
extension LinkReceiver {
  /// Accepts an arrival, with the router's own presentation.
  @discardableResult
  public func accept(_ arrival: LinkArrival) -> Bool { accept(arrival, with: nil) }

  /// Accepts arrivals that came together without an order, such as those of a set; they are sorted
  /// by the texts of their links.
  func accept(together arrivals: [LinkArrival], with presentation: (any ActionPresentation)?)
    -> Bool
  {
    let ordered = arrivals.sorted { $0.order < $1.order }
    return ordered.reduce(false) { isOurs, next in accept(next, with: presentation) || isOurs }
  }
}

extension LinkArrival {
  /// The text by which arrivals that came together are sorted.
  fileprivate var order: String {
    switch content {
    case .link(let text): text
    case .activity(let activity): activity.linkText ?? activity.identifier
    case .missing: ""
    }
  }
}

extension LinkRouter: nonisolated LinkReceiver {
  /// Returns whether a route matches the link of an arrival, or an action is registered that
  /// continues its activity without a link.
  public func canOpen(_ arrival: LinkArrival) -> Bool { canOpen(arrival, callingHandlers: true) }

  func canOpen(_ arrival: LinkArrival, callingHandlers: Bool) -> Bool {
    if let text = arrival.linkText { return canOpen(text, callingHandlers: callingHandlers) }
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
      let _: LinkRouter.Receipt = open(arrival, with: presentation)
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

extension LinkInbox: LinkReceiver {
  /// Returns whether a route of the router matches the link of an arrival, or an action is
  /// registered that continues its activity without a link; gates are ignored.
  ///
  /// Handlers are called only while the gate ``ready`` is open.
  @MainActor
  public func canOpen(_ arrival: LinkArrival) -> Bool {
    core.router.canOpen(arrival, callingHandlers: core.isReady)
  }

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
