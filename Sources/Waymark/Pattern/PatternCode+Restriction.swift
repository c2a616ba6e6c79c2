extension PatternCode {
  /// Whether a parameter takes the text at `range`, which must not be empty.
  ///
  /// Allocates nothing.
  func accepts(_ token: PatternToken, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    switch token.restriction {
    case .none: !range.isEmpty
    case .int: Self.isInteger(text, range)
    case .uuid: range.count == 36 && Self.isUUID(text, at: range.lowerBound)
    case .words: isWord(token, text, range)
    }
  }

  /// Whether a parameter takes a decoded text.
  func accepts(_ token: PatternToken, _ text: String, isInPath: Bool) -> Bool {
    guard isInPath, token.restriction == .words, text.utf8.contains(PatternByte.slash) else {
      return withBytes(text) { accepts(token, $0, 0..<$0.count) }
    }
    // In a path's words a slash is the byte that it is there.
    let spelled = text.utf8.map { $0 == PatternByte.slash ? Self.slashInComponent : $0 }
    return withBytes(String(decoding: spelled, as: UTF8.self)) { accepts(token, $0, 0..<$0.count) }
  }

  /// `["-"] 1*19DIGIT`, in ASCII; whether a type can hold the number is the decoder's business.
  static func isInteger(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if start < range.upperBound, text[start] == PatternByte.hyphen { start += 1 }
    guard 1...integerDigits ~= range.upperBound - start else { return false }
    for index in start..<range.upperBound where !isDigit(text[index]) { return false }
    return true
  }

  /// The most digits of an integer: as many as `Int64.max` has.
  static var integerDigits: Int { 19 }

  /// Whether the 36 bytes from `start` on are a UUID: 8-4-4-4-12 hexadecimal digits of either case
  /// (RFC 9562 §4).
  static func isUUID(_ text: Span<UInt8>, at start: Int) -> Bool {
    for index in 0..<36 {
      let byte = text[start + index]
      switch index {
      case 8, 13, 18, 23:
        if byte != PatternByte.hyphen { return false }
      default:
        if hexadecimalValue(byte) == nil { return false }
      }
    }
    return true
  }

  private func isWord(_ token: PatternToken, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var word = firstWord(token)
    while let candidate = word {
      if candidate.count == range.count, stands(candidate, in: text, at: range.lowerBound) {
        return true
      }
      word = nextWord(token, after: candidate)
    }
    return false
  }

  /// Where the first word of a parameter stands in the pool.
  func firstWord(_ token: PatternToken) -> Range<Int>? {
    token.restriction == .words ? word(token, from: Int(token.middle)) : nil
  }

  /// Where the word after `word` stands in the pool.
  func nextWord(_ token: PatternToken, after word: Range<Int>) -> Range<Int>? {
    word.upperBound < Int(token.upper) ? self.word(token, from: word.upperBound + 1) : nil
  }

  private func word(_ token: PatternToken, from start: Int) -> Range<Int> {
    var end = start
    while end < Int(token.upper), bytes[end] != 0 { end += 1 }
    return start..<end
  }

  /// Whether the text holds the pool's `range` at `start`; the text must be long enough.
  @inline(__always)
  func stands(
    _ range: Range<Int>,
    in text: Span<UInt8>,
    at start: Int,
    foldingCase: Bool = false
  ) -> Bool {
    for index in 0..<range.count {
      let (expected, found) = (bytes[range.lowerBound + index], text[start + index])
      if expected == found { continue }
      guard foldingCase, lowercasedASCII(expected) == lowercasedASCII(found) else { return false }
    }
    return true
  }
}
