extension PatternCode {
  /// The number of parameters in the path, including a catch-all.
  var pathParameterCount: Int { tokens[..<pathCount].count(where: \.isNamed) }

  /// The number of items in the query.
  var itemCount: Int { tokens[pathCount..<queryEnd].count { $0.kind == .item } }

  /// Returns the text of this pattern with its path continued by the path of another pattern.
  ///
  /// The query items of the other pattern come first.
  func continued(by other: PatternCode) -> String {
    let parts = parts
    let others = other.parts
    let path = [parts.path, others.path].filter { !$0.isEmpty }.joined(separator: "/")
    let query = [others.query, parts.query].filter { !$0.isEmpty }.joined(separator: "&")
    let fragment = parts.fragment ?? others.fragment
    return path + (query.isEmpty ? "" : "?\(query)") + (fragment.map { "#\($0)" } ?? "")
  }

  /// The path without a trailing slash, the query without its `?`, and the fragment.
  private var parts: (path: String, query: String, fragment: String?) {
    var path = Draft(self)
    path.tokens.removeSubrange(pathCount...)
    path.queryEnd = pathCount
    path.endsWithSlash = false
    let items = tokens.indices.filter { $0 >= pathCount && tokens[$0].kind == .item }
    var fragment = Draft()
    fragment.tokens = Array(tokens[queryEnd...])
    fragment.bytes = bytes
    fragment.hasFragmentPath = hasFragmentPath
    return (
      PatternCode(path).text, items.map(text(ofItem:)).joined(separator: "&"),
      queryEnd < tokens.count ? String(PatternCode(fragment).text.dropFirst()) : nil
    )
  }
}

extension PatternToken {
  /// Indicates whether the token captures a value under a name.
  var isNamed: Bool { kind == .parameter || kind == .rest && !text.isEmpty }
}

extension Pattern {
  /// Returns the pattern with restrictions added to the parameters that have none.
  ///
  /// Words that are not allowed in a pattern are left out.
  func restricting(_ restrictions: [String: RouteExpansion.TypeRestriction]) -> Pattern {
    guard !restrictions.isEmpty else { return self }
    var draft = PatternCode.Draft(code)
    for index in code.tokens.indices where code.tokens[index].kind == .parameter {
      guard code.tokens[index].restriction == .none else { continue }
      if let restriction = restrictions[code.string(code.tokens[index].text)] {
        draft.restrict(index, to: restriction.restriction)
      }
    }
    return (try? Pattern(PatternCode(draft).text)) ?? self
  }
}
