/// A pattern in the form that is compiled, matched and written: one flat list of tokens over one
/// pool of bytes.
///
/// Ten thousand patterns are read and compiled when an app starts. A pattern therefore costs three
/// allocations and not one for each element. It is an object, because routes, and all functions
/// that read patterns, would otherwise copy ten words for each pattern.
package final class PatternCode: Sendable {
  /// The pattern as it was written.
  let source: String
  /// The tokens of the path from the left, then those of each query item (followed by those of its
  /// value, if it has one), then those of the fragment.
  package let tokens: [PatternToken]
  /// Decoded literal text, names and words.
  ///
  /// A `/` inside a component is stored as ``PatternByte/slashInComponent``.
  package let bytes: [UInt8]
  /// The number of tokens that belong to the path.
  package let pathCount: Int
  /// The index after the last token of the query.
  ///
  /// The tokens from this index on belong to the fragment.
  package let queryEnd: Int
  /// The number of components in the path, including optional components and a catch-all.
  package let componentCount: Int
  /// The number of optional components at the end of the path.
  package let optionalCount: Int
  /// Indicates whether the path was written with a slash at the end.
  ///
  /// The slash is relevant only under `trailingSlash: strict`. The property is never set for the
  /// root and after a catch-all, where the slash makes no difference.
  package let endsWithSlash: Bool
  /// Indicates whether the fragment is a path: it has a `/` and a parameter.
  package let hasFragmentPath: Bool

  init(_ draft: Draft, source: String = "") {
    self.source = source
    tokens = draft.tokens
    bytes = draft.bytes
    pathCount = draft.pathCount
    queryEnd = draft.queryEnd
    componentCount = draft.componentCount
    optionalCount = draft.optionalCount
    endsWithSlash = draft.endsWithSlash
    hasFragmentPath = draft.hasFragmentPath
  }
}

extension PatternCode {
  /// Returns the tokens of the component that begins with the token at `first`.
  package func component(at first: Int) -> Range<Int> {
    var end = first + 1
    while end < pathCount, !tokens[end].startsComponent { end += 1 }
    return first..<end
  }

  /// Returns text of the pool, with a slash that is part of a component as `/`.
  package func string(_ range: Range<Int>) -> String {
    Self.string(bytes[range])
  }

  /// Returns decoded text, with a slash that is part of a component as `/`.
  static func string(_ text: some Collection<UInt8>) -> String {
    guard text.contains(PatternByte.slashInComponent) else {
      return String(decoding: text, as: UTF8.self)
    }
    let slashes = text.lazy.map { $0 == PatternByte.slashInComponent ? PatternByte.slash : $0 }
    return String(decoding: slashes, as: UTF8.self)
  }
}

