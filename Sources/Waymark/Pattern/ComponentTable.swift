/// A table that matches a component with several parameters, at least one of them with a
/// restriction, without testing any place twice.
///
/// Testing every way to divide a component among its parameters would take exponential time. The
/// table stores, for each token and place, whether the remaining tokens match the remaining text.
/// It is filled from the right.
struct ComponentTable: ~Copyable {
  private let code: PatternCode
  private let tokens: Range<Int>
  /// The index at which the text begins.
  ///
  /// Places are counted from this index.
  private let start: Int
  private let count: Int
  private let isFoldingCase: Bool
  /// The rows of the table: one for each token, with an entry for each place.
  ///
  /// An entry is the last place, up to its own place, from which its token and the tokens after it
  /// match exactly the remaining text, or -1 if there is none. The last row is for the end of the
  /// text.
  private var rows: [Int32]

  @inline(never)
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
    // The first token is only read from the start, so it needs no row.
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

  /// Returns whether the component matches.
  func fits(_ text: Span<UInt8>) -> Bool {
    end(of: tokens.lowerBound, from: 0, text) != nil
  }

  /// Returns the values of the parameters.
  ///
  /// Each parameter captures as much as the parameters before it and its own restriction allow.
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

  /// Returns the last place up to `place` from which the tokens after `token` match.
  private func lastFit(after token: Int, upTo place: Int) -> Int {
    Int(rows[row(token + 1) + place])
  }

  /// Returns the furthest place at which the token, read from `place` on, can end so that the
  /// remaining tokens match.
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
      var word = element.firstWord(in: code.bytes)
      while let candidate = word {
        let end = end(of: candidate, token, place, text, foldingCase: false)
        if let end, end > furthest ?? 0 { furthest = end }
        word = element.nextWord(after: candidate, in: code.bytes)
      }
      return furthest
    }
  }

  /// Returns the end of a text of the pool if the component has this text at `place` and the
  /// remaining tokens match after it.
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
