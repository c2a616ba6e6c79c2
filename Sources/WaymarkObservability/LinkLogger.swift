#if Tools
public import Logging
public import WaymarkApp

/// Writes every step of every link to a log.
///
///     router.observe(LinkLogger(Logger(label: "com.example.links")))
///     // notice com.example.links: link finished: no-mapping
///     //   waymark.link=3 waymark.source=open-url waymark.step=finished waymark.result=no-mapping
///     //   waymark.detail=error[reading.unmatched]: no route takes it; nearest is 'open': …
///
/// A link's end has the level of its result, every step before it ``stepLevel``. A step below the
/// logger's level costs one comparison.
///
/// The metadata, whose keys never change; what is not known is left out:
///
/// | Key | Value |
/// | --- | --- |
/// | `waymark.link` | which of the router's links it is, from 1; not for what belongs to none |
/// | `waymark.source` | how it came: ``WaymarkApp/LinkSource`` |
/// | `waymark.step` | ``WaymarkApp/LinkEvent/name`` |
/// | `waymark.route` | the route's name, or its pattern |
/// | `waymark.destination` | who performs it: `DocumentFeature.OpenDocument` |
/// | `waymark.result` | ``WaymarkApp/URLRoutingResult/code``, at the end |
/// | `waymark.detail` | ``WaymarkApp/LinkEvent/detail`` on one line |
///
/// Values that a route keeps secret are in none of them.
public struct LinkLogger: LinkObserver {
  /// The level of a link's steps but the last.
  public static let stepLevel = Logger.Level.debug

  private let logger: Logger
  private let level: @MainActor (URLRoutingResult) -> Logger.Level

  /// Makes an observer that logs.
  ///
  /// - Parameters:
  ///   - logger: Where to.
  ///   - level: The level at which a link's end is logged.
  public init(
    _ logger: Logger,
    level: @escaping @MainActor (URLRoutingResult) -> Logger.Level = LinkLogger.level
  ) {
    self.logger = logger
    self.level = level
  }

  /// The level of a result: `info` for a link that was opened, put off, sent elsewhere or not
  /// wanted; `notice` for one that is wrong or not allowed, which anybody can send; `error` for
  /// what the app itself does wrong.
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
    default: Self.stepLevel
    }
  }
}

extension LinkEvent {
  /// The step, and how the link ended: nothing that comes from outside.
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
#endif
