/// A link that was not opened and may be once something has changed: a purchase, a sign-in.
///
///     if case .unavailable(let link, let reasons) = result {
///       if await store.offer(reasons) { await link.resume() }
///     }
public struct WaitingLink: Sendable, Hashable {
  /// The link and its route.
  public let link: RoutedLink
  let held: HeldLink

  init(_ link: RoutedLink, _ held: HeldLink) {
    self.link = link
    self.held = held
  }

  /// Goes on with the link: asks again whether it may be opened, and opens it.
  ///
  /// - Parameter presentation: What gets the UI ready; by default what the link came with.
  /// - Returns: What became of it; the same as before where nothing has changed. A link that was
  ///   resumed with success, or sent on, is not opened a second time, however many values stand for
  ///   it: ``URLRoutingResult/cancelled(by:)``.
  @MainActor @discardableResult
  public func resume(
    with presentation: (any PresentationRouter)? = nil
  ) async -> URLRoutingResult {
    await held.resume(presentation)
  }

  /// Two are equal if the same route took the same link.
  public static func == (left: WaitingLink, right: WaitingLink) -> Bool { left.link == right.link }

  /// Returns whether the same resumption is behind it.
  func isHeld(by other: HeldLink) -> Bool { held === other }

  /// Hashes the link and its route.
  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

/// What goes on when a link is resumed.
@MainActor
final class HeldLink {
  private let router: LinkRouter
  private let accepted: AcceptedLink
  /// Indicates whether it is being opened, or has been.
  private var isUsed = false

  init(_ router: LinkRouter, _ accepted: AcceptedLink) {
    self.router = router
    self.accepted = accepted
  }

  func resume(_ presentation: (any PresentationRouter)?) async -> URLRoutingResult {
    guard let (decision, visit) = begin(presentation) else { return .cancelled(by: .caller) }
    let result = await router.follow(decision, visit)
    end(result)
    return result
  }

  /// Asks again whether the link may be opened.
  ///
  /// - Returns: What is to be done with it, before `end`; `nil` if it has been opened.
  func begin(_ presentation: (any PresentationRouter)?) -> (LinkDecision, LinkVisit)? {
    guard !isUsed else { return nil }
    isUsed = true
    let resumed = AcceptedLink(resuming: accepted, by: self, with: presentation)
    router.note(.resumed, of: resumed.visit)
    return (router.admit(resumed), resumed.visit)
  }

  /// Lets the link be resumed again where it was not opened.
  func end(_ result: URLRoutingResult) {
    switch result {
    case .success, .redirected: break
    // Another link waits than this one where it was sent on.
    case .unavailable(let link, reasons: _), .deferred(let link, until: _):
      isUsed = !link.isHeld(by: self)
    default: isUsed = false
    }
  }
}
