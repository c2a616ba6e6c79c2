/// What a web server's or a cluster's file cannot say as the catalog does.
enum WebServerNote: Sendable, Hashable {
  /// Query items and fragment, which no location and no path of an Ingress looks at.
  case condition(excludes: Bool)
  /// Links that Waymark refuses to read, and slashes that are escaped.
  case spelling
  /// `emptyComponents: strict`.
  case doubledSlash
  /// A path of the catalog at which a file for the systems is served.
  case reservedPath(String)
  /// A list of words that is too long for a regular expression of nginx.
  case longWords(excludes: Bool)
  /// A path that is too long for nginx.
  case longPath(excludes: Bool)
  /// A path with parameters, of which an Ingress says the beginning.
  case prefix(excludes: Bool)
  /// A path that begins with a parameter, or whose beginning is another's: an Ingress says nothing
  /// of it.
  case unsaid(excludes: Bool)
  /// A domain of several levels below a wildcard.
  case oneLabel(String)
  /// `pathCase: insensitive`.
  case exactCase
  /// A character that some controllers refuse, or compare as it is escaped.
  case character

  /// What the note is about where it has any effect.
  var effect: GenerationNote.Effect? {
    switch self {
    case .condition(let excludes), .longWords(let excludes), .prefix(let excludes):
      excludes ? .narrower : .wider
    case .longPath(let excludes), .unsaid(let excludes): excludes ? .wider : .narrower
    case .spelling, .doubledSlash, .exactCase: .either
    case .reservedPath, .oneLabel: .narrower
    case .character: nil
    }
  }
}
