extension AutomatonBuilder {
  /// Appends the decoded texts that match a value of a query item or a fragment, regardless of the
  /// types of its parameters.
  ///
  /// In a fragment, an escaped slash (`%2F` in a link) is ``PatternByte/slashInComponent``. Only a
  /// fragment that is a path distinguishes it from a slash.
  package mutating func append(value: Range<Int>, of code: PatternCode) {
    guard code.isMixed(value) || code.isLiteral(value) else { return appendRepeat(of: .all, 0...) }
    let isPath = code.isPath(value)
    let isFragment = value.lowerBound >= code.queryEnd
    for (index, component) in code.components(ofValue: value).enumerated() {
      if index > 0 { append("/".utf8) }
      for token in code.tokens[component] {
        guard token.kind == .literal else {
          appendRepeat(of: isPath ? .component : .all, 1...)
          continue
        }
        for byte in code.bytes[token.text] {
          let isSlash = isFragment && byte == PatternByte.slash
          let other = isSlash ? PatternByte.slashInComponent : byte
          append(oneOf: ByteSet(isPath ? [other] : [byte, other]))
        }
      }
    }
  }

  /// Appends the texts that one component of a pattern matches, except a catch-all.
  ///
  /// A slash that is part of a component is ``PatternByte/slashInComponent``.
  ///
  /// - Parameter foldingCase: Whether the case of literal text is ignored; listed words are always
  ///   case-sensitive.
  package mutating func append(
    component tokens: Range<Int>,
    of code: PatternCode,
    foldingCase: Bool
  ) {
    for token in code.tokens[tokens] {
      if token.kind == .literal {
        append(code.bytes[token.text], foldingCase: foldingCase)
      } else if token.restriction == .words {
        append(words: code.words(of: token))
      } else if case .runs(let runs) = code.restriction(of: token).form {
        for run in runs { appendRepeat(of: ByteSet(run.ranges), run.count) }
      } else {
        appendRepeat(of: .component, 1...)
      }
    }
  }
}
