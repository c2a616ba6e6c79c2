public import WaymarkApp

/// Records the links that come to a router, with their times and what becomes of them.
///
///     let recorder = LinkRecorder()
///     router.observe(recorder)
///
/// It sees what observers see: no value that a route keeps secret.
@MainActor
public final class LinkRecorder: LinkObserver {
  /// What has come until now.
  public private(set) var session = LinkSession()

  /// Where the links stand in the session, by the router's numbers.
  private var places: [Int: Int] = [:]
  private var start: Duration?

  /// Makes a recorder that has seen nothing yet.
  public init() {}

  /// Records an event.
  public func observe(_ event: LinkEvent) {
    guard event.number > 0 else { return }
    var text: String?
    if case .received(let link) = event.step { text = link }
    // What the app does of its own accord is not a link that came.
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

  /// Returns whether a link as it is shown is less than the link: a router masks what is secret in
  /// it, and of a link that nobody understands, or that wraps another, all but its scheme and
  /// domain.
  private static func isHidden(_ text: String) -> Bool {
    text.contains(SecretTexts.mask) || text.hasSuffix("…")
  }
}

extension Duration {
  /// The seconds, to a microsecond.
  var roundedSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds / 1_000_000_000_000) / 1_000_000
  }
}
