#if Hummingbird
public import Logging
public import Metrics
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
  private let logger: Logger?
  private let metrics: (any MetricsFactory)?

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - logger: Receives one message of the level `info` for each answer; `nil` for none.
  ///   - metrics: Creates the metrics; `nil` for none.
  public init(_ logger: Logger? = nil, metrics: (any MetricsFactory)? = nil) {
    self.logger = logger
    // Without a backend, metrics are not worth making.
    self.metrics = metrics is NOOPMetricsHandler ? nil : metrics
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
    let route = route ?? ""
    logger?.info(
      "answer",
      metadata: [
        "waymark.route": .string(route),
        "waymark.status": .stringConvertible(status),
        "waymark.bytes": .stringConvertible(bytes),
        "waymark.microseconds": .stringConvertible(duration.microseconds),
      ]
    )
    guard let metrics else { return }
    let dimensions = [("route", route)]
    Counter(
      label: "waymark_site_answers",
      dimensions: dimensions + [("status", "\(status)")],
      factory: metrics
    ).increment()
    Timer(label: "waymark_site_duration", dimensions: dimensions, factory: metrics)
      .recordNanoseconds(duration.nanoseconds)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  fileprivate var microseconds: Int64 { nanoseconds / 1_000 }
}
#endif
