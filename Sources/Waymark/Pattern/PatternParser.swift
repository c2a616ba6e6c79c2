/// A mistake in a pattern, without the text that contains it.
struct PatternMistake: Error {
  let reason: PatternError.Reason
  let offset: Int
}

/// A parser that reads the text of a pattern into its code, in one pass over its UTF-8.
///
/// Each method in the extensions reads one production of the grammar, from `index` on.
struct PatternParser {
  var code = PatternCode.Draft()
  /// The index of the next byte to read.
  var index = 0
  var part = PatternError.Part.path
  /// The offset of the first optional parameter in the path.
  private var optionalOffset = 0

  /// Indicates whether several values may have the same name, as in a template.
  private(set) var allowsRepeats = false

  private init() {}

  static func parse(
    _ text: String,
    allowingRepeats: Bool = false
  ) throws(PatternError) -> PatternCode {
    guard text.utf8.count <= Pattern.lengthLimit else {
      throw PatternError(.tooLong, in: text, at: Pattern.lengthLimit, part: .path)
    }
    var parser = PatternParser()
    parser.allowsRepeats = allowingRepeats
    let done: PatternMistake?? = text.utf8.withContiguousStorageIfAvailable { parser.run($0.span) }
    if let error = done ?? parser.run(ContiguousArray(text.utf8).span) {
      throw PatternError(error.reason, in: text, at: error.offset, part: parser.part)
    }
    return PatternCode(parser.code, source: text)
  }

  private mutating func run(_ text: Span<UInt8>) -> PatternMistake? {
    do throws(PatternMistake) {
      try pattern(text)
      return nil
    } catch {
      return error
    }
  }

  /// Reads `["/"] [component *("/" component)] ["/"] ["?" item *("&" item)] ["#" value]`.
  private mutating func pattern(_ text: Span<UInt8>) throws(PatternMistake) {
    code.bytes.reserveCapacity(text.count)
    code.tokens.reserveCapacity(6)
    try path(text)
    code.pathCount = code.tokens.count
    if peek(text) == PatternByte.question { try query(text) }
    code.queryEnd = code.tokens.count
    if peek(text) == PatternByte.hash { try fragment(text) }
    try refuseDuplicates(text)
  }

  private mutating func path(_ text: Span<UInt8>) throws(PatternMistake) {
    if peek(text) == PatternByte.slash { index += 1 }
    while !isAtEndOfPath(text) {
      try component(text)
      guard peek(text) == PatternByte.slash else { continue }
      index += 1
      // A catch-all also matches the slashes at the end of a link, so a slash after it in the
      // pattern has no effect.
      code.endsWithSlash = isAtEndOfPath(text) && code.tokens.last?.kind != .rest
    }
  }

  private func isAtEndOfPath(_ text: Span<UInt8>) -> Bool {
    guard let byte = peek(text) else { return true }
    return byte == PatternByte.question || byte == PatternByte.hash
  }

  private func isAtEndOfComponent(_ text: Span<UInt8>) -> Bool {
    isAtEndOfPath(text) || text[index] == PatternByte.slash
  }

  /// Reads a component: `"**" | "*" | rest | 1*(literal | parameter)`.
  private mutating func component(_ text: Span<UInt8>) throws(PatternMistake) {
    if let last = code.tokens.last, last.kind == .rest {
      throw PatternMistake(reason: .restNotLast, offset: Int(last.offset))
    }
    let start = index
    let first = code.tokens.count
    while !isAtEndOfComponent(text) {
      let token = try piece(text)
      if code.tokens.count > first, let last = code.tokens.last {
        try refuse(token, after: last)
      }
      code.tokens.append(token)
    }
    guard code.tokens.count > first else { throw error(.emptyComponent) }
    code.tokens[first].startsComponent = true
    code.componentCount += 1
    if code.componentCount > Pattern.componentLimit {
      throw PatternMistake(reason: .tooManyComponents, offset: start)
    }
    try refuseDots(first, start)
    try settleOptionality(first)
  }

  private func refuse(_ token: PatternToken, after last: PatternToken) throws(PatternMistake) {
    let reason: PatternError.Reason
    var culprit = token
    switch (last.kind, token.kind) {
    case (.wildcard, _), (.rest, _):
      reason = .wildcardBesideText
      culprit = last
    case (_, .wildcard), (_, .rest): reason = .wildcardBesideText
    case (.parameter, .parameter): reason = .adjacentParameters
    default: return
    }
    throw PatternMistake(reason: reason, offset: Int(culprit.offset))
  }

