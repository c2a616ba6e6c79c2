import Waymark

/// A pattern whose paths differ from those that its rules on a web server match.
struct WebDifference: Sendable, Hashable {
  let note: WebServerNote
  /// The name of the route in the catalog, or the text of a `webOnly` pattern.
  let label: String
  let pattern: Pattern
}
