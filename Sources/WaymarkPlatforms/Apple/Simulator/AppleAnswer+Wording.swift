import Waymark

extension AppleAnswer {
  /// Why, in one sentence that begins in lower case.
  public var reason: String {
    switch cause {
    case .decided(excludes: false): "the rule \(rule ?? "") fits, and it opens the app"
    case .decided(excludes: true): "the rule \(rule ?? "") fits, and it excludes the link"
    case .noMatch: "no rule of the app fits"
    case .noRules: "the file has no rules for the app"
    case .unknownApp: "the file does not name the app"
    case .otherDomain(let domain): "the link is not on \(quoted(domain)), which the file is for"
    case .unreadable: "this is no URL with a scheme and a host"
    }
  }
}

extension AppleRule {
  /// What the rule asks of a link.
  var words: String {
    var parts: [String] = []
    if let path = texts.path { parts.append("path \(quoted(path))") }
    switch texts.query {
    case .text(let text): parts.append("query \(quoted(text))")
    case .items(let items):
      parts += items.map { "query item \(quoted("\($0.name)=\($0.pattern)"))" }
    case nil: break
    }
    if let fragment = texts.fragment { parts.append("fragment \(quoted(fragment))") }
    return parts.isEmpty ? "every link" : parts.joined(separator: ", ")
  }

  /// Why the rule does not decide, given the part that does not fit.
  func reason(_ part: Part?) -> String? {
    guard let part else { return nil }
    let pattern =
      switch part {
      case .path: quoted(texts.path ?? "")
      case .fragment: quoted(texts.fragment ?? "")
      case .query:
        switch texts.query {
        case .text(let text): quoted(text)
        case .items(let items):
          items.map { quoted("\($0.name)=\($0.pattern)") }.joined(separator: ", ")
        case nil: "''"
        }
      }
    let end = isImpossible(part) ? ", which names a variable that nobody has defined" : ""
    return "the \(part.rawValue) does not fit \(pattern)\(end)"
  }
}
