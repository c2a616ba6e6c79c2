import Waymark

extension RouteConflict {
  var remedy: String? {
    "distinguish them by a literal, a restriction such as '{id:int}', a required query item or the "
      + "scopes, or remove one"
  }
}

extension RouteTableError {
  var remedy: String? {
    switch self {
    case .conflicts(let conflicts): conflicts.first?.remedy
    case .tooManyRoutes: "use parameters in place of routes that differ only in a word"
    case .tooManyOverlaps:
      "make the literal text at the start of components that carry parameters differ"
    case .wrapperConflicts: "remove one of them, or make a literal in it differ"
    }
  }
}

extension TypedRoutesError {
  var remedy: String? {
    switch self {
    case .pattern(_, let error): error.remedy
    case .table(let error): error.remedy
    case .declarations(let findings): findings.first?.diagnostic.help
    case .fragments: "remove the fragment from one of the two patterns"
    case .scopes: "give the two routes a common scope"
    case .name: "give one of them another name, as @Route(…, name: \"…\")"
    case .nested: "an enum must not continue its own routes, directly or through other enums"
    }
  }
}

extension RouteReadingError {
  var remedy: String? {
    switch self {
    case .noURL: "check that 'URL(string:)' accepted the text, or read the text itself"
    case .link(let error): error.diagnostic.help
    case .unmatched(let unmatched): unmatched.diagnostic.help
    case .decoding(let error): error.remedy
    case .routes(let error): error.remedy
    }
  }
}
