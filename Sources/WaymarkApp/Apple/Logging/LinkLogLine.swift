/// A step of a link as a log of the system's has it: what everybody may read, and what only those
/// who debug the app.
struct LinkLogLine: Equatable {
  enum Level: Equatable {
    case debug, info, notice, error
  }

  let level: Level
  /// The step and the app's own names: nothing of it comes from outside.
  let facts: String
  /// The rest, which may hold what somebody has typed; `nil` for nothing.
  let detail: String?

  init(_ event: LinkEvent) {
    var words = [event.number > 0 ? "link #\(event.number)" : "links", event.name]
    switch event.step {
    case .finished(let result):
      words.append(result.code)
      level = Self.level(of: result)
    case .fault: level = .error
    default: level = .debug
    }
    if event.number > 0 { words.append("from \(event.source.rawValue)") }
    if let route = event.link?.route { words.append("route '\(route)'") }
    if let origin = event.origin { words.append("of \(origin)") }
    facts = words.joined(separator: " ")
    detail = event.detail
  }

  /// `notice` for what anybody can send, `error` for what the app itself does wrong.
  private static func level(of result: URLRoutingResult) -> Level {
    switch result {
    case .success, .cancelled, .deferred, .unavailable, .redirected, .dropped(.duplicate): .info
    case .unsupported, .redirectedTooOften, .failed: .error
    default: .notice
    }
  }
}