/// The matching of one decoded component against the literals and parameters of a pattern's
/// component.
///
/// Every parameter captures at least one byte and, from the left, as many as possible: for `x-y-z`,
/// `{a}-{b}` captures `x-y` and `z`.
extension PatternCode {
  /// Returns whether the component at `range` matches the tokens, which are alternating literals
  /// and parameters.
  ///
  /// At worst the time is proportional to the component's length multiplied by the number of
  /// parameters and by the length of the pattern's own text. The function allocates memory only if
  /// there are several parameters and at least one of them has a restriction.
  package func matchesComponent(
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

  /// Returns the value that a parameter captures from a component that matches.
  ///
  /// The first parameter has the number 0.
  ///
  /// The function allocates memory only if ``matchesComponent`` does. It reads no more of the
  /// component than necessary, so it does not check that the whole component matches.
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

  /// Returns the values that the parameters of a component capture, in their order; `nil` if the
  /// component does not match.
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

  /// A component without the literals at its ends.
  ///
  /// It begins and ends with a parameter.
  struct ComponentCore {
    var tokens: Range<Int>
    var text: Range<Int>
  }

  /// Removes the literals at both ends; returns `nil` if the component does not have one of them.
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

  /// Returns whether a restriction can prevent a parameter from capturing the text that it would
  /// capture otherwise.
  private func needsTable(_ tokens: Range<Int>) -> Bool {
    guard tokens.count > 1 else { return false }
    return tokens.contains { self.tokens[$0].restriction != .none }
  }

  /// Returns the value of a parameter in a component without restrictions, or with only one
  /// parameter.
  ///
  /// From the right, each literal is matched at the last place that leaves at least one byte to the
  /// parameter after it. No other match has a literal further right, so every parameter from the
  /// left is as long as possible.
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
  /// Returns whether a parameter accepts the text at `range`, which must not be empty.
  ///
  /// The function allocates no memory.
  package func accepts(_ token: PatternToken, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    Self.accepts(token.restriction, text, range) ?? isWord(token, text, range)
  }

  /// Returns whether the text at `range` satisfies a restriction; `nil` for words, which are in the
  /// pool.
  static func accepts(
    _ restriction: PatternToken.Restriction,
    _ text: Span<UInt8>,
    _ range: Range<Int>
  ) -> Bool? {
    switch restriction {
    case .none: !range.isEmpty
    case .int: isInteger(text, range)
    case .uuid: range.count == 36 && isUUID(text, at: range.lowerBound)
    case .words: nil
    }
  }

  /// Returns whether a text satisfies a restriction; `nil` for words, which are in the pool.
  static func accepts(_ restriction: PatternToken.Restriction, _ text: String) -> Bool? {
    restriction == .none ? true : withBytes(text) { accepts(restriction, $0, 0..<$0.count) }
  }

  /// Returns whether a parameter accepts a decoded text.
  func accepts(_ token: PatternToken, _ text: String, isInPath: Bool) -> Bool {
    guard isInPath, token.restriction == .words, text.utf8.contains(PatternByte.slash) else {
      return withBytes(text) { accepts(token, $0, 0..<$0.count) }
    }
    // In the words of a path, a slash is stored as a special byte.
    let spelled = text.utf8.map { $0 == PatternByte.slash ? PatternByte.slashInComponent : $0 }
    return withBytes(String(decoding: spelled, as: UTF8.self)) { accepts(token, $0, 0..<$0.count) }
  }

  /// Returns whether a text is an integer: `["-"] 1*19DIGIT`, in ASCII.
  ///
  /// The decoder checks whether a type can hold the number.
  static func isInteger(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if start < range.upperBound, text[start] == PatternByte.hyphen { start += 1 }
    guard 1...integerDigits ~= range.upperBound - start else { return false }
    for index in start..<range.upperBound where !isDigit(text[index]) { return false }
    return true
  }

  /// The largest number of digits in an integer, which is that of `Int64.max`.
  package static var integerDigits: Int { 19 }

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
    var word = token.firstWord(in: bytes)
    while let candidate = word {
      if candidate.count == range.count, stands(candidate, in: text, at: range.lowerBound) {
        return true
      }
      word = token.nextWord(after: candidate, in: bytes)
    }
    return false
  }

