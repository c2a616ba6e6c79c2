extension Explanation {
  /// The notes about a match, beyond the choice of its route.
  static func notes(_ match: RouteMatch) -> [Note] {
    var notes = badValues(match)
    let route = match.route.notes
    if route.requiresVerifiedLink == true, match.link.kind == .app {
      notes.append(.requiresVerifiedLink)
    }
    if let platforms = route.platforms { notes.append(.platforms(platforms)) }
    if !route.gates.isEmpty { notes.append(.gates(route.gates)) }
    if let deprecation = route.deprecation { notes.append(.deprecated(deprecation)) }
    return notes
  }

  /// The values of declared items and of the fragment that are not of their type.
  ///
  /// The route is chosen all the same, but its input cannot be decoded (article "PatternSyntax",
  /// "Query items").
  private static func badValues(_ match: RouteMatch) -> [Note] {
    let code = match.route.pattern.code
    let pattern = match.route.pattern
    var notes: [Note] = []
    // Parameters of query and fragment stand at the end of the pattern's own.
    let restricted = code.tokens.indices[code.pathCount...].filter {
      code.tokens[$0].kind == .parameter
    }
    let parameters = pattern.parameters.suffix(restricted.count)
    for (token, parameter) in zip(restricted, parameters) where parameter.restriction != .none {
      let values: [String]
      if token < code.queryEnd {
        let name = code.string(code.tokens[token - 1].text)
        values = match.link.queryItems.filter { $0.name.isExactly(name) }.map { $0.value ?? "" }
      } else {
        values = match.link.fragment.map { [$0] } ?? []
      }
      for value in values {
        let bytes = ContiguousArray(value.utf8)
        guard !code.accepts(code.tokens[token], bytes.span, bytes.indices) else { continue }
        notes.append(.badValue(parameter: parameter, value: value))
      }
    }
    return notes
  }
}
