extension PatternCode {
  /// How many parameters the path has, a rest included.
  var pathParameterCount: Int { tokens[..<pathCount].count(where: \.isNamed) }

  /// How many items the query has.
  var itemCount: Int { tokens[pathCount..<queryEnd].count { $0.kind == .item } }

  /// The text of a pattern whose path is continued by that of another; the other's query items come
  /// first.
  func continued(by other: PatternCode) -> String {
    let parts = parts
    let others = other.parts
    let path = [parts.path, others.path].filter { !$0.isEmpty }.joined(separator: "/")
    let query = [others.query, parts.query].filter { !$0.isEmpty }.joined(separator: "&")
    let fragment = parts.fragment ?? others.fragment
    return path + (query.isEmpty ? "" : "?\(query)") + (fragment.map { "#\($0)" } ?? "")
  }

  /// The path without a slash at its end, the query without its `?`, and the fragment.
  private var parts: (path: String, query: String, fragment: String?) {
    var path = self
    path.tokens.removeSubrange(pathCount...)
    path.queryEnd = pathCount
    path.endsWithSlash = false
    let items = tokens.indices.filter { $0 >= pathCount && tokens[$0].kind == .item }
    var fragment = PatternCode()
    fragment.tokens = Array(tokens[queryEnd...])
    fragment.bytes = bytes
    return (
      path.text, items.map(text(ofItem:)).joined(separator: "&"),
      queryEnd < tokens.count ? String(fragment.text.dropFirst()) : nil
    )
  }
}

extension PatternToken {
  /// Indicates whether a value is taken from it under a name.
  var isNamed: Bool { kind == .parameter || kind == .rest && !text.isEmpty }
}

extension Pattern {
  /// The pattern with restrictions put on those of its parameters that have none.
  ///
  /// Words that cannot stand in a pattern are left out.
  func restricting(_ restrictions: [String: RouteRestriction]) -> Pattern {
    guard !restrictions.isEmpty else { return self }
    var code = code
    for index in code.tokens.indices where code.tokens[index].kind == .parameter {
      guard code.tokens[index].restriction == .none else { continue }
      switch restrictions[code.string(code.tokens[index].text)] {
      case .int: code.tokens[index].restriction = .int
      case .uuid: code.tokens[index].restriction = .uuid
      case .words(let words): code.restrict(index, to: words)
      case nil, .some(.none): break
      }
    }
    return (try? Pattern(code.text)) ?? self
  }
}