  /// Throws an error for `.` and `..`, which RFC 3986 §5.2.4 removes from every link, including
  /// their form `%2E` (§6.2.2.3).
  private func refuseDots(_ first: Int, _ start: Int) throws(PatternMistake) {
    let token = code.tokens[first]
    guard token.kind == .literal, code.tokens.count == first + 1 else { return }
    let range = token.text
    guard range.count <= 2, code.bytes[range].allSatisfy({ $0 == PatternByte.dot }) else { return }
    throw PatternMistake(reason: .dotComponent, offset: start)
  }

  /// Makes a whole component optional if its parameters are, and checks it against the components
  /// before it.
  private mutating func settleOptionality(_ first: Int) throws(PatternMistake) {
    if let marked = try markOptional(from: first) {
      if code.optionalCount == 0 { optionalOffset = Int(marked.offset) }
      code.optionalCount += 1
    } else if code.optionalCount > 0 {
      let isRest = code.tokens[first].kind == .rest
      throw PatternMistake(
        reason: isRest ? .optionalBeforeRest : .optionalBeforeRequired,
        offset: optionalOffset
      )
    }
  }

  /// Makes all tokens from `first` on optional if their parameters are, and returns the first
  /// parameter with a mark.
  private mutating func markOptional(from first: Int) throws(PatternMistake) -> PatternToken? {
    var marked: PatternToken?
    var unmarked: PatternToken?
    var parameters = 0
    for token in code.tokens[first...] where token.kind == .parameter {
      parameters += 1
      if parameters > Pattern.componentParameterLimit {
        throw PatternMistake(reason: .tooManyParameters, offset: Int(token.offset))
      }
      if token.isOptional { marked = marked ?? token } else { unmarked = unmarked ?? token }
    }
    guard let marked else { return nil }
    if let unmarked {
      throw PatternMistake(reason: .partlyOptionalComponent, offset: Int(unmarked.offset))
    }
    for position in first..<code.tokens.count { code.tokens[position].isOptional = true }
    return marked
  }
}

/// The reading of parameters: `"$(" body ")" | "{" body "}"`, where `body = name [":" type] ["?"]`
/// or `name "**"`.
extension PatternParser {
  /// Reads a parameter, from its opening bracket to its closing one.
  mutating func parameter(_ text: Span<UInt8>) throws(PatternMistake) -> PatternToken {
    let opening = index
    let isBrace = text[index] == PatternByte.openingBrace
    let closing = isBrace ? PatternByte.closingBrace : PatternByte.closingParenthesis
    index += isBrace ? 1 : 2
    var token = PatternToken(
      kind: .parameter,
      lower: poolEnd,
      offset: UInt16(truncatingIfNeeded: opening)
    )
    try name(text, opening, closing)
    (token.middle, token.upper) = (poolEnd, poolEnd)
    if peek(text) == PatternByte.star {
      try rest(text, opening, closing)
      token.kind = .rest
      return token
    }
    if peek(text) == PatternByte.colon {
      token.restriction = try type(text, opening, closing)
      token.upper = poolEnd
      try refuseDuplicateWords(token, text)
    }
    if peek(text) == PatternByte.question {
      guard peekSecond(text) == closing else {
        throw error(.misplacedQuestionMark, unlessUnclosed: opening, closing, text)
      }
      index += 1
      token.isOptional = true
    }
    index += 1
    return token
  }

  /// Returns the mistake at `index`, or a missing closing bracket if none follows before the
  /// component or item ends.
  ///
  /// Without this check, a forgotten bracket would be reported as a `/` that is not allowed in a
  /// name.
  private func error(
    _ reason: PatternError.Reason,
    unlessUnclosed opening: Int,
    _ closing: UInt8,
    _ text: Span<UInt8>
  ) -> PatternMistake {
    let unclosed = PatternMistake(reason: .unclosedParameter, offset: opening)
    for position in index..<text.count {
      switch text[position] {
      case closing: return PatternMistake(reason: reason, offset: index)
      case PatternByte.slash, PatternByte.ampersand, PatternByte.hash, PatternByte.openingBrace:
        return unclosed
      default: continue
      }
    }
    return unclosed
  }

