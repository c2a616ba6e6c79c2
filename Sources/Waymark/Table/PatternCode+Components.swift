extension PatternCode {
  /// Returns the rank of a component among its siblings.
  func rank(of component: Range<Int>) -> TableBranch.Rank {
    var rank = TableBranch.Rank(literalBytes: 0, restricted: 0)
    for token in tokens[component] {
      if token.kind == .literal {
        rank.literalBytes += token.middle - token.lower
      } else if token.restriction != .none {
        rank.restricted += 1
      }
    }
    return rank
  }

  /// Returns a text that is equal for two components exactly if they match the same texts.
  package func signature(of component: Range<Int>, folding: Bool) -> [UInt8] {
    var signature: [UInt8] = []
    for token in tokens[component] {
      signature.append(token.kind.rawValue)
      signature.append(token.restriction.rawValue)
      if token.kind == .literal {
        for byte in bytes[Int(token.lower)..<Int(token.middle)] {
          signature.append(folding ? lowercasedASCII(byte) : byte)
        }
      } else if token.restriction == .words {
        for word in words(of: token).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
          signature += word + [0]
        }
      }
      signature.append(0)
    }
    return signature
  }

  /// Returns the words of a restriction, in their original order.
  package func words(of token: PatternToken) -> [[UInt8]] {
    token.wordRanges(in: bytes).map { Array(bytes[$0]) }
  }

  /// Calls `body` with each required item or fragment: its kind and the index of its token.
  package func forEachRequirement(_ body: (_ kind: TableRequirement.Kind, _ token: Int) -> Void) {
    forEachCondition { item, value in
      guard let item else {
        if tokens[queryEnd].isOptional { return }
        let isMixed = isMixed(value)
        return body(
          isLiteral(value) ? .fragmentWithValue : isMixed ? .fragmentWithText : .fragment,
          queryEnd
        )
      }
      if tokens[item].isOptional { return }
      body(isLiteral(value) ? .itemWithValue : isMixed(value) ? .itemWithText : .item, item)
    }
  }

  /// Calls `body` with each query item, as the index of its token, and with the fragment, as `nil`,
  /// and with the tokens of its value.
  package func forEachCondition(_ body: (_ item: Int?, _ value: Range<Int>) -> Void) {
    var index = pathCount
    while let (item, value) = condition(at: &index) { body(item, value) }
  }

  /// Returns the query item or the fragment that begins at a token, and moves the index behind it.
  @inline(never)
  private func condition(at index: inout Int) -> (item: Int?, value: Range<Int>)? {
    let start = index
    guard start < queryEnd else {
      index = tokens.count
      return start < tokens.count ? (nil, fragmentTokens) : nil
    }
    let value = value(ofItem: start)
    index = value.upperBound
    return (start, value)
  }
}

extension PatternCode {
  /// The first token of the fragment.
  package var fragmentToken: PatternToken? { queryEnd < tokens.count ? tokens[queryEnd] : nil }
}

extension PatternCode {
  /// Indicates whether a query value or the fragment has literal text and parameters.
  var hasMixedValues: Bool {
    var hasMixed = false
    if pathCount < tokens.count { forEachCondition { hasMixed = hasMixed || isMixed($1) } }
    return hasMixed
  }
}
