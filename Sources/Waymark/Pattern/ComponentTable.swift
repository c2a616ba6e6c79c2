/// Matches a component with several parameters of which a type restricts one, without trying any
/// place twice.
///
/// Trying the ways to share a component out among its parameters one by one would take exponential
/// time. The table says for each token and place whether the rest fits from there on, filled in
/// from the right.
struct ComponentTable {
  private let code: PatternCode
  private let tokens: Range<Int>
  /// Where the text begins; places are counted from it.
  private let start: Int
  private let count: Int
  private let isFoldingCase: Bool
  /// For each token a row with an entry for each place: the last place up to there from which this
  /// token and those after it fit exactly what is left, or -1.
  ///
  /// The last row is the end.
  private var rows: [Int32]

  init(
    _ code: PatternCode,
    _ core: PatternCode.ComponentCore,
    _ text: Span<UInt8>,
    _ isFoldingCase: Bool
  ) {
    self.code = code
    self.tokens = core.tokens
    self.start = core.text.lowerBound
    self.count = core.text.count
    self.isFoldingCase = isFoldingCase
    self.rows = Array(repeating: -1, count: (tokens.count + 1) * (count + 1))
    rows[rows.count - 1] = Int32(truncatingIfNeeded: count)
    // Nobody asks where the first token fits but for the start.
    for token in tokens.dropFirst().reversed() { fill(token, text) }
  }

  private mutating func fill(_ token: Int, _ text: Span<UInt8>) {
    let row = row(token)
    var last: Int32 = -1
    for place in 0...count {
      if end(of: token, from: place, text) != nil { last = Int32(truncatingIfNeeded: place) }
      rows[row + place] = last
    }
  }

  /// Returns whether the component fits.
  func fits(_ text: Span<UInt8>) -> Bool {
    end(of: tokens.lowerBound, from: 0, text) != nil
  }

  /// What the parameters take, each as much as those before it and its own type leave.
  func captures(_ text: Span<UInt8>) -> [Range<Int>]? {
    var values: [Range<Int>] = []
    var place = 0
    for token in tokens {
      guard let end = end(of: token, from: place, text) else { return nil }
      if code.tokens[token].kind == .parameter { values.append(start + place..<start + end) }
      place = end
    }
    return values
  }

  private func row(_ token: Int) -> Int { (token - tokens.lowerBound) * (count + 1) }

  /// The last place up to `place` from which the tokens after `token` fit.
  private func lastFit(after token: Int, upTo place: Int) -> Int {
    Int(rows[row(token + 1) + place])
  }

  /// The furthest place at which the token, read from `place` on, can end so that the rest fits.
  private func end(of token: Int, from place: Int, _ text: Span<UInt8>) -> Int? {
    let element = code.tokens[token]
    guard element.kind == .parameter else { return end(of: element.text, token, place, text) }
    switch element.restriction {
    case .none:
      let end = lastFit(after: token, upTo: count)
      return end > place ? end : nil
    case .int:
      let digits = place < count && text[start + place] == PatternByte.hyphen ? place + 1 : place
      var limit = digits
      while limit < count, limit - digits < PatternCode.integerDigits, isDigit(text[start + limit])
      {
        limit += 1
      }
      let end = lastFit(after: token, upTo: limit)
      return end > digits ? end : nil
    case .uuid:
      let end = place + 36
      guard end <= count, lastFit(after: token, upTo: end) == end else { return nil }
      return PatternCode.isUUID(text, at: start + place) ? end : nil
    case .words:
      var furthest: Int?
      var word = code.firstWord(element)
      while let candidate = word {
        let end = end(of: candidate, token, place, text, foldingCase: false)
        if let end, end > furthest ?? 0 { furthest = end }
        word = code.nextWord(element, after: candidate)
      }
      return furthest
    }
  }

  /// Where the pool's text ends if it stands at `place` and the rest fits after it.
  private func end(
    of range: Range<Int>,
    _ token: Int,
    _ place: Int,
    _ text: Span<UInt8>,
    foldingCase: Bool? = nil
  ) -> Int? {
    let end = place + range.count
    guard end <= count, lastFit(after: token, upTo: end) == end else { return nil }
    let folds = foldingCase ?? isFoldingCase
    return code.stands(range, in: text, at: start + place, foldingCase: folds) ? end : nil
  }
}
