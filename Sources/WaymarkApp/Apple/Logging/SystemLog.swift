#if canImport(os)
import os

/// Writes every step of every link to the system's log.
///
///     router.observe(SystemLog(subsystem: "nyc.underway.Underway"))
///     // link #3 finished success from open-url route 'station' of the routes 'AppRoute'
///
/// The step, how it came, its route and the result's code are public. The link itself and what was
/// said of it are private: `<private>` in the log of a device that is not debugged. What a route
/// keeps secret is in neither.
///
/// A link's end has the level of its result: `info`, `notice` for what anybody can send, `error`
/// for what the app does wrong. The steps before are `debug`.
///
/// Source: Apple, os, `Logger` and `OSLogPrivacy`.
@MainActor
public final class SystemLog: LinkObserver {
  private let logger: Logger

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - subsystem: The app's bundle identifier.
  ///   - category: What Console shows the lines under.
  public init(subsystem: String, category: String = "links") {
    logger = Logger(subsystem: subsystem, category: category)
  }

  /// Writes a step.
  public func observe(_ event: LinkEvent) {
    let line = LinkLogLine(event)
    let detail = line.detail ?? ""
    switch line.level {
    case .debug:
      logger.debug("\(line.facts, privacy: .public) \(detail, privacy: .private)")
    case .info:
      logger.info("\(line.facts, privacy: .public) \(detail, privacy: .private)")
    case .notice:
      logger.notice("\(line.facts, privacy: .public) \(detail, privacy: .private)")
    case .error:
      logger.error("\(line.facts, privacy: .public) \(detail, privacy: .private)")
    }
  }
}

/// Shows in Instruments how long each link takes, with its steps.
///
///     router.observe(LinkSignposts(subsystem: "nyc.underway.Underway"))
///
/// The interval `link` reaches from a link's first step to its end, its waiting included; a link
/// that was put off and goes on has another one. Each step within is an event `step`.
///
/// Source: Apple, os, `OSSignposter`.
@MainActor
public final class LinkSignposts: LinkObserver {
  private let signposter: OSSignposter
  private var intervals = LinkIntervals()
  private var states: [Int: OSSignpostIntervalState] = [:]

  /// Makes an observer.
  ///
  /// - Parameter subsystem: The app's bundle identifier.
  public init(subsystem: String) {
    signposter = OSSignposter(subsystem: subsystem, category: .pointsOfInterest)
  }

  /// Marks a step.
  public func observe(_ event: LinkEvent) {
    guard signposter.isEnabled else { return }
    let line = LinkLogLine(event)
    switch intervals.change(event) {
    case .begins:
      let id = signposter.makeSignpostID()
      states[event.number] = signposter.beginInterval(
        "link",
        id: id,
        "\(line.facts, privacy: .public)"
      )
    case .ends:
      guard let state = states.removeValue(forKey: event.number) else { return }
      signposter.endInterval("link", state, "\(line.facts, privacy: .public)")
    case .goesOn, .none:
      signposter.emitEvent("step", "\(line.facts, privacy: .public)")
    }
  }
}
#endif
