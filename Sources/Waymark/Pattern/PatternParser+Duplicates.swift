/// The names that must be unique in a pattern: those of its values, its query items, and a
/// parameter's words.
extension PatternParser {
  /// The largest number of names that are compared with one another.
  ///
  /// For more names sorting is faster, because the number of comparisons would be quadratic.
  private static var few: Int { 16 }

  /// Throws an error at the second of two items with the same name, and if two values have the same
  /// name.
  ///
  /// These can be two parameters, or a parameter and an item without a parameter, whose value has
  /// the item's name.
  mutating func refuseDuplicates(_ text: Span<UInt8>) throws(PatternMistake) {
    if code.queryEnd > code.pathCount, let pair = repeatedName(ofItems: true) {
      let token = code.tokens[pair.later]
      part = .query
      throw PatternMistake(
        reason: .duplicateItem(string(token.text)),
        offset: Int(token.offset)
      )
    }
    if !allowsRepeats, let pair = repeatedName(ofItems: false) {
      // Another name for an item would match other links, so the parameter is the one to rename.
      let index = code.tokens[pair.later].kind == .item ? pair.earlier : pair.later
      let token = code.tokens[index]
      part = index < code.pathCount ? .path : index < code.queryEnd ? .query : .fragment
      throw PatternMistake(
        reason: .duplicateParameter(string(token.text)),
        offset: Int(token.offset)
      )
    }
  }

  private func string(_ range: Range<Int>) -> String { PatternCode.string(code.bytes[range]) }

  /// Throws an error at the second of two equal words of a parameter.
  func refuseDuplicateWords(_ token: PatternToken, _ text: Span<UInt8>) throws(PatternMistake) {
    guard let number = repeatedWord(token) else { return }
    throw PatternMistake(
      reason: .duplicateWord(string(token.wordRanges(in: code.bytes)[number])),
      offset: offset(ofWord: number, in: token, text)
    )
  }

  private func repeatedWord(_ token: PatternToken) -> Int? {
    var number = 0
    var next = token.firstWord(in: code.bytes)
    while let later = next {
      if number == Self.few { return repeated(token.wordRanges(in: code.bytes)) }
      var other = token.firstWord(in: code.bytes)
      while let earlier = other, earlier.lowerBound < later.lowerBound {
        if isSame(earlier, later) { return number }
        other = token.nextWord(after: earlier, in: code.bytes)
      }
      next = token.nextWord(after: later, in: code.bytes)
      number += 1
    }
    return nil
  }

  /// Returns the first token whose name an earlier token has, together with that earlier token.
  ///
  /// - Parameter isOfItems: Indicates whether the names of items are compared, not of values.
  private func repeatedName(ofItems isOfItems: Bool) -> (earlier: Int, later: Int)? {
    let tokens = code.tokens
    func isNamed(_ token: PatternToken, _ index: Int) -> Bool {
      isOfItems ? token.kind == .item : isNamedValue(token, index)
    }
    guard tokens.count <= Self.few else {
      let named = tokens.indices.filter { isNamed(tokens[$0], $0) }
      guard let place = repeated(named.map { tokens[$0].text }) else { return nil }
      let later = named[place]
      let earlier = named.first { isSame(tokens[$0].text, tokens[later].text) }
      return (earlier ?? later, later)
    }
    for later in tokens.indices.dropFirst() where isNamed(tokens[later], later) {
      for earlier in 0..<later where isNamed(tokens[earlier], earlier) {
        if isSame(tokens[earlier].text, tokens[later].text) { return (earlier, later) }
      }
    }
    return nil
  }

  private func isNamedValue(_ token: PatternToken, _ index: Int) -> Bool {
    switch token.kind {
    case .item: !token.hasValue || code.hasLiteral(index)
    case .parameter: true
    case .rest: !token.text.isEmpty
    case .literal, .wildcard: false
    }
  }

  /// Returns the index of the first text that is equal to an earlier one.
  private func repeated(_ texts: [Range<Int>]) -> Int? {
    guard texts.count > Self.few else {
      return texts.indices.first { later in
        texts[..<later].contains { isSame($0, texts[later]) }
      }
    }
    // The position is the last sort criterion, so that the later of two equal texts comes after the
    // earlier one.
    let order = texts.indices.sorted { left, right in
      let (a, b) = (code.bytes[texts[left]], code.bytes[texts[right]])
      return a.elementsEqual(b) ? left < right : a.lexicographicallyPrecedes(b)
    }
    return zip(order, order.dropFirst())
      .filter { isSame(texts[$0], texts[$1]) }
      .map(\.1)
      .min()
  }

  @inline(__always)
  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && code.bytes[left].elementsEqual(code.bytes[right])
  }

  /// Returns the offset of a word in the text.
  ///
  /// The word begins after the colon and as many bars as there are words before it.
  private func offset(
    ofWord number: Int,
    in token: PatternToken,
    _ text: Span<UInt8>
  ) -> Int {
    var index = Int(token.offset)
    var bars = -1
    while index < text.count {
      switch text[index] {
      case PatternByte.backslash: index += 1
      case PatternByte.colon where bars < 0: bars = 0
      case PatternByte.bar where bars >= 0: bars += 1
      default: break
      }
      index += 1
      if bars == number { break }
    }
    return index
  }
}
