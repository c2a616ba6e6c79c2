public import Waymark

extension URLRoutingResult {
  /// A link that was not opened, but can be once something has changed, such as a purchase or a
  /// sign-in.
  ///
  ///     if case .unavailable(let link, let reasons) = result {
  ///       if await store.offer(reasons) { await link.resume() }
  ///     }
  public struct WaitingLink: Sendable, Hashable {
    /// The link and its route.
    public let link: RoutedLink
    let held: HeldLink

    /// Resumes the link: checks again whether it may be opened, and opens it.
    ///
    /// - Parameter presentation: The presentation router that gets the UI ready; by default the one
    ///   that the link came with.
    /// - Returns: The result of the link; the same as before if nothing has changed. A link that
    ///   was resumed successfully, or forwarded, is not opened a second time, even if several
    ///   values hold the same link: the result is ``URLRoutingResult/cancelled(by:)``.
    @MainActor @discardableResult
    public func resume(
      with presentation: (any ActionPresentation)? = nil
    ) async -> URLRoutingResult {
      await held.resume(presentation)
    }

    /// Returns whether the same route was chosen for the same link.
    public static func == (left: URLRoutingResult.WaitingLink, right: URLRoutingResult.WaitingLink)
      -> Bool
    { left.link == right.link }

    /// Returns whether the link has this resumption.
    func isHeld(by other: HeldLink) -> Bool { held === other }

    /// Hashes the link and its route.
    public func hash(into hasher: inout Hasher) { hasher.combine(link) }
  }
}

extension URLRoutingResult.WaitingLink: MaskedValue {
  /// The link and its route, with `***` for secrets.
  public var description: String { link.description }
}

/// The state that is needed to resume a link.
@MainActor
final class HeldLink {
  private let router: LinkRouter
  private let accepted: AcceptedLink
  /// Indicates whether the link is being opened, or has been.
  private var isUsed = false

  init(_ router: LinkRouter, _ accepted: AcceptedLink) {
    self.router = router
    self.accepted = accepted
  }

  func resume(_ presentation: (any ActionPresentation)?) async -> URLRoutingResult {
    guard let (decision, visit) = begin(presentation) else { return .cancelled(by: .caller) }
    let result = await router.follow(decision, visit)
    end(result)
    return result
  }

  /// Checks again whether the link may be opened.
  ///
  /// - Returns: The next step of the link, to be followed before `end` is called; `nil` if the link
  ///   has been opened.
  func begin(_ presentation: (any ActionPresentation)?) -> (LinkDecision, LinkVisit)? {
    guard !isUsed else { return nil }
    isUsed = true
    let resumed = AcceptedLink(resuming: accepted, by: self, with: presentation)
    router.note(.resumed, of: resumed.visit)
    return (router.admit(resumed), resumed.visit)
  }

  /// Allows the link to be resumed again if it was not opened.
  func end(_ result: URLRoutingResult) {
    switch result {
    case .success, .redirected: break
    // If the link was forwarded, another link is waiting than this one.
    case .unavailable(let link, reasons: _), .deferred(let link, until: _):
      isUsed = !link.isHeld(by: self)
    default: isUsed = false
    }
  }
}
