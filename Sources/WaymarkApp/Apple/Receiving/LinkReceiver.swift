/// What an app hands the links to that the system gives it: a ``LinkRouter``, or a ``LinkInbox`` in
/// front of one.
///
///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
///       links.accept(contexts)
///     }
///
/// `accept` takes whatever the system has: a URL, an `NSUserActivity`, a quick action, the response
/// to a notification, a scene's connection options. A link that comes twice, as the system delivers
/// some, is opened once.
public protocol LinkReceiver: AnyObject {
  /// Returns whether a route takes what came, or an action that is continued without a link is
  /// known.
  ///
  /// Nothing is decoded, shown or performed.
  @MainActor
  func canOpen(_ arrival: LinkArrival) -> Bool

  /// Takes what came.
  ///
  /// - Parameters:
  ///   - arrival: What came.
  ///   - presentation: What gets the UI ready, for instance that of one window; `nil` for the
  ///     router's own.
  /// - Returns: What a delegate has to tell the system: whether it is a link of the app's. It is
  ///   `true` too where the link waits or its feature is not available, and `false` where another
  ///   library may have a look at it. What becomes of the link is for observers.
  @MainActor @discardableResult
  func accept(_ arrival: LinkArrival, with presentation: (any PresentationRouter)?) -> Bool
}

@MainActor
extension LinkReceiver {
  /// Takes what came, for the router's own presentation.
  @discardableResult
  public func accept(_ arrival: LinkArrival) -> Bool { accept(arrival, with: nil) }

  /// Takes what came together and has no order, as what stands in a set: by the texts of the links.
  func accept(together arrivals: [LinkArrival], with presentation: (any PresentationRouter)?)
    -> Bool
  {
    let ordered = arrivals.sorted { $0.order < $1.order }
    return ordered.reduce(false) { isOurs, next in accept(next, with: presentation) || isOurs }
  }
}

extension LinkArrival {
  /// What it stands by among those that came with it.
  fileprivate var order: String {
    switch content {
    case .link(let text): text
    case .activity(let activity): activity.linkText ?? activity.identifier
    case .missing: ""
    }
  }
}
