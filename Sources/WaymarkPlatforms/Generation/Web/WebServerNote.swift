import Waymark

/// A difference between the catalog and a file for a web server or a cluster.
enum WebServerNote: Sendable, Hashable {
  /// Query items and the fragment, which neither a location nor a path of an Ingress compares.
  case condition(excludes: Bool)
  /// Links that Waymark rejects as invalid, and escaped slashes.
  case spelling
  /// The policy `emptyComponents: strict`.
  case doubledSlash
  /// A path of the catalog at which a file for the systems is served.
  case reservedPath(String)
  /// A list of words that is too long for a regular expression of nginx.
  case longWords(excludes: Bool)
  /// A path that is too long for nginx.
  case longPath(excludes: Bool)
  /// A path with parameters, of which an Ingress compares only the beginning.
  case prefix(excludes: Bool)
  /// A path that begins with a parameter, or that has the same beginning as another: an Ingress has
  /// no rule for it.
  case unsaid(excludes: Bool)
  /// A domain of several levels below a wildcard.
  case oneLabel(String)
  /// The policy `pathCase: insensitive`.
  case exactCase
  /// A character that some controllers reject, or compare in its escaped form.
  case character

  /// The direction of the difference; `nil` if there is none.
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

extension WebServerNote {
  /// Every code that such a note can have.
  static var allCodes: [LinkDiagnostic.Code] {
    [
      "condition", "spelling", "doubled-slash", "reserved-path", "long-words", "long-path",
      "prefix", "unsaid", "one-label", "exact-case", "character",
    ].map { .init("web-server.\($0)") }
  }

  var code: LinkDiagnostic.Code {
    switch self {
    case .condition: .init("web-server.condition")
    case .spelling: .init("web-server.spelling")
    case .doubledSlash: .init("web-server.doubled-slash")
    case .reservedPath: .init("web-server.reserved-path")
    case .longWords: .init("web-server.long-words")
    case .longPath: .init("web-server.long-path")
    case .prefix: .init("web-server.prefix")
    case .unsaid: .init("web-server.unsaid")
    case .oneLabel: .init("web-server.one-label")
    case .exactCase: .init("web-server.exact-case")
    case .character: .init("web-server.character")
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .condition, .spelling, .doubledSlash, .longWords, .prefix: .info
    case .reservedPath, .longPath, .unsaid, .oneLabel, .exactCase, .character: .warning
    }
  }

  var message: String {
    switch self {
    case .condition: "query items and fragment are not asked for"
    case .spelling:
      "an escaped slash parts components, and what is no link is not told from one"
    case .doubledSlash: "doubled slashes are taken for one"
    case .reservedPath(let path): "a file for the systems is served at \(quoted(path))"
    case .longWords: "a list of words is too long, and any text is taken"
    case .longPath: "the path is too long for nginx, and has no location"
    case .prefix: "only the beginning of the path is said"
    case .unsaid: "the path has no rule of its own"
    case .oneLabel(let domain): "\(quoted(domain)) takes names of one level alone"
    case .exactCase: "paths are compared with regard to case"
    case .character: "the path has characters that not every controller takes"
    }
  }

  /// The advice for the user.
  var help: String? {
    switch self {
    case .condition: "let the server that gets the path look at them"
    case .spelling:
      "let the server that gets the path read the link, and answer 404 where it is none"
    case .doubledSlash: "write 'merge_slashes off;' in the server block"
    case .reservedPath: "choose another path"
    case .longWords: "take words out, or let the server that gets the path look at them"
    case .longPath: "write a shorter pattern"
    case .prefix: "answer 404 for what is none of the app's links, or give the path to nginx"
    case .unsaid: "begin the path with a text of its own, or give it to nginx"
    case .oneLabel: "declare the domains below it by their names"
    case .exactCase: "write links in the case of the pattern"
    case .character: "try it on your cluster, or choose letters, digits, '.', '_' and '-'"
    }
  }

  /// Returns a sentence about the example link; `nil` if the note has no direction.
  func story(of witness: String) -> String? {
    switch effect {
    case .wider: "\(witness) goes to the links, and no route matches it"
    case .narrower: "\(witness) goes to the website, and a route takes it"
    case .either, nil: nil
    }
  }
}
