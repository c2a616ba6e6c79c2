#if Hummingbird
public import Logging
public import Metrics
internal import Waymark
public import WaymarkSite

/// The log and the metrics of a site's answers, by the names of routes.
///
///     SiteLog(Logger(label: "com.example.site"), metrics: MetricsSystem.factory)
///     // info com.example.site: answer waymark.route=station waymark.status=200
///     //   waymark.bytes=2134 waymark.microseconds=85
///
/// Neither contains a URL, because a URL can contain secrets and personal data. Hummingbird's own
/// `LogRequestMiddleware` logs the path and the query of every request.
///
/// | Metric | Dimensions | Value |
/// | --- | --- | --- |
/// | `waymark_site_answers` | `route`, `status` | the number of answers |
/// | `waymark_site_duration` | `route` | the time until the answer was ready, without sending it |
///
/// The route is empty for files and for answers that belong to no route.
public struct SiteLog: Sendable {
  /// An answer as it is logged.
  public struct Answer: Sendable, Hashable {
    /// The name of the route; empty for a file and for an answer that belongs to no route.
    public let route: String
    /// The status code.
    public let status: Int
    /// The size of the body, in bytes.
    public let bytes: Int
    /// The time until the answer was ready, in microseconds.
    public let microseconds: Int64

    /// The metadata of the answer's message.
    public var metadata: Logger.Metadata {
      [
        "waymark.route": .string(route),
        "waymark.status": .stringConvertible(status),
        "waymark.bytes": .stringConvertible(bytes),
        "waymark.microseconds": .stringConvertible(microseconds),
      ]
    }
  }

  private let write: (@Sendable (Answer) -> Void)?
  private let metrics: SiteMetrics?

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - logger: Receives one message of the level `info` for each answer; `nil` for none.
  ///   - metrics: Creates the metrics; `nil` for none.
  public init(_ logger: Logger? = nil, metrics: (any MetricsFactory)? = nil) {
    if let logger {
      write = { logger.info("answer", metadata: $0.metadata) }
    } else {
      write = nil
    }
    self.metrics = SiteMetrics(metrics)
  }

  /// Creates a log that gives the answers to a function.
  ///
  /// A server that answers many thousand requests in a second can write them at a lower cost than
  /// that of a message with metadata.
  ///
  /// - Parameters:
  ///   - metrics: Creates the metrics; `nil` for none.
  ///   - write: Receives each answer. It runs before the answer is sent, on any thread, and should
  ///     not wait.
  public init(
    metrics: (any MetricsFactory)? = nil,
    write: @escaping @Sendable (Answer) -> Void
  ) {
    self.write = write
    self.metrics = SiteMetrics(metrics)
  }

  /// Records an answer.
  public func record(_ answer: SiteAnswer, duration: Duration) {
    record(
      route: answer.route,
      status: answer.status,
      bytes: answer.body.count,
      duration: duration
    )
  }

  /// Records an answer that does not come from a site.
  public func record(route: String?, status: Int, bytes: Int, duration: Duration) {
    let nanoseconds = duration.nanoseconds
    let answer = Answer(
      route: route ?? "",
      status: status,
      bytes: bytes,
      microseconds: nanoseconds / 1_000
    )
    write?(answer)
    metrics?.record(answer, nanoseconds: nanoseconds)
  }
}

/// The metrics of answers, each of which is made once.
private final class SiteMetrics: Sendable {
  private struct Made {
    var counters: [String: [Int: Counter]] = [:]
    var timers: [String: Timer] = [:]
  }

  private let factory: any MetricsFactory
  private let made = Locked(Made())

  /// Creates the metrics; `nil` without a backend, for which they are not worth making.
  init?(_ factory: (any MetricsFactory)?) {
    guard let factory, !(factory is NOOPMetricsHandler) else { return nil }
    self.factory = factory
  }

  func record(_ answer: SiteLog.Answer, nanoseconds: Int64) {
    let (counter, timer) = made.with { [factory] made in
      (Self.counter(for: answer, in: &made, factory), Self.timer(for: answer, in: &made, factory))
    }
    counter.increment()
    timer.recordNanoseconds(nanoseconds)
  }

  private static func counter(
    for answer: SiteLog.Answer,
    in made: inout Made,
    _ factory: any MetricsFactory
  ) -> Counter {
    if let counter = made.counters[answer.route]?[answer.status] { return counter }
    let counter = Counter(
      label: "waymark_site_answers",
      dimensions: [("route", answer.route), ("status", "\(answer.status)")],
      factory: factory
    )
    made.counters[answer.route, default: [:]][answer.status] = counter
    return counter
  }

  private static func timer(
    for answer: SiteLog.Answer,
    in made: inout Made,
    _ factory: any MetricsFactory
  ) -> Timer {
    if let timer = made.timers[answer.route] { return timer }
    let timer = Timer(
      label: "waymark_site_duration",
      dimensions: [("route", answer.route)],
      factory: factory
    )
    made.timers[answer.route] = timer
    return timer
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * (1_000_000_000 as Int64)
      + components.attoseconds / (1_000_000_000 as Int64)
  }
}
#endif
