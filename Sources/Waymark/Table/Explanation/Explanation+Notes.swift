extension Explanation {
  /// What is to be said about a match beyond the choice of its route.
  static func notes(_ match: RouteMatch) -> [Note] {
    var notes = badValues(match)
    let route = match.route.notes
    if route.requiresVerifiedLink == true, match.link.kind == .app { notes.append(.requiresVerifiedLink) }
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
    let parts = LinkParts(match.link)
    var notes: [Note] = []
    // Parameters of query and fragment stand at the end of the pattern's own.
    let restricted = code.tokens.indices[code.pathCount...].filter {
      code.tokens[$0].kind == .parameter
    }
    let parameters = pattern.parameters.suffix(restricted.count)
    for (token, parameter) in zip(restricted, parameters) where parameter.restriction != .none {
      let values: [[UInt8]]
      if token < code.queryEnd {
        let item = code.tokens[token - 1]
        let name = code.bytes[Int(item.lower)..<Int(item.middle)]
        values = (parts.items[Array(name)] ?? []).map(\.value)
      } else {
        values = parts.fragment.map { [$0] } ?? []
      }
      for value in values {
        let bytes = ContiguousArray(value)
        guard !code.accepts(code.tokens[token], bytes.span, bytes.indices) else { continue }
        let text = String(decoding: value, as: UTF8.self)
        notes.append(.badValue(parameter: parameter, value: text))
      }
    }
    return notes
  }
}
