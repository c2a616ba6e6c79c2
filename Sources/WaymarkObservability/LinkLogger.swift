#if Observability
public import Logging
public import WaymarkApp

/// Writes every step of every link to a log.
///
///     router.observe(LinkLogger(Logger(label: "com.example.links")))
///     // notice com.example.links: link finished: no-mapping
///     //   waymark.link=3 waymark.source=open-url waymark.step=finished waymark.result=no-mapping
///     //   waymark.detail=error[reading.unmatched]: no route matches it; nearest is 'open': …
///
/// The end of a link is logged at the level of its result, every earlier step at ``stepLevel``, and
/// faults at `error`. A step below the logger's level costs one comparison.
///
/// The keys of the metadata never change; unknown values are left out:
///
/// | Key | Value |
/// | --- | --- |
/// | `waymark.link` | the number of the link in the router, from 1, for events with a link |
/// | `waymark.source` | the source of the link: ``WaymarkApp/LinkSource`` |
/// | `waymark.step` | ``WaymarkApp/LinkEvent/name`` |
/// | `waymark.route` | the route's name, or its pattern |
/// | `waymark.destination` | the action, handler or enum: `DocumentFeature.OpenDocument` |
/// | `waymark.result` | ``WaymarkApp/URLRoutingResult/code``, at the end |
/// | `waymark.detail` | ``WaymarkApp/LinkEvent/detail`` on one line |
///
/// The metadata contains no values that a route keeps secret.
public struct LinkLogger: LinkObserver {
  /// The level of all steps of a link except the last.
  public static let stepLevel = Logger.Level.debug

  private let logger: Logger
  private let level: @MainActor (URLRoutingResult) -> Logger.Level

  /// Makes an observer that logs.
  ///
  /// - Parameters:
  ///   - logger: The logger to write to.
  ///   - level: The level at which a link's end is logged.
  public init(
    _ logger: Logger,
    level: @escaping @MainActor (URLRoutingResult) -> Logger.Level = LinkLogger.level
  ) {
    self.logger = logger
    self.level = level
  }

  /// Returns the level of a result.
  ///
  /// The level is `info` for a link that was opened, delayed, redirected, cancelled or received
  /// twice, or whose feature is unavailable. It is `notice` for a link that is wrong or not
  /// allowed, which anyone can send, and `error` for a mistake of the app itself.
  public static func level(of result: URLRoutingResult) -> Logger.Level {
    switch result {
    case .success, .cancelled, .deferred, .unavailable, .redirected, .dropped(.duplicate):
      .info
    case .unreadable, .missingLink, .noMapping, .notDecodable, .unverified, .declined,
      .dropped:
      .notice
    case .unsupported, .redirectedTooOften, .failed: .error
    }
  }

  /// Logs an event.
  public func observe(_ event: LinkEvent) {
    let level = level(of: event)
    guard logger.logLevel <= level else { return }
    logger.log(level: level, "link \(event.summary)", metadata: event.metadata)
  }

  private func level(of event: LinkEvent) -> Logger.Level {
    switch event.step {
    case .finished(let result): level(result)
    case .fault, .storeFault: .error
    case .screensDropped: .notice
    default: Self.stepLevel
    }
  }
}

extension LinkEvent {
  /// The step, and the result of the link: no text from outside the app.
  fileprivate var summary: String { result.map { "\(name): \($0.code)" } ?? name }

  fileprivate var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = [
      "waymark.source": "\(source.rawValue)",
      "waymark.step": "\(name)",
    ]
    if number > 0 { metadata["waymark.link"] = "\(number)" }
    if let link { metadata["waymark.route"] = "\(link.route)" }
    if let origin { metadata["waymark.destination"] = "\(origin.destination)" }
    if let result { metadata["waymark.result"] = "\(result.code)" }
    if let detail { metadata["waymark.detail"] = "\(detail.onOneLine)" }
    return metadata
  }
}
#else
/// Writes every step of every link to a log, with the package trait `Observability`.
@available(
  *,
  unavailable,
  message: "WaymarkObservability needs the package trait 'Observability' in the dependency's traits"
)
public struct LinkLogger {}
#endif
