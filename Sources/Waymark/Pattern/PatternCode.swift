/// A pattern in the form that is compiled, matched and written: one flat list of tokens over one
/// pool of bytes.
///
/// Ten thousand patterns are read and compiled at start, so that a pattern costs two allocations,
/// not one an element.
struct PatternCode: Sendable, Equatable {
  /// The path's tokens from the left, then each query item (followed by its value, if it has one),
  /// then the fragment.
  var tokens: [PatternToken] = []
  /// Decoded literal text, names and words.
  ///
  /// A `/` inside a component stands as ``slashInComponent``.
  var bytes: [UInt8] = []
  /// How many of the tokens belong to the path.
  var pathCount = 0
  /// The index after the last token of the query; what follows is the fragment.
  var queryEnd = 0
  /// How many components the path has, optional ones and a rest included.
  var componentCount = 0
  /// How many components at the end of the path are optional.
  var optionalCount = 0
  /// Indicates whether the path was written with a slash at its end, which counts only under
  /// `trailingSlash: strict`.
  ///
  /// Never set for the root and after a rest, where it can make no difference.
  var endsWithSlash = false

  /// Stands for a `/` that is part of a component, so that a path is one run of bytes with `/`
  /// between its components.
  ///
  /// Control characters never come out of a link, hence it cannot be mistaken.
  static var slashInComponent: UInt8 { 0x01 }
}

extension PatternCode {
  /// The tokens of the component that begins with the token at `first`.
  func component(at first: Int) -> Range<Int> {
    var end = first + 1
    while end < pathCount, !tokens[end].startsComponent { end += 1 }
    return first..<end
  }

  /// Where the words of a parameter stand in the pool, in the order written.
  func wordRanges(_ token: PatternToken) -> [Range<Int>] {
    guard token.restriction == .words else { return [] }
    return bytes[token.words]
      .split(separator: 0, omittingEmptySubsequences: false)
      .map(\.indices)
  }

  /// Text of the pool, with a slash that is part of a component as `/`.
  func string(_ range: Range<Int>) -> String {
    let text = bytes[range]
    guard text.contains(Self.slashInComponent) else { return String(decoding: text, as: UTF8.self) }
    let slashes = text.lazy.map { $0 == Self.slashInComponent ? PatternByte.slash : $0 }
    return String(decoding: slashes, as: UTF8.self)
  }
}

