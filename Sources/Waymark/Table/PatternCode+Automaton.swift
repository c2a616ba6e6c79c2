extension AutomatonBuilder {
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
