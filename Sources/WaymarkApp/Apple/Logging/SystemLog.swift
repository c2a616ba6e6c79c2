#if canImport(os)
import os

/// An observer that writes every step of every link to the system's log.
///
///     router.observe(SystemLog(subsystem: "nyc.underway.Underway"))
///     // link #3 finished success from open-url route 'station' of the routes 'AppRoute'
///
/// The step, the source, the route and the result's code are public. The link itself and the
/// details are private: `<private>` in the log of a device that is not being debugged. Neither part
/// contains the values that a route keeps secret.
///
/// The last step of a link is logged with the level of its result: `info`, `notice` for results
/// that any link from outside can cause, or `error` for mistakes of the app. The steps before it
/// have the level `debug`.
///
/// Source: Apple, os, `Logger` and `OSLogPrivacy`.
@MainActor
public final class SystemLog: LinkObserver {
  private let logger: Logger

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - subsystem: The app's bundle identifier.
  ///   - category: The category of the lines in Console.
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

extension SystemLog {
  /// An observer that shows in Instruments how long each link takes, with its steps.
  ///
  ///     router.observe(SystemLog.Signposts(subsystem: "nyc.underway.Underway"))
  ///
  /// The interval `link` lasts from a link's first step to its end, including all waiting; a link
  /// that is resumed after it was deferred has another interval. Each step in between is an event
  /// `step`.
  ///
  /// Source: Apple, os, `OSSignposter`.
  @MainActor
  public final class Signposts: LinkObserver {
    private let signposter: OSSignposter
    private var intervals = LinkIntervals()
    private var states: [Int: OSSignpostIntervalState] = [:]

    /// Creates an observer.
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
}
#endif
