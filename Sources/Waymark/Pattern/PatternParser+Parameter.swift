/// Parameters: `"$(" body ")" | "{" body "}"`, where `body = name [":" type] ["?"]` or `name "**"`.
extension PatternParser {
  /// Reads a parameter, from its opening bracket to its closing one.
  mutating func parameter(_ text: Span<UInt8>) throws(Fault) -> PatternToken {
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
        throw fault(.misplacedQuestionMark, unlessUnclosed: opening, closing, text)
      }
      index += 1
      token.isOptional = true
    }
    index += 1
    return token
  }

  /// The fault at `index`, or the lack of a closing bracket if none follows before the component or
  /// item ends.
  ///
  /// Whoever forgot the bracket is told so, and not that a `/` is no part of a name.
  private func fault(
    _ reason: PatternError.Reason,
    unlessUnclosed opening: Int,
    _ closing: UInt8,
    _ text: Span<UInt8>
  ) -> Fault {
    let unclosed = Fault(reason: .unclosedParameter, offset: opening)
    for position in index..<text.count {
      switch text[position] {
      case closing: return Fault(reason: reason, offset: index)
      case PatternByte.slash, PatternByte.ampersand, PatternByte.hash, PatternByte.openingBrace:
        return unclosed
      default: continue
      }
    }
    return unclosed
  }

  /// A letter or `_`, then letters, digits, `_`, `-`; what follows is the type, a mark or the end.
  private mutating func name(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(Fault) {
    let start = index
    while let byte = peek(text), PatternByte.isName(byte) {
      guard index > start || PatternByte.isNameStart(byte) else { break }
      code.bytes.append(byte)
      index += 1
    }
    switch peek(text) {
    case closing, PatternByte.colon, PatternByte.question, PatternByte.star:
      guard index == start else { return }
      let fault = fault(.emptyName, unlessUnclosed: opening, closing, text)
      throw Fault(reason: fault.reason, offset: opening)
    case _? where PatternByte.isControl(text, at: index):
      throw fault(.controlCharacter)
    default:
      throw fault(.badName, unlessUnclosed: opening, closing, text)
    }
  }

  /// `"**"` and the closing bracket.
  private mutating func rest(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(Fault) {
    guard peekSecond(text) == PatternByte.star else {
      throw fault(.badName, unlessUnclosed: opening, closing, text)
    }
    guard part == .path else { throw Fault(reason: .wildcardOutsidePath, offset: opening) }
    index += 2
    switch peek(text) {
    case closing: index += 1
    case PatternByte.colon:
      throw fault(.restWithType, unlessUnclosed: opening, closing, text)
    case PatternByte.question:
      throw fault(.optionalRest, unlessUnclosed: opening, closing, text)
    default: throw fault(.badName, unlessUnclosed: opening, closing, text)
    }
  }

  /// `":"`, then `"string" | "int" | "uuid" | word *("|" word)`; the words go to the pool.
  private mutating func type(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8
  ) throws(Fault) -> PatternToken.Restriction {
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
    // A body that ends in `**` is a rest; a word that does is written with `\*`.
    guard stars < 2 else {
      throw Fault(reason: .restWithType, offset: colon)
    }
    return isSingle ? try type(spelledIn: pool, colon + 1) : .words
  }

  /// Reads one word, and returns how many asterisks without a backslash it ends in.
  private mutating func word(
    _ text: Span<UInt8>,
    _ opening: Int,
    _ closing: UInt8,
    isFirst: Bool
  ) throws(Fault) -> Int {
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
      if PatternByte.isControl(text, at: index) { throw fault(.controlCharacter) }
      code.bytes.append(pooled(byte))
      stars = byte == PatternByte.star ? stars + 1 : 0
      index += 1
    }
    guard let byte = peek(text) else {
      throw Fault(reason: .unclosedParameter, offset: opening)
    }
    guard code.bytes.count == pool else { return stars }
    throw isFirst && byte != PatternByte.bar
      ? Fault(reason: .emptyType, offset: start - 1) : Fault(reason: .emptyWord, offset: start)
  }

  /// What the only word of a type means.
  ///
  /// A type's name leaves nothing in the pool.
  private mutating func type(
    spelledIn pool: Int,
    _ offset: Int
  ) throws(Fault) -> PatternToken.Restriction {
    let word = code.bytes[pool...]
    let name: String
    let restriction: PatternToken.Restriction
    switch word.count {
    case 3: (name, restriction) = ("int", .int)
    case 4: (name, restriction) = ("uuid", .uuid)
    case 6: (name, restriction) = ("string", .none)
    default: return .words
    }
    if word.elementsEqual(name.utf8) {
      code.bytes.removeSubrange(pool...)
      return restriction
    }
    // `{id:Int}` takes the word "Int" and nothing else, which is what nobody means.
    guard word.lazy.map(lowercasedASCII).elementsEqual(name.utf8) else { return .words }
    throw Fault(reason: .unknownType(String(decoding: word, as: UTF8.self)), offset: offset)
  }
}
