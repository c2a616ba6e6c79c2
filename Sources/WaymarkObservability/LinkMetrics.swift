#if Observability
public import Metrics
public import WaymarkApp

/// Counts links and measures their durations.
///
///     router.observe(LinkMetrics())
///
/// The names and dimensions of the metrics never change:
///
/// | Name | Dimensions | What |
/// | --- | --- | --- |
/// | `waymark.links.received` | `source` | a counter of links and of the app's own actions |
/// | `waymark.links.finished` | `result`, `destination` | a counter of their ends |
/// | `waymark.links.duration` | `result`, `destination` | a timer, from arrival to end |
/// | `waymark.actions.duration` | `result`, `destination` | a timer, from the action to the end |
/// | `waymark.faults` | | a counter of parts left out of handlers and routes added later |
///
/// The declarations of the app limit the number of the dimensions' values for any links: `source`
/// is one of ``WaymarkApp/LinkSource``'s own or `other`. `result` is a
/// ``WaymarkApp/URLRoutingResult/code``. `destination` is the action, handler or enum that handles
/// the link, such as `DocumentFeature.OpenDocument`, or `none` if no route accepted the link. No
/// dimension contains a link.
///
/// A link that has to wait is counted as finished when it begins to wait, and again when it ends
/// after it is resumed, with the time since then. An observer counts the links of one router.
@MainActor
public final class LinkMetrics: LinkObserver {
  /// The facts about a link that has not ended.
  private struct Beginning {
    let time: Duration
    var actionTime: Duration?
  }

  private struct End: Hashable {
    let result: String
    let destination: String

    var dimensions: [(String, String)] { [("result", result), ("destination", destination)] }
  }

  private struct EndMetrics {
    let count: Counter
    let duration: Timer
    let actionDuration: Timer
  }

  private static let sources: Set<LinkSource> = [
    .openURL, .userActivity, .quickAction, .notification, .widget, .app,
  ]

  private let factory: any MetricsFactory
  private let faults: Counter
  private var received: [String: Counter] = [:]
  private var ends: [End: EndMetrics] = [:]
  private var links: [Int: Beginning] = [:]

  /// Makes an observer that counts.
  ///
  /// - Parameter factory: The factory of the counters and timers; by default the factory of the
  ///   process, which must be set before this call.
  public init(factory: any MetricsFactory = MetricsSystem.factory) {
    self.factory = factory
    faults = Counter(label: "waymark.faults", factory: factory)
  }

  /// Counts an event.
  public func observe(_ event: LinkEvent) {
    switch event.step {
    case .fault, .storeFault: faults.increment()
    default: break
    }
    guard event.number > 0 else { return }
    if let result = event.result {
      finish(event, result)
      return
    }
    begin(event)
    if case .performing = event.step { links[event.number]?.actionTime = event.time }
  }

  private func begin(_ event: LinkEvent) {
    guard links[event.number] == nil else { return }
    links[event.number] = Beginning(time: event.time)
    if case .resumed = event.step { return }
    count(event.source)
  }

  private func finish(_ event: LinkEvent, _ result: URLRoutingResult) {
    let link = links.removeValue(forKey: event.number)
    if link == nil { count(event.source) }
    let destination = event.origin?.destination ?? "none"
    let metrics = metrics(for: End(result: result.code, destination: destination))
    metrics.count.increment()
    metrics.duration.record(duration: event.time.since(link?.time ?? event.time))
    if let start = link?.actionTime {
      metrics.actionDuration.record(duration: event.time.since(start))
    }
  }

  private func count(_ source: LinkSource) {
    let name = Self.sources.contains(source) ? source.rawValue : "other"
    let counter =
      received[name]
      ?? Counter(label: "waymark.links.received", dimensions: [("source", name)], factory: factory)
    received[name] = counter
    counter.increment()
  }

  private func metrics(for end: End) -> EndMetrics {
    if let known = ends[end] { return known }
    func timer(_ label: String) -> Timer {
      Timer(
        label: label,
        dimensions: end.dimensions,
        preferredDisplayUnit: .milliseconds,
        factory: factory
      )
    }
    let metrics = EndMetrics(
      count: Counter(
        label: "waymark.links.finished",
        dimensions: end.dimensions,
        factory: factory
      ),
      duration: timer("waymark.links.duration"),
      actionDuration: timer("waymark.actions.duration")
    )
    ends[end] = metrics
    return metrics
  }
}

extension Duration {
  /// Returns the duration since an earlier time; zero if that time is later.
  fileprivate func since(_ start: Duration) -> Duration { start < self ? self - start : .zero }
}
#else
/// Counts and times links, with the package trait `Observability`.
@available(
  *,
  unavailable,
  message: "WaymarkObservability needs the package trait 'Observability' in the dependency's traits"
)
public final class LinkMetrics {}
#endif
