import Waymark

/// A pattern whose paths differ from what its rules on a web server take.
struct WebDifference: Sendable, Hashable {
  let note: WebServerNote
  /// What the catalog calls the route, or the text of a `webOnly` pattern.
  let label: String
  let pattern: Pattern
}
