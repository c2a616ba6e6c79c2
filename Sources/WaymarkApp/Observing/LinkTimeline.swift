import Waymark

/// The last steps of an app's links, for whoever has to find out why one does not open the right
/// screen.
///
///     let timeline = LinkTimeline(capacity: 200)
///     router.observe(timeline)
///     print(timeline.json())
@MainActor
public final class LinkTimeline: LinkObserver {
  /// How many events are kept; the oldest go first.
  public let capacity: Int
  /// How many events have gone.
  public private(set) var forgotten = 0

  private var ring: [LinkEvent] = []
  /// Where the oldest stands once the ring is full.
  private var start = 0

  /// Makes a timeline.
  ///
  /// - Parameter capacity: How many events are kept, at least 1.
  public init(capacity: Int = 500) { self.capacity = max(capacity, 1) }

  /// The events, the oldest first.
  public var events: [LinkEvent] { Array(ring[start...] + ring[..<start]) }

  /// Keeps an event.
  public func observe(_ event: LinkEvent) {
    guard ring.count == capacity else {
      ring.append(event)
      return
    }
    ring[start] = event
    start = (start + 1) % capacity
    forgotten += 1
  }

  /// Forgets all events.
  public func clear() {
    ring = []
    start = 0
    forgotten = 0
  }

  /// The events as one JSON object, whose keys never change.
  ///
  ///     {"schema": 1, "forgotten": 0, "events": [
  ///       {"link": 1, "time": 0.001204, "source": "open-url", "step": "received",
  ///        "detail": "x-documents://open?name=a"}, …]}
  ///
  /// `time` is in seconds since the router was made. `route` and `destination` stand where they are
  /// known, `result` and `succeeded` at the last step. Nothing shows a value that a route keeps
  /// secret.
  public func json() -> String {
    let object: JSONValue = [
      "schema": 1,
      "forgotten": .int(forgotten),
      "events": .array(events.map(\.jsonValue)),
    ]
    return object.text
  }
}

extension LinkEvent {
  fileprivate var jsonValue: JSONValue {
    var result: URLRoutingResult?
    if case .finished(let end) = step { result = end }
    return .object([
      "link": .int(number),
      "time": JSONValue(.number(time.seconds)),
      "source": .string(source.rawValue),
      "step": .string(name),
      "route": link.map { .string($0.route) },
      "destination": origin.map { .string($0.destination) },
      "result": result.map { .string($0.code) },
      "succeeded": result.map { .bool($0 == .success) },
      "detail": detail.map { .string($0) },
    ])
  }
}

extension Duration {
  /// The seconds with six digits after the point.
  fileprivate var seconds: String {
    let (seconds, attoseconds) = components
    let micros = attoseconds.magnitude / 1_000_000_000_000
    let sign = self < .zero ? "-" : ""
    let digits = String(micros)
    return "\(sign)\(seconds.magnitude)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
