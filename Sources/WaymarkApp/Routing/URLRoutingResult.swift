public import Waymark

/// What became of a link.
///
///     let result = await router.open(url: url, with: screens)
///     result == .success
///     print(result)   // what happened, and what to do about it
///
/// Its text keeps the values of secret parameters to itself, as does every fact in it but the links
/// of `noMapping`, which is what arrived, and `redirected`, which is to be opened. Where a route
/// has secrets, the text of an `unreadable` link is `***`: nobody knows what is secret in it.
public indirect enum URLRoutingResult: Sendable, Hashable {
  /// Who did not want to go on.
  public enum Canceller: String, Sendable, Hashable {
    /// The app: it does not want to be interrupted now.
    case app
    /// The user: the question about the link, or what the UI was made ready for, was declined.
    case user
    /// Whoever had the link opened: the task was cancelled, or the link has been opened already.
    case caller
    /// A link that came later, in an inbox where the newest wins.
    case newerLink = "newer-link"
  }

  /// Why an inbox did not give a link to the router, or not once more.
  public enum Drop: String, Sendable, Hashable {
    /// It had waited as long as a link may.
    case expired
    /// It made room for one that came later.
    case overflow
    /// It found the inbox full.
    case refused
    /// The same link had just come.
    case duplicate
    /// The process before this one ended while it was opening the link, or was about to.
    case interrupted
  }

  /// The action was performed, or the app reported that it has done so itself.
  case success
  /// The text is no link.
  case unreadable(LinkError)
  /// What was to be opened has no link in it: a notification, a quick action, an activity.
  case missingLink(MissingLink)
  /// No route takes the link; its explanation says what comes near.
  case noMapping(UnmatchedLink)
  /// A route takes the link, and what it carries does not make the action's input.
  case notDecodable(RoutedLink, RouteDecodingError)
  /// The route asks for a link that no other app can have made up, and this one has a custom
  /// scheme.
  case unverified(RoutedLink)
  /// The feature is not available.
  case unavailable(WaitingLink, reasons: [UnavailabilityReason])
  /// Gates are closed that the route waits for.
  case deferred(WaitingLink, until: [String])
  /// The app, the user or the caller did not want to go on.
  case cancelled(by: Canceller)
  /// The handler did not handle it.
  case declined(RoutedLink)
  /// The presentation router does not know how to present the action.
  case unsupported(RoutedLink)
  /// The link leads out of the app, to this one.
  case redirected(to: String)
  /// The link was sent on too often: the links that it was.
  case redirectedTooOften([String])
  /// The inbox did not give the link to the router.
  case dropped(Drop)
  /// The action threw.
  case failed(LinkActionFailure)
}

/// Something that was to be opened and has no link in it.
public struct MissingLink: Sendable, Hashable {
  /// What it was: `notification`, `quick-action`, `user-activity`.
  public let source: LinkSource
  /// Where the link was looked for.
  public let place: String
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

extension URLRoutingResult: CustomStringConvertible {
  /// What happened to the link, and what to do about it.
  public var description: String {
    switch self {
    case .success: "success"
    case .unreadable(let error): error.description
    case .missingLink(let missing):
      "the \(missing.source.rawValue) has no link at \(missing.place): put the link there, or say "
        + "where it is"
    case .noMapping(let unmatched): RouteReadingError.unmatched(unmatched).description
    case .notDecodable(let link, let error): "\(error)\n  in \(link.text)"
    case .unverified(let link):
      "\(link) may not be opened by a link with a custom scheme, which any app can claim: send a "
        + "universal link, or let the user confirm with 'router.consent'"
    case .unavailable(let link, let reasons):
      "\(link.link) is not available: " + reasons.map(\.description).joined(separator: "; ")
        + ": resume the link once that has changed"
    case .deferred(let link, let gates):
      "\(link.link) waits for " + gates.map { "'\($0)'" }.joined(separator: " and ")
        + ": open the gate and resume the link"
    case .cancelled(by: .app):
      "cancelled by the app, which did not want to be interrupted: open the link again later"
    case .cancelled(by: .user): "cancelled by the user, who declined"
    case .cancelled(by: .caller): "cancelled by the caller, or the link was opened before"
    case .declined(let link): "\(link) was declined: its handler answered 'false'"
    case .unsupported(let link):
      "\(link) has no presentation: the presentation router does not know how to present "
        + "'\(link.origin.destination)'"
    case .cancelled(by: .newerLink): "cancelled by a link that came later"
    case .dropped(.expired): "the link waited in the inbox for as long as it may: send it again"
    case .dropped(.overflow): "the inbox was full, and the link made room for a later one"
    case .dropped(.refused): "the inbox was full: deliver the link again later"
    case .dropped(.duplicate): "the same link had just come"
    case .dropped(.interrupted):
      "the app ended while it was opening the link, which may have been the reason: send it again"
    case .redirected(let link):
      "the link leads out of the app, to '\(shownHost(of: link))': open it in a browser"
    case .redirectedTooOften(let links):
      "the link was sent on \(links.count) times: " + links.joined(separator: " → ")
    case .failed(let failure): "'\(failure.action)' failed: \(failure.text)"
    }
  }
}
