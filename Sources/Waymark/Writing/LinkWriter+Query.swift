extension LinkWriter {
  /// Writes the query: the declared items in the pattern's order, then every parameter that has no
  /// place in the pattern, under its own name.
  mutating func writeQuery() throws(LinkWritingError) {
    var hasItems = false
    for index in code.pathCount..<code.queryEnd where code.tokens[index].kind == .item {
      try writeDeclared(index, &hasItems)
    }
    for entry in parameters.entries where !isDeclared(entry.name) {
      guard !entry.name.hasControlCharacter, !entry.value.hasControlCharacter else {
        throw LinkWritingError(
          route: route,
          reason: .valueNotAllowed(
            parameter: entry.name,
            value: entry.value,
            .controlCharacter
          )
        )
      }
      beginItem(entry.name.utf8, &hasItems)
      append("=")
      append(entry.value.utf8, .queryValue)
    }
  }

  /// Writes the fragment, where the pattern has one.
  mutating func writeFragment() throws(LinkWritingError) {
    guard code.queryEnd < code.tokens.count else { return }
    let token = code.tokens[code.queryEnd]
    if token.kind == .literal {
      append("#")
      return append(code.bytes[token.text], .fragment)
    }
    if token.isOptional, values(of: token).isEmpty { return }
    let value = try requiredValue(of: token)
    try check(value, of: token, isInPath: false)
    append("#")
    append(value.utf8, .fragment)
  }

  private mutating func writeDeclared(
    _ index: Int,
    _ hasItems: inout Bool
  ) throws(LinkWritingError) {
    let item = code.tokens[index]
    let name = code.bytes[item.text]
    guard item.hasValue else { return try writeValueless(item, &hasItems) }
    let token = code.tokens[index + 1]
    if token.kind == .literal {
      try checkLiteral(item, token)
      beginItem(name, &hasItems)
      append("=")
      return append(code.bytes[token.text], .queryValue)
    }
    let isRequired = !item.isOptional && !token.isOptional
    let values = values(of: token, isForced: isRequired)
    if values.isEmpty, isRequired { throw missing(token) }
    for value in values {
      try check(value, of: token, isInPath: false)
      beginItem(name, &hasItems)
      append("=")
      append(value.utf8, .queryValue)
    }
  }

  /// Writes an item that the pattern gives no value: one that takes any value or none.
  private mutating func writeValueless(
    _ item: PatternToken,
    _ hasItems: inout Bool
  ) throws(LinkWritingError) {
    var values = values(of: item)
    if values.isEmpty { values = [""] }
    for value in values {
      guard !value.hasControlCharacter else { throw fault(item, value, .controlCharacter) }
      beginItem(code.bytes[item.text], &hasItems)
      if value.isEmpty { continue }
      append("=")
      append(value.utf8, .queryValue)
    }
  }

  /// Refuses another value for an item whose value the pattern fixes.
  private func checkLiteral(
    _ item: PatternToken,
    _ literal: PatternToken
  ) throws(LinkWritingError) {
    let expected = code.string(literal.text)
    for value in values(of: item) where !value.isExactly(expected) {
      throw fault(item, value, .restricted(expected: "\"\(expected.quotable)\""))
    }
  }

  private mutating func beginItem(_ name: some Sequence<UInt8>, _ hasItems: inout Bool) {
    append(hasItems ? "&" : "?")
    hasItems = true
    append(name, .queryName)
  }

  /// Whether a parameter has its place in the pattern.
  private func isDeclared(_ name: String) -> Bool {
    code.tokens.indices.contains { index in
      let token = code.tokens[index]
      switch token.kind {
      case .parameter, .rest: break
      case .item:
        // An item with a parameter for its value stands under the parameter's name.
        if token.hasValue, code.tokens[index + 1].kind == .parameter { return false }
      case .literal, .wildcard: return false
      }
      return name.utf8.elementsEqual(code.bytes[token.text])
    }
  }
}
