#if Hummingbird
public import Logging
public import Metrics
internal import Waymark
public import WaymarkSite

/// The log and the metrics of a site's answers, by the names of routes.
///
///     SiteLog(Logger(label: "com.example.site"), metrics: MetricsSystem.factory)
///     // info com.example.site: answer waymark.kind=page waymark.domain=www.underway.nyc
///     //   waymark.method=GET waymark.route=station waymark.status=200 waymark.bytes=2134
///     //   waymark.microseconds=85 waymark.fetcher=
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
  ///
  /// Each text is one of a list or from the catalog, and none is from the request.
  public struct Answer: Sendable, Hashable {
    /// The kind of the answer.
    public var kind = SiteAnswer.Kind.other
    /// The domain as the catalog lists it; empty for a host that it does not list.
    public var domain = ""
    /// The method, if it is a usual one; `other` for others, and empty if it is not known.
    public let method: String
    /// The owner of the program that fetched the file of a system, by its `User-Agent`; `nil` for
    /// other answers.
    public var fetcher: Fetcher?
    /// The name of the route; empty for a file and for an answer that belongs to no route.
    public var route = ""
    /// The status code.
    public let status: Int
    /// The size of the body, in bytes.
    public var bytes = 0
    /// The time until the answer was ready, in microseconds.
    public let microseconds: Int64

    /// Creates the entry of an answer that does not come from a site.
    ///
    /// - Parameter request: The request; `nil` if it was not read.
    public init(_ request: SiteRequest?, status: Int, duration: Duration) {
      self.init(request, status: status, nanoseconds: duration.nanoseconds)
    }

    fileprivate init(_ request: SiteRequest?, status: Int, nanoseconds: Int64) {
      method =
        request.map { request in
          Self.methods.first { $0 == request.method } ?? "other"
        } ?? ""
      self.status = status
      microseconds = nanoseconds / 1_000
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// The metadata of the answer's message.
    public var metadata: Logger.Metadata {
      [
        "waymark.kind": .string(kind.rawValue),
        "waymark.domain": .string(domain),
        "waymark.method": .string(method),
        "waymark.fetcher": .string(fetcher?.rawValue ?? ""),
        "waymark.route": .string(route),
        "waymark.status": .stringConvertible(status),
        "waymark.bytes": .stringConvertible(bytes),
        "waymark.microseconds": .stringConvertible(microseconds),
      ]
    }
  }

  /// The owner of the program that fetched the file of a system.
  public enum Fetcher: String, Sendable, Hashable {
    /// Apple's servers (`AASA-Bot`), or a device that fetches the file from the domain (`swcd`).
    case apple
    /// Google's servers (`GoogleAssociationService`).
    case google
    /// Another program, such as a browser, or a device with Android before version 12.
    case other

    /// Finds the owner by the header `User-Agent`.
    public init(userAgent: String) {
      let text = userAgent.utf8
      if text.starts(with: "AASA-Bot".utf8) || text.starts(with: "swcd".utf8) {
        self = .apple
      } else {
        self = Self.isGoogle(text) ? .google : .other
      }
    }

    /// Returns whether a text contains the name of Google's program.
    ///
    /// `contains(_:)` of the standard library prepares a search, which costs as much as everything
    /// else that a server does for a file.
    private static func isGoogle(_ userAgent: String.UTF8View) -> Bool {
      var rest = userAgent[...]
      while let start = rest.firstIndex(of: UInt8(ascii: "G")) {
        if rest[start...].starts(with: "GoogleAssociationService".utf8) { return true }
        rest = rest[start...].dropFirst()
      }
      return false
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

  /// Records an answer of a site or of a link book.
  public func record(_ answer: SiteAnswer, to request: SiteRequest, duration: Duration) {
    let nanoseconds = duration.nanoseconds
    var entry = Answer(request, status: answer.status, nanoseconds: nanoseconds)
    (entry.kind, entry.domain) = (answer.kind, answer.domain)
    entry.route = answer.route ?? ""
    entry.bytes = answer.body.count
    if answer.kind == .association || answer.kind == .assetLinks {
      entry.fetcher = Fetcher(userAgent: request.userAgent)
    }
    record(entry, nanoseconds: nanoseconds)
  }

  /// Records an answer that does not come from a site.
  public func record(_ answer: Answer) {
    record(answer, nanoseconds: answer.microseconds * 1_000)
  }

  private func record(_ answer: Answer, nanoseconds: Int64) {
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
