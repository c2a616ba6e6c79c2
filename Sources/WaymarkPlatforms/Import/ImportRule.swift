import Waymark

/// A rule of a platform's file, in patterns.
struct ImportRule: Sendable {
  let excludes: Bool
  /// The patterns that the rule matches: one exclusion with all of them, or one route for each.
  var patterns: [Pattern]
  let place: ImportPlace
  /// The author's comment on the rule in the file.
  var comment: String?
  /// Indicates whether the rule was read as its author probably meant it, not as the system reads
  /// it.
  var isGuessed = false
  /// The path, if it matches a fixed number of characters, which no parameter does.
  var fixedLengthPath: String?
  /// Indicates whether the rule has a condition on the whole query that no pattern expresses.
  var hasOtherQuery = false
  /// Android: the part of a filter that the rule represents.
  var part: ImportFilterPart?

  /// Indicates whether the rule is a simple glob with an escaped dot, which matches any character.
  var hasEscapedDot: Bool {
    guard case .pattern(let pattern?)? = part?.origin, pattern.kind == .simpleGlob else {
      return false
    }
    return SimpleGlob(Array(pattern.text.utf16)).hasEscapedDot
  }
}

/// A part of a filter of a manifest, such as one of its paths.
struct ImportFilterPart: Sendable, Hashable {
  /// The key path of the filter.
  let filter: String
  let origin: AndroidAcceptor.Rule.Origin
}

extension ImportFilterPart {
  /// Creates the part that a rule of a search represents; `nil` for a dynamic rule.
  init?(_ rule: AndroidAcceptor.Rule, _ acceptor: AndroidAcceptor) {
    guard let filter = acceptor.filter(of: rule) else { return nil }
    self.init(filter: filter, origin: rule.origin)
  }

  /// Returns the rules of a manifest by the parts that they represent.
  static func rules(of lists: [ImportRuleList]) -> [ImportFilterPart: ImportRule] {
    let parts = lists.flatMap(\.rules).compactMap { rule in rule.part.map { ($0, rule) } }
    return Dictionary(parts) { first, _ in first }
  }
}

/// Rules of which the first that matches decides.
struct ImportRuleList: Sendable {
  /// The index of the file among all files.
  var file = 0
  let platform: RouteNotes.Platform
  /// The places where the rules apply: domains as written in a catalog, or custom schemes.
  var scopes: [RouteScope]
  /// The places of which no rule matches a link now, because the file has the name of the domain or
  /// scheme in a form that browsers do not send.
  var unmatched: Set<RouteScope> = []
  /// The name of the activity that the rules open, as the manifest contains it.
  var activity: String?
  var rules: [ImportRule]
}
