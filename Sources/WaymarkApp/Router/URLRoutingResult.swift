public import Waymark

/// The result of opening a link.
///
///     let result = await router.open(url: url, with: screens)
///     result == .success
///     print(result)   // what happened, and what to do about it
///
/// Every description hides the values of secret parameters, as do all associated values, except the
/// links of `noMapping`, which is the link that arrived, and of `redirected`, which is the link to
/// open. If any route has secrets, the text of an `unreadable` link is `***`, because it may
/// contain a secret that cannot be located.
public indirect enum URLRoutingResult: Sendable, Hashable {
  /// The party that canceled a link.
  public enum Canceller: String, Sendable, Hashable {
    /// The app, which does not want to be interrupted now.
    case app
    /// The user, who declined to open the link or canceled the prepared UI.
    case user
    /// The caller: its task was canceled, the action threw a `CancellationError`, or the link has
    /// been opened already.
    case caller
    /// A later link, in an inbox in which the newest link replaces the others.
    case newerLink = "newer-link"
  }

  /// The reason why an inbox did not give a link to the router, or did not give it again.
  public enum Drop: String, Sendable, Hashable {
    /// The link had waited for the maximum time.
    case expired
    /// The link made room for a later one.
    case overflow
    /// The inbox was full when the link came.
    case refused
    /// The same link had come shortly before.
    case duplicate
    /// The previous process of the app ended while it was opening the link, or was about to.
    case interrupted
  }

  /// The action was performed, or the app reported that it has done so itself.
  case success
  /// The text is not a valid link.
  case unreadable(LinkError)
  /// The arrival has no link: a notification, a quick action or an activity.
  case missingLink(URLRoutingResult.MissingLink)
  /// No route matches the link, or a link with a scheme of the app to which it was forwarded; its
  /// explanation lists the nearest routes.
  case noMapping(UnmatchedLink)
  /// A route matches the link, but the action's input cannot be decoded from its values.
  case notDecodable(RoutedLink, RouteDecodingError)
  /// The route requires a link that no other app can have made up, and this link has a custom
  /// scheme.
  case unverified(RoutedLink)
  /// The feature is not available.
  case unavailable(URLRoutingResult.WaitingLink, reasons: [FeatureAvailability.Reason])
  /// Gates that the route needs are closed.
  case deferred(URLRoutingResult.WaitingLink, until: [String])
  /// The app, the user or the caller canceled the link, or a newer link replaced it.
  case cancelled(by: Canceller)
  /// The handler did not handle the link.
  case declined(RoutedLink)
  /// The presentation router cannot present the action.
  case unsupported(RoutedLink)
  /// The link leads out of the app, to the given link.
  case redirected(to: String)
  /// The link was forwarded too often; the links along the way.
  case redirectedTooOften([String])
  /// The inbox did not give the link to the router.
  case dropped(Drop)
  /// The action threw an error, or forwarded the link to a text that is not a valid link.
  case failed(URLRoutingResult.ActionFailure)
}

extension URLRoutingResult {
  /// The description of an arrival that has no link.
  public struct MissingLink: Sendable, Hashable {
    /// The kind of arrival: `notification`, `quick-action` or `user-activity`.
    public let source: LinkSource
    /// The place where the link was expected.
    public let place: String
  }
}

extension URLRoutingResult {
  /// The name of the result in logs, metrics and exported timelines; it never changes.
  public var code: String {
    switch self {
    case .success: "success"
    case .unreadable: "unreadable"
    case .missingLink: "missing-link"
    case .noMapping: "no-mapping"
    case .notDecodable: "not-decodable"
    case .unverified: "unverified"
    case .unavailable: "unavailable"
    case .deferred: "deferred"
    case .cancelled(by: let canceller): "cancelled-by-\(canceller.rawValue)"
    case .declined: "declined"
    case .unsupported: "unsupported"
    case .redirected: "redirected"
    case .redirectedTooOften: "redirected-too-often"
    case .dropped(let drop): "dropped-\(drop.rawValue)"
    case .failed: "failed"
    }
  }
}