  /// Reads a name: a letter or `_`, then letters, digits, `_`, `-`.
  ///
  /// The type, a mark or the closing bracket follows.
  private mutating func name(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(PatternMistake) {
    let start = index
    while let byte = peek(text), PatternByte.isName(byte) {
      guard index > start || PatternByte.isNameStart(byte) else { break }
      code.bytes.append(byte)
      index += 1
    }
    switch peek(text) {
    case closing, PatternByte.colon, PatternByte.question, PatternByte.star:
      guard index == start else { return }
      let error = self.error(.emptyName, unlessUnclosed: opening, closing, text)
      throw PatternMistake(reason: error.reason, offset: opening)
    case _? where PatternByte.isControl(text, at: index):
      throw error(.controlCharacter)
    default:
      throw error(.badName, unlessUnclosed: opening, closing, text)
    }
  }

  /// Reads `"**"` and the closing bracket.
  private mutating func rest(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(PatternMistake) {
    guard peekSecond(text) == PatternByte.star else {
      throw error(.badName, unlessUnclosed: opening, closing, text)
    }
    guard part == .path else { throw PatternMistake(reason: .wildcardOutsidePath, offset: opening) }
    index += 2
    switch peek(text) {
    case closing: index += 1
    case PatternByte.colon:
      throw error(.restWithType, unlessUnclosed: opening, closing, text)
    case PatternByte.question:
      throw error(.optionalRest, unlessUnclosed: opening, closing, text)
    default: throw error(.badName, unlessUnclosed: opening, closing, text)
    }
  }

  /// Reads `":"`, then `"string" | "int" | "uuid" | word *("|" word)`.
  ///
  /// The words are appended to the pool.
  private mutating func type(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(PatternMistake) -> PatternToken.Restriction {
    let colon = index
    let pool = code.bytes.count
    var isSingle = true
    var stars = 0
    repeat {
      if index > colon {
        isSingle = false
        code.bytes.append(0)
      }
      index += 1
      stars = try word(text, opening, closing, isFirst: isSingle)
    } while peek(text) == PatternByte.bar
    // A parameter that ends in `**` is a catch-all. A word that ends in `**` is written with `\*`.
    guard stars < 2 else {
      throw PatternMistake(reason: .restWithType, offset: colon)
    }
    return isSingle ? try type(spelledIn: pool, colon + 1) : .words
  }

  /// Reads one word, and returns the number of asterisks without a backslash at its end.
  private mutating func word(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8,
    isFirst: Bool
  ) throws(PatternMistake) -> Int {
    let start = index
    let pool = code.bytes.count
    var stars = 0
    while let byte = peek(text) {
      if byte == closing || byte == PatternByte.bar || byte == PatternByte.question { break }
      if byte == PatternByte.backslash {
        code.bytes.append(try escaped(text))
        stars = 0
        continue
      }
      if PatternByte.isControl(text, at: index) { throw error(.controlCharacter) }
      code.bytes.append(pooled(byte))
      stars = byte == PatternByte.star ? stars + 1 : 0
      index += 1
    }
    guard let byte = peek(text) else {
      throw PatternMistake(reason: .unclosedParameter, offset: opening)
    }
    guard code.bytes.count == pool else { return stars }
    throw isFirst && byte != PatternByte.bar
      ? PatternMistake(reason: .emptyType, offset: start - 1)
      : PatternMistake(reason: .emptyWord, offset: start)
  }

  /// Returns the meaning of the only word of a type.
  ///
  /// The name of a type is removed from the pool.
  private mutating func type(
    spelledIn pool: Int,
    _ offset: Int
  ) throws(PatternMistake) -> PatternToken.Restriction {
    let word = String(decoding: code.bytes[pool...], as: UTF8.self)
    let name: String
    let restriction: PatternToken.Restriction
    switch code.bytes.count - pool {
    case 3: (name, restriction) = ("int", .int)
    case 4: (name, restriction) = ("uuid", .uuid)
    case 6: (name, restriction) = ("string", .none)
    default: return .words
    }
    if word.isExactly(name) {
      code.bytes.removeSubrange(pool...)
      return restriction
    }
    // `{id:Int}` would match only the word "Int", which is almost certainly not what was meant.
    guard lowercasedASCII(word).isExactly(name) else { return .words }
    throw PatternMistake(reason: .unknownType(word), offset: offset)
  }
}

/// The reading of the pieces of components, query values and fragments.
extension PatternParser {
  /// Returns the next byte; `nil` at the end of the text.
  @inline(__always)
  func peek(_ text: Span<UInt8>) -> UInt8? {
    index < text.count ? text[index] : nil
  }

  /// Returns the byte after the next one; `nil` at the end of the text.
  @inline(__always)
  func peekSecond(_ text: Span<UInt8>) -> UInt8? {
    index + 1 < text.count ? text[index + 1] : nil
  }

  /// Returns a mistake at the next byte.
  func error(_ reason: PatternError.Reason) -> PatternMistake {
    PatternMistake(reason: reason, offset: index)
  }

  /// The value of `index` in the form that a token stores.
  ///
  /// A pattern is always shorter than 65,535 bytes.
  @inline(__always)
  var offset: UInt16 { UInt16(truncatingIfNeeded: index) }

  /// The end of the pool in the form that a token stores.
  ///
  /// The pool is never longer than the text.
  @inline(__always)
  var poolEnd: UInt16 { UInt16(truncatingIfNeeded: code.bytes.count) }

  /// Returns whether a parameter begins at `index`: `{` or `$(`.
  func isAtParameter(_ text: Span<UInt8>) -> Bool {
    switch peek(text) {
    case PatternByte.openingBrace: true
    case PatternByte.dollar: peekSecond(text) == PatternByte.openingParenthesis
    default: false
    }
  }

  /// Reads `"**" | "*" | parameter | literal`.
  ///
  /// There must be a next byte, and it must not end the component or value.
  mutating func piece(_ text: Span<UInt8>) throws(PatternMistake) -> PatternToken {
    switch text[index] {
    case PatternByte.star: return try wildcard(text)
    case PatternByte.closingBrace: throw error(.strayBrace)
    case PatternByte.question where part == .query: throw error(.strayQuestionMark)
    case PatternByte.hash: throw error(.strayNumberSign)
    default: return isAtParameter(text) ? try parameter(text) : try literal(text)
    }
  }

  /// Reads `"**" | "*"`.
  private mutating func wildcard(_ text: Span<UInt8>) throws(PatternMistake) -> PatternToken {
    guard part == .path else { throw error(.wildcardOutsidePath) }
    var token = PatternToken(kind: .wildcard, offset: offset)
    (token.lower, token.middle, token.upper) = (poolEnd, poolEnd, poolEnd)
    index += 1
    if peek(text) == PatternByte.star {
      token.kind = .rest
      index += 1
    }
    return token
  }

  /// Reads text up to the next character that is special in the current part.
  private mutating func literal(_ text: Span<UInt8>) throws(PatternMistake) -> PatternToken {
    var token = PatternToken(kind: .literal, lower: poolEnd, offset: offset)
    while index < text.count {
      let byte = text[index]
      if !PatternByte.isPlain(byte) {
        if byte == PatternByte.backslash {
          code.bytes.append(try escaped(text))
          continue
        }
        if endsLiteral(byte, text) { break }
        if PatternByte.isControl(text, at: index) { throw error(.controlCharacter) }
      }
      code.bytes.append(byte)
      index += 1
    }
    (token.middle, token.upper) = (poolEnd, poolEnd)
    return token
  }

  private func endsLiteral(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    switch byte {
    case PatternByte.slash: part == .path
    case PatternByte.question: part != .fragment
    case PatternByte.ampersand: part == .query
    case PatternByte.dollar: peekSecond(text) == PatternByte.openingParenthesis
    case PatternByte.hash, PatternByte.star, PatternByte.openingBrace, PatternByte.closingBrace:
      true
    default: false
    }
  }

  /// Reads a backslash and the ASCII punctuation after it, and returns the punctuation, which has
  /// no special meaning.
  mutating func escaped(_ text: Span<UInt8>) throws(PatternMistake) -> UInt8 {
    guard let byte = peekSecond(text), PatternByte.isPunctuation(byte) else {
      throw error(.badEscape)
    }
    index += 2
    return pooled(byte)
  }

  /// Returns the byte as the pool stores it.
  ///
  /// In the path and in the fragment, a slash that is text must not look like a separator.
  @inline(__always)
  func pooled(_ byte: UInt8) -> UInt8 {
    byte == PatternByte.slash && part != .query ? PatternByte.slashInComponent : byte
  }
}

/// The reading of the query and the fragment: `["?" item *("&" item)] ["#" value]`.
extension PatternParser {
  /// Reads `?` and the items up to the fragment.
  mutating func query(_ text: Span<UInt8>) throws(PatternMistake) {
    part = .query
    repeat {
      index += 1
      try item(text)
    } while peek(text) == PatternByte.ampersand
  }

  /// Reads `#` and the value after it.
  mutating func fragment(_ text: Span<UInt8>) throws(PatternMistake) {
    part = .fragment
    let start = index
    index += 1
    guard peek(text) != nil else { throw PatternMistake(reason: .emptyFragment, offset: start) }
    let pool = code.bytes.count
    _ = try value(text)
    if code.tokens.count - code.queryEnd > 1 { divideFragment() }
    // The components of a fragment are separate tokens, so a slash in their text is plain text.
    for position in pool..<code.bytes.count
    where code.bytes[position] == PatternByte.slashInComponent {
      code.bytes[position] = PatternByte.slash
    }
  }

  private func isAtEndOfValue(_ text: Span<UInt8>) -> Bool {
    switch peek(text) {
    case nil: true
    case PatternByte.ampersand, PatternByte.hash: part == .query
    default: false
    }
  }

  /// Reads an item: `name ["=" value]`.
  private mutating func item(_ text: Span<UInt8>) throws(PatternMistake) {
    guard !isAtEndOfValue(text) else { throw error(.emptyItem) }
    var token = PatternToken(kind: .item, lower: poolEnd, offset: offset)
    let start = index
    while let byte = peek(text) {
      if byte == PatternByte.backslash, peekSecond(text) == PatternByte.space {
        code.bytes.append(PatternByte.space)
        index += 2
      } else if byte == PatternByte.backslash {
        code.bytes.append(try escaped(text))
      } else if byte >= 0x80 && !PatternByte.isControl(text, at: index)
        || PatternByte.isNameStart(byte)
        || index > start && (PatternByte.isName(byte) || isInnerSpace(text))
      {
        code.bytes.append(byte)
        index += 1
      } else {
        break
      }
    }
    (token.middle, token.upper) = (poolEnd, poolEnd)
    guard index > start else { throw unnamed(text) }
    let position = code.tokens.count
    code.tokens.append(token)
    guard !isAtEndOfValue(text) else { return }
    guard text[index] == PatternByte.equals else { throw misplaced(text) }
    index += 1
    guard !isAtEndOfValue(text) else {
      throw PatternMistake(reason: .emptyValue, offset: index - 1)
    }
    code.tokens[position].hasValue = true
    code.tokens[position].isOptional = try value(text)
  }

  /// Returns whether a space at `index` is inside a name.
  ///
  /// At both ends of a name, a space needs a backslash.
  private func isInnerSpace(_ text: Span<UInt8>) -> Bool {
    guard text[index] == PatternByte.space, let next = peekSecond(text) else { return false }
    return next >= 0x80 || PatternByte.isName(next)
  }

  /// Returns the mistake if no item's name begins at `index`.
  private func unnamed(_ text: Span<UInt8>) -> PatternMistake {
    if text[index] == PatternByte.equals || isAtParameter(text) { return error(.emptyItemName) }
    return misplaced(text)
  }

  /// Returns the mistake if an item's name cannot continue at `index`.
  private func misplaced(_ text: Span<UInt8>) -> PatternMistake {
    switch text[index] {
    case PatternByte.star: error(.wildcardOutsidePath)
    case PatternByte.closingBrace: error(.strayBrace)
    case PatternByte.question: error(.strayQuestionMark)
    case _ where PatternByte.isControl(text, at: index): error(.controlCharacter)
    default: error(.badItemName)
    }
  }

  /// Reads `1*(literal | parameter)`, and returns whether the value is optional.
  private mutating func value(_ text: Span<UInt8>) throws(PatternMistake) -> Bool {
    let first = code.tokens.count
    while !isAtEndOfValue(text) {
      let token = try piece(text)
      if code.tokens.count > first, let last = code.tokens.last {
        try refuse(token, after: last)
      }
      code.tokens.append(token)
    }
    return try markOptional(from: first) != nil
  }
}
