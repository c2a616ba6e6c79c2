/// The division of a fragment into components.
extension PatternParser {
  /// Divides the literals of the fragment at their slashes, so that the fragment is a path.
  mutating func divideFragment() {
    let tokens = code.tokens[code.queryEnd...]
    let isPath = tokens.contains { token in
      token.kind == .literal && code.bytes[token.text].contains(PatternByte.slash)
    }
    guard isPath else { return }
    code.hasFragmentPath = true
    code.tokens.removeSubrange(code.queryEnd...)
    var first = code.tokens.count
    /// Ends a component; one without text is an empty literal.
    func end(_ code: inout PatternCode.Draft, _ empty: PatternToken) {
      if code.tokens.count == first { code.tokens.append(empty) }
      code.tokens[first].startsComponent = true
      first = code.tokens.count
    }
    for token in tokens {
      guard token.kind == .literal else {
        code.tokens.append(token)
        continue
      }
      var piece = token
      for position in token.text where code.bytes[position] == PatternByte.slash {
        let slash = UInt16(truncatingIfNeeded: position)
        (piece.middle, piece.upper) = (slash, slash)
        if piece.lower < slash { code.tokens.append(piece) }
        var empty = piece
        empty.lower = slash
        end(&code, empty)
        piece.lower = slash + 1
      }
      (piece.middle, piece.upper) = (token.middle, token.upper)
      if piece.lower < piece.middle { code.tokens.append(piece) }
    }
    var empty = tokens[tokens.startIndex]
    empty.kind = .literal
    empty.restriction = .none
    (empty.lower, empty.middle, empty.upper) = (poolEnd, poolEnd, poolEnd)
    end(&code, empty)
  }
}