  /// Returns whether the text has the bytes of the pool's `range` at `start`.
  ///
  /// The text must be long enough.
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

/// The text of a pattern's code in its canonical spelling.
extension PatternCode {
  /// The text of the whole pattern.
  var text: String {
    var output: [UInt8] = []
    forEachComponent { index, tokens in
      if index > 0 { output.add(PatternByte.slash) }
      append(tokens, to: &output)
    }
    if endsWithSlash { output.add(PatternByte.slash) }
    for index in pathCount..<queryEnd {
      guard tokens[index].kind == .item else { continue }
      output.add(index == pathCount ? PatternByte.question : PatternByte.ampersand)
      append(item: index, to: &output)
    }
    if queryEnd < tokens.count {
      output.add(PatternByte.hash)
      append(fragment: fragmentTokens, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the text of one component, for messages.
  package func text(ofComponent tokens: Range<Int>) -> String {
    var output: [UInt8] = []
    append(tokens, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the text of one query item with its value, for messages.
  package func text(ofItem index: Int) -> String {
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
      if byte < 0x80, !isPlain { output.add(PatternByte.backslash) }
      output.add(byte)
    }
    guard tokens[index].hasValue else { return }
    output.add(PatternByte.equals)
    for token in value(ofItem: index) { append(tokens[token], .query, to: &output) }
  }

  private func append(fragment value: Range<Int>, to output: inout [UInt8]) {
    for (index, component) in components(ofValue: value).enumerated() {
      if index > 0 { output.add(PatternByte.slash) }
      for token in component {
        // Next to a parameter, a slash without a backslash separates components.
        append(tokens[token], .fragment, isSlashSpecial: value.count > 1, to: &output)
      }
    }
  }

  /// Returns the text of the value of a query item or of the fragment, for messages.
  package func text(ofValue value: Range<Int>) -> String {
    var output: [UInt8] = []
    if value.lowerBound < queryEnd {
      for token in value { append(tokens[token], .query, to: &output) }
    } else {
      append(fragment: value, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns whether a byte of an item's name is a space that needs no backslash.
  private func isInnerSpace(_ position: Int, _ name: Range<Int>) -> Bool {
    guard bytes[position] == PatternByte.space, position + 1 < name.upperBound else { return false }
    let next = bytes[position + 1]
    return next >= 0x80 || PatternByte.isName(next)
  }

  @inline(never)
  private func append(
    _ token: PatternToken,
    _ part: PatternError.Part,
    isSlashSpecial: Bool = false,
    to output: inout [UInt8]
  ) {
    switch token.kind {
    case .literal, .item: append(literal: token.text, part, isSlashSpecial, to: &output)
    case .wildcard: output.add(PatternByte.star)
    case .rest where token.text.isEmpty: output += "**".utf8
    case .rest, .parameter:
      output.add(PatternByte.openingBrace)
      output += bytes[token.text]
      append(typeOf: token, to: &output)
      if token.kind == .rest { output += "**".utf8 }
      if token.isOptional { output.add(PatternByte.question) }
      output.add(PatternByte.closingBrace)
    }
  }

  private func append(typeOf token: PatternToken, to output: inout [UInt8]) {
    switch token.restriction {
    case .none: return
    case .int: output += ":int".utf8
    case .uuid: output += ":uuid".utf8
    case .words:
      output.add(PatternByte.colon)
      for byte in bytes[token.words] {
        if byte == 0 {
          output.add(PatternByte.bar)
          continue
        }
        // An asterisk needs a backslash only if the parameter ends in two of them, but one rule for
        // all asterisks is easier to understand.
        let isSpecial = "\\|?}*".utf8.contains(byte) || byte == PatternByte.slashInComponent
        if isSpecial { output.add(PatternByte.backslash) }
        output.add(byte == PatternByte.slashInComponent ? PatternByte.slash : byte)
      }
    }
  }

  @inline(never)
  private func append(
    literal range: Range<Int>,
    _ part: PatternError.Part,
    _ isSlashSpecial: Bool,
    to output: inout [UInt8]
  ) {
    for index in range {
      let byte = bytes[index]
      let next = index + 1 < range.upperBound ? bytes[index + 1] : nil
      if isSpecial(byte, before: next, part) || isSlashSpecial && byte == PatternByte.slash {
        output.add(PatternByte.backslash)
      }
      output.add(byte == PatternByte.slashInComponent ? PatternByte.slash : byte)
    }
  }

  private func isSpecial(
    _ byte: UInt8,
    before next: UInt8?,
    _ part: PatternError.Part
  ) -> Bool {
    switch byte {
    case PatternByte.backslash, PatternByte.openingBrace, PatternByte.closingBrace,
      PatternByte.star, PatternByte.hash, PatternByte.slashInComponent:
      true
    case PatternByte.question: part != .fragment
    case PatternByte.ampersand: part == .query
    case PatternByte.dollar: next == PatternByte.openingParenthesis
    default: false
    }
  }
}

extension PatternCode {
  /// Returns the restriction of a parameter.
  package func restriction(of token: PatternToken) -> RouteRestriction {
    switch token.restriction {
    case .none: .none
    case .int: .int
    case .uuid: .uuid
    case .words: .words(token.wordRanges(in: bytes).map(string))
    }
  }
}

/// The kind of a pattern's component, as the table distinguishes them.
enum ComponentKind: Equatable {
  /// Literal text only.
  case literal
  /// Literal text with parameters, or a restricted parameter.
  case branch
  /// One unrestricted parameter.
  case parameter
  /// A wildcard, `*`.
  case wildcard
  /// `**` or a catch-all parameter.
  case rest
}

extension PatternCode {
  /// Calls `body` with the tokens of each component, from the left.
  package func forEachComponent(_ body: (_ index: Int, _ tokens: Range<Int>) -> Void) {
    var lower = 0
    var index = 0
    while lower < pathCount {
      let component = component(at: lower)
      body(index, component)
      lower = component.upperBound
      index += 1
    }
  }

  /// The tokens of every component.
  package var componentRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachComponent { _, tokens in ranges.append(tokens) }
    return ranges
  }

  /// Returns the kind of a component.
  func kind(of component: Range<Int>) -> ComponentKind {
    let token = tokens[component.lowerBound]
    if component.count > 1 { return .branch }
    switch token.kind {
    case .literal: return .literal
    case .parameter: return token.restriction == .none ? .parameter : .branch
    case .wildcard: return .wildcard
    case .rest, .item: return .rest
    }
  }
}
