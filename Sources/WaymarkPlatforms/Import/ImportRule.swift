import Waymark

/// A rule of a platform's file, in patterns.
struct ImportRule: Sendable {
  let excludes: Bool
  /// What it takes; those of an exclusion together, those of a route each a route.
  let patterns: [Pattern]
  let place: ImportPlace
  /// What the file's author has written beside it.
  var comment: String?
  /// Indicates whether it was read as it was probably meant, and not as the system takes it.
  var isGuessed = false
}

/// Rules of which the first that fits decides.
struct ImportRuleList: Sendable {
  /// Where its file stands among all.
  var file = 0
  let platform: RouteNotes.Platform
  /// Where they hold: domains as a catalog writes them, or custom schemes.
  let scopes: [RouteScope]
  var rules: [ImportRule]
}
