import Waymark

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
