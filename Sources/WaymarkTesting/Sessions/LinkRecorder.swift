internal import Waymark
public import WaymarkApp

/// Records the links that a router receives, with their times and results.
///
///     let recorder = LinkRecorder()
///     router.observe(recorder)
///
/// A recorder sees the same as other observers, without the values that a route keeps secret.
@MainActor
public final class LinkRecorder: LinkObserver {
  /// The links recorded so far.
  public private(set) var session = LinkSession()

  /// The indices of the links in the session, by the router's numbers.
  private var places: [Int: Int] = [:]
  private var start: Duration?

  /// Makes a recorder with an empty session.
  public init() {}

  /// Records an event.
  public func observe(_ event: LinkEvent) {
    guard event.number > 0 else { return }
    var text: String?
    if case .received(let link) = event.step { text = link }
    // A link that the app opens on its own did not arrive from outside.
    guard places[event.number] != nil || text != nil || event.source != .app else { return }
    let start = start ?? event.time
    self.start = start
    let time = (event.time - start).roundedSeconds
    let place = places[event.number] ?? session.arrivals.count
    if place == session.arrivals.count {
      places[event.number] = place
      session.arrivals.append(LinkSession.Arrival(time: time, source: event.source, link: nil))
    }
    if let text {
      session.arrivals[place].link = text
      session.arrivals[place].isHidden = Self.isHidden(text) ? true : nil
    }
    if let link = event.link {
      session.arrivals[place].route = link.route
    }
    if case .finished(let result) = event.step {
      session.arrivals[place].outcome = result.code
      session.arrivals[place].ended = time
    }
  }

  /// Returns whether the shown text hides parts of the link: a router masks the secret values of a
  /// link, and shows only the scheme and domain of a link that cannot be read or that wraps another
  /// link.
  private static func isHidden(_ text: String) -> Bool {
    text.contains(SecretTexts.mask) || text.hasSuffix("…")
  }
}

extension Duration {
  /// The duration in seconds, with a precision of a microsecond.
  var roundedSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds / 1_000_000_000_000) / 1_000_000
  }
}
