import Waymark

/// An observer that stores the last steps of an app's links, to help find out why a link does not
/// open the right screen.
///
///     let timeline = LinkTimeline(capacity: 200)
///     router.observe(timeline)
///     print(timeline.json())
@MainActor
public final class LinkTimeline: LinkObserver {
  /// The maximum number of stored events; the oldest are discarded first.
  public let capacity: Int
  /// The number of discarded events.
  public private(set) var forgotten = 0

  private var ring: [LinkEvent] = []
  /// The index of the oldest event once the ring is full.
  private var start = 0

  /// Creates a timeline.
  ///
  /// - Parameter capacity: The maximum number of stored events, at least 1.
  public init(capacity: Int = 500) { self.capacity = max(capacity, 1) }

  /// The events, the oldest first.
  public var events: [LinkEvent] { Array(ring[start...] + ring[..<start]) }

  /// Stores an event.
  public func observe(_ event: LinkEvent) {
    guard ring.count == capacity else {
      ring.append(event)
      return
    }
    ring[start] = event
    start = (start + 1) % capacity
    forgotten += 1
  }

  /// Removes all events and sets ``forgotten`` to 0.
  public func clear() {
    ring = []
    start = 0
    forgotten = 0
  }

  /// Returns the events as one JSON object, whose keys never change.
  ///
  ///     {"schema": 1, "forgotten": 0, "events": [
  ///       {"link": 1, "time": 0.001204, "source": "open-url", "step": "received",
  ///        "detail": "x-documents://open?name=a"}, …]}
  ///
  /// `time` is in seconds since the router was made. `route` and `destination` are present if they
  /// are known, `result` and `succeeded` in the last step. The object contains no value that a
  /// route keeps secret.
  public func json() -> String {
    let events = events.map(\.json).joined(separator: ",\n")
    return """
      {
        "schema": 1,
        "forgotten": \(forgotten),
        "events": [\(events.isEmpty ? "" : "\n\(events)\n  ")]
      }
      """
  }
}

extension LinkEvent {
  /// The event as an object in the list of all events.
  fileprivate var json: String {
    var result: URLRoutingResult?
    if case .finished(let end) = step { result = end }
    let members: KeyValuePairs<String, String?> = [
      "link": String(number),
      "time": time.seconds,
      "source": source.rawValue.json,
      "step": name.json,
      "route": link?.route.json,
      "destination": origin?.destination.json,
      "result": result?.code.json,
      "succeeded": result.map { $0 == .success ? "true" : "false" },
      "detail": detail?.json,
    ]
    let lines = members.compactMap { key, value in value.map { "      \"\(key)\": \($0)" } }
    return "    {\n\(lines.joined(separator: ",\n"))\n    }"
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var json: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Duration {
  /// The seconds with six decimal places.
  fileprivate var seconds: String {
    let (seconds, attoseconds) = components
    let micros = attoseconds.magnitude / (1_000_000_000_000 as UInt64)
    let sign = self < .zero ? "-" : ""
    let digits = String(micros)
    return "\(sign)\(seconds.magnitude)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