/// Matching one decoded component against the literals and parameters of a pattern's component.
///
/// Every parameter takes at least one byte and, from the left, as much as it can: `{a}-{b}` takes
/// `x-y-z` as `x-y` and `z`.
extension PatternCode {
  /// Returns whether the component at `range` fits the tokens, which are literals and parameters in
  /// turn.
  ///
  /// At worst the time grows with the component's length times the number of parameters and the
  /// length of the pattern's own text. Allocates only where one of several parameters is restricted
  /// by a type.
  func matchesComponent(
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Bool {
    guard let core = core(tokens, text, range, foldingCase) else { return false }
    if needsTable(core.tokens) {
      return ComponentTable(self, core, text, foldingCase).fits(text)
    }
    guard !core.tokens.isEmpty else { return core.text.isEmpty }
    return value(of: core.tokens.lowerBound, core, text, foldingCase) != nil
  }

  /// What the parameter of the given number takes of a component that fits, the first one being 0.
  ///
  /// Allocates only where ``matchesComponent`` does. It reads no more of the component than it
  /// must: whether all of it fits is for ``matchesComponent`` to say.
  func capture(
    _ number: Int,
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> Range<Int>? {
    guard let core = core(tokens, text, range, foldingCase) else { return nil }
    if needsTable(core.tokens) {
      let captures = ComponentTable(self, core, text, foldingCase).captures(text)
      return captures.flatMap { $0.indices.contains(number) ? $0[number] : nil }
    }
    let token = core.tokens.lowerBound + 2 * number
    return core.tokens.contains(token) ? value(of: token, core, text, foldingCase) : nil
  }

  /// What the parameters of a component take, in their order; `nil` if the component does not fit.
  func captures(
    tokens: Range<Int>,
    in text: Span<UInt8>,
    _ range: Range<Int>,
    foldingCase: Bool
  ) -> [Range<Int>]? {
    guard let core = core(tokens, text, range, foldingCase) else { return nil }
    if needsTable(core.tokens) {
      return ComponentTable(self, core, text, foldingCase).captures(text)
    }
    guard !core.tokens.isEmpty else { return core.text.isEmpty ? [] : nil }
    guard value(of: core.tokens.lowerBound, core, text, foldingCase) != nil else { return nil }
    return stride(from: core.tokens.lowerBound, to: core.tokens.upperBound, by: 2)
      .compactMap { value(of: $0, core, text, foldingCase) }
  }

  /// A component without the literals at its ends: what is left begins and ends with a parameter.
  struct ComponentCore {
    var tokens: Range<Int>
    var text: Range<Int>
  }

  /// Takes the literals off the ends; `nil` if one of them does not stand there.
  private func core(
    _ tokens: Range<Int>,
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    _ foldingCase: Bool
  ) -> ComponentCore? {
    var core = ComponentCore(tokens: tokens, text: range)
    if let first = core.tokens.first, self.tokens[first].kind == .literal {
      let literal = self.tokens[first].text
      guard literal.count <= core.text.count,
        stands(literal, in: text, at: core.text.lowerBound, foldingCase: foldingCase)
      else { return nil }
      core.text = core.text.dropFirst(literal.count)
      core.tokens = core.tokens.dropFirst()
    }
    if let last = core.tokens.last, self.tokens[last].kind == .literal {
      let literal = self.tokens[last].text
      guard literal.count <= core.text.count,
        stands(
          literal,
          in: text,
          at: core.text.upperBound - literal.count,
          foldingCase: foldingCase
        )
      else { return nil }
      core.text = core.text.dropLast(literal.count)
      core.tokens = core.tokens.dropLast()
    }
    return core
  }

  /// Returns whether a parameter's type can forbid it the place that it would take by itself.
  private func needsTable(_ tokens: Range<Int>) -> Bool {
    guard tokens.count > 1 else { return false }
    return tokens.contains { self.tokens[$0].restriction != .none }
  }

  /// What a parameter takes where no type restricts any, or where it is the only one.
  ///
  /// From the right, each literal takes the last place that leaves a byte to the parameter after
  /// it. No literal can stand further right in any other fit, so that every parameter from the left
  /// is as long as it can be.
  private func value(
    of target: Int,
    _ core: ComponentCore,
    _ text: Span<UInt8>,
    _ foldingCase: Bool
  ) -> Range<Int>? {
    var end = core.text.upperBound
    var token = core.tokens.upperBound - 1
    while token > core.tokens.lowerBound {
      let literal = tokens[token - 1].text
      var start = end - 1 - literal.count
      while start > core.text.lowerBound,
        !stands(literal, in: text, at: start, foldingCase: foldingCase)
      {
        start -= 1
      }
      guard start > core.text.lowerBound else { return nil }
      if token == target { return start + literal.count..<end }
      end = start
      token -= 2
    }
    let value = core.text.lowerBound..<end
    return accepts(tokens[token], text, value) ? value : nil
  }
}

extension PatternCode {
  /// Returns whether a parameter takes the text at `range`, which must not be empty.
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

  /// Returns whether a parameter takes a decoded text.
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

  /// Returns whether the 36 bytes from `start` on are a UUID: 8-4-4-4-12 hexadecimal digits of
  /// either case (RFC 9562 §4).
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

  /// Returns whether the text holds the pool's `range` at `start`; the text must be long enough.
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

/// A pattern's code as text again, spelled in the one way that is canonical.
extension PatternCode {
  /// The whole pattern.
  var text: String {
    var output: [UInt8] = []
    var first = 0
    while first < pathCount {
      let tokens = component(at: first)
      if first > 0 { output.append(PatternByte.slash) }
      append(tokens, to: &output)
      first = tokens.upperBound
    }
    if endsWithSlash { output.append(PatternByte.slash) }
    for index in pathCount..<queryEnd {
      guard tokens[index].kind == .item else { continue }
      output.append(index == pathCount ? PatternByte.question : PatternByte.ampersand)
      append(item: index, to: &output)
    }
    if queryEnd < tokens.count {
      output.append(PatternByte.hash)
      append(tokens[queryEnd], .fragment, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// One component, as messages show it.
  func text(ofComponent tokens: Range<Int>) -> String {
    var output: [UInt8] = []
    append(tokens, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// One query item with its value, as messages show it.
  func text(ofItem index: Int) -> String {
    var output: [UInt8] = []
    append(item: index, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func append(_ component: Range<Int>, to output: inout [UInt8]) {
    for index in component { append(tokens[index], .path, to: &output) }
  }

  private func append(item index: Int, to output: inout [UInt8]) {
    let name = tokens[index].text
    for position in name {
      let byte = bytes[position]
      let isPlain =
        position == name.lowerBound
        ? PatternByte.isNameStart(byte) : PatternByte.isName(byte) || isInnerSpace(position, name)
      if byte < 0x80, !isPlain { output.append(PatternByte.backslash) }
      output.append(byte)
    }
    guard tokens[index].hasValue else { return }
    output.append(PatternByte.equals)
    append(tokens[index + 1], .query, to: &output)
  }

  /// Returns whether a byte of an item's name is a space that needs no backslash.
  private func isInnerSpace(_ position: Int, _ name: Range<Int>) -> Bool {
    guard bytes[position] == PatternByte.space, position + 1 < name.upperBound else { return false }
    let next = bytes[position + 1]
    return next >= 0x80 || PatternByte.isName(next)
  }

  private func append(
    _ token: PatternToken,
    _ part: PatternError.Part,
    to output: inout [UInt8]
  ) {
    switch token.kind {
    case .literal, .item: append(literal: token.text, part, to: &output)
    case .wildcard: output.append(PatternByte.star)
    case .rest where token.text.isEmpty: output += "**".utf8
    case .rest, .parameter:
      output.append(PatternByte.openingBrace)
      output += bytes[token.text]
      append(typeOf: token, to: &output)
      if token.kind == .rest { output += "**".utf8 }
      if token.isOptional { output.append(PatternByte.question) }
      output.append(PatternByte.closingBrace)
    }
  }

  private func append(typeOf token: PatternToken, to output: inout [UInt8]) {
    switch token.restriction {
    case .none: return
    case .int: output += ":int".utf8
    case .uuid: output += ":uuid".utf8
    case .words:
      output.append(PatternByte.colon)
      for byte in bytes[token.words] {
        if byte == 0 {
          output.append(PatternByte.bar)
          continue
        }
        // An asterisk only where two of them end the body, but one rule is easier to foresee.
        let isSpecial = "\\|?}*".utf8.contains(byte) || byte == Self.slashInComponent
        if isSpecial { output.append(PatternByte.backslash) }
        output.append(byte == Self.slashInComponent ? PatternByte.slash : byte)
      }
    }
  }

  private func append(
    literal range: Range<Int>,
    _ part: PatternError.Part,
    to output: inout [UInt8]
  ) {
    for index in range {
      let byte = bytes[index]
      if isSpecial(byte, before: index + 1 < range.upperBound ? bytes[index + 1] : nil, part) {
        output.append(PatternByte.backslash)
      }
      output.append(byte == Self.slashInComponent ? PatternByte.slash : byte)
    }
  }

  private func isSpecial(
    _ byte: UInt8,
    before next: UInt8?,
    _ part: PatternError.Part
  ) -> Bool {
    switch byte {
    case PatternByte.backslash, PatternByte.openingBrace, PatternByte.closingBrace,
      PatternByte.star, PatternByte.hash, Self.slashInComponent:
      true
    case PatternByte.question: part != .fragment
    case PatternByte.ampersand: part == .query
    case PatternByte.dollar: next == PatternByte.openingParenthesis
    default: false
    }
  }
}

extension PatternCode {
  /// Lets a parameter take these words only, as far as a pattern can say them.
  ///
  /// An empty word and one with a character that no pattern can contain are left out. Without any
  /// other the parameter stays as it is, and so it does where the only word is the name of a type
  /// (`{x:int}`).
  mutating func restrict(_ index: Int, to words: [String]) {
    var known: Set<[UInt8]> = []
    var pool: [UInt8] = []
    let isInPath = index < pathCount
    for word in words
    where !word.isEmpty && !word.hasControlCharacter
      && !word.unicodeScalars.contains(where: \.isBasicNoncharacter)
    {
      let spelled = word.utf8.map {
        isInPath && $0 == PatternByte.slash ? Self.slashInComponent : $0
      }
      guard known.insert(spelled).inserted else { continue }
      if !pool.isEmpty { pool.append(0) }
      pool += spelled
    }
    guard !pool.isEmpty, known.count > 1 || !Self.isTypeName(pool) else { return }
    // The name moves along: name and words stand side by side in the pool.
    let name = Array(bytes[tokens[index].text])
    guard bytes.count + name.count + pool.count <= Int(UInt16.max) else { return }
    tokens[index].lower = UInt16(bytes.count)
    bytes += name
    tokens[index].middle = UInt16(bytes.count)
    bytes += pool
    tokens[index].upper = UInt16(bytes.count)
    tokens[index].restriction = .words
  }
  private static func isTypeName(_ word: [UInt8]) -> Bool {
    ["int", "uuid", "string"].contains(String(decoding: word.map(lowercasedASCII), as: UTF8.self))
  }
}
