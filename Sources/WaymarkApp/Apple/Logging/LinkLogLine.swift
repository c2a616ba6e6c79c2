/// A line for a step of a link in the system's log: a part that everyone may read, and a part that
/// only those who debug the app may read.
struct LinkLogLine: Equatable {
  enum Level: Equatable {
    case debug, info, notice, error
  }

  let level: Level
  /// The step and the app's own names, without text that comes from outside.
  let facts: String
  /// The remaining text, which may contain user input; `nil` if there is none.
  let detail: String?

  init(_ event: LinkEvent) {
    var words = [event.number > 0 ? "link #\(event.number)" : "links", event.name]
    switch event.step {
    case .finished(let result):
      words.append(result.code)
      level = Self.level(of: result)
    case .fault: level = .error
    case .screensDropped: level = .notice
    default: level = .debug
    }
    if event.number > 0 { words.append("from \(event.source.rawValue)") }
    if let route = event.link?.route { words.append("route '\(route)'") }
    if let origin = event.origin { words.append("of \(origin)") }
    facts = words.joined(separator: " ")
    detail = event.detail
  }

  /// Returns the level of a result: `notice` for results that any link from outside can cause, and
  /// `error` for mistakes of the app itself.
  private static func level(of result: URLRoutingResult) -> Level {
    switch result {
    case .success, .cancelled, .deferred, .unavailable, .redirected, .dropped(.duplicate): .info
    case .unsupported, .redirectedTooOften, .failed: .error
    default: .notice
    }
  }
}

/// The intervals of the links that have not ended, which measure how long each link takes.
struct LinkIntervals {
  enum Change: Equatable {
    case begins, goesOn, ends
    /// The step does not affect the interval.
    case none
  }

  private var open: Set<Int> = []

  /// Returns the change of a link's interval at a step: the interval begins with the first step,
  /// or, if a link that waited is resumed, with the first step after an end.
  mutating func change(_ event: LinkEvent) -> Change {
    guard event.number > 0 else { return .none }
    if case .finished = event.step { return open.remove(event.number) == nil ? .none : .ends }
    return open.insert(event.number).inserted ? .begins : .goesOn
  }
}