extension URLRoutingResult: MaskedValue {
  /// The reason for the result, and the fix.
  public var description: String {
    switch self {
    case .success: "success"
    case .unreadable(let error): error.description
    case .missingLink(let missing):
      "the \(missing.source.rawValue) has no link at \(missing.place): put the link there, or "
        + "specify its place"
    case .noMapping(let unmatched): RouteReadingError.unmatched(unmatched).description
    case .notDecodable(let link, let error): "\(error)\n  in \(link.text)"
    case .unverified(let link):
      "\(link) may not be opened by a link with a custom scheme, which any app can claim: send a "
        + "universal link, or let the user confirm with 'router.consent'"
    case .unavailable(let link, let reasons):
      "\(link.link) is not available: " + reasons.map(\.description).joined(separator: "; ")
        + ": resume the link once that has changed"
    case .deferred(let link, let gates):
      "\(link.link) waits for " + quotedNames(gates)
        + ": open the gate and resume the link"
    case .cancelled(by: .app):
      "cancelled by the app, which did not want to be interrupted: open the link again later"
    case .cancelled(by: .user): "cancelled by the user, who declined"
    case .cancelled(by: .caller):
      "cancelled by the caller or the action, or the link was opened before"
    case .declined(let link): "\(link) was declined: its handler returned 'false'"
    case .unsupported(let link):
      "\(link) has no presentation: the presentation router cannot present "
        + "'\(link.origin.destination)'"
    case .cancelled(by: .newerLink): "cancelled by a link that came later"
    case .dropped(.expired): "the link waited in the inbox for the maximum time: send it again"
    case .dropped(.overflow): "the inbox was full, and the link made room for a later one"
    case .dropped(.refused): "the inbox was full: deliver the link again later"
    case .dropped(.duplicate): "the same link has just come or still waits"
    case .dropped(.interrupted):
      "the app ended while it was opening the link, which may have been the reason: send it again"
    case .redirected(let link):
      "the link leads out of the app, to '\(shownHost(of: link))': open it in a browser"
    case .redirectedTooOften(let links):
      "the link was forwarded too often: " + links.joined(separator: " → ")
    case .failed(let failure): "'\(failure.action)' failed: \(failure.text)"
    }
  }
}

extension LinkRouter {
  /// The immediate answer of a synchronous `open`: whether the router accepted a link.
  ///
  ///     let receipt = router.open(url: url, with: screens)
  ///     receipt == .accepted
  ///     print(receipt)   // accepted, or what is wrong with the link
  ///
  /// An accepted link has not been opened yet: its presentation and its action follow in a task,
  /// and may still be canceled or fail. Their result, a ``URLRoutingResult``, is for observers, or
  /// for callers that `await` the asynchronous `open`.
  public enum Receipt: Sendable, Hashable {
    /// The link was read, a route matches it, its values were decoded and its feature is available.
    case accepted
    /// The link ended at once, with this result.
    case refused(URLRoutingResult)

    /// Another name for ``accepted``, so that app delegates can compare a receipt as they compare a
    /// result.
    public static var success: Receipt { .accepted }
  }
}

extension LinkRouter.Receipt: CustomStringConvertible {
  /// `accepted`, or `refused: ` and the description of the result.
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let result): "refused: \(result)"
    }
  }
}

extension URLRoutingResult {
  /// The error that an action threw, as values that can be compared and logged.
  public struct ActionFailure: Sendable, Hashable {
    /// The action, typed routes or step that threw the error, for example
    /// `DocumentFeature.OpenDocument`, `AppRoute` or `rewriting`.
    public let action: String
    /// The type of the error.
    public let type: String
    /// The description of the error; values that the link's route keeps secret are `***`.
    public let text: String

    init(action: String, error: any Error, hiding secrets: SecretTexts = SecretTexts()) {
      self.init(action: action, error: error, text: secrets.hide(in: String(describing: error)))
    }

    /// Creates a failure that hides the whole text of its error, because the text may contain a
    /// secret that cannot be located.
    init(action: String, hiding error: any Error) {
      self.init(action: action, error: error, text: SecretTexts.mask)
    }

    private init(action: String, error: any Error, text: String) {
      self.action = action
      type = String(describing: Swift.type(of: error))
      self.text = text
    }
  }
}
