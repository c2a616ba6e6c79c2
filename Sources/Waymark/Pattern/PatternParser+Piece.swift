/// The pieces of which components, query values and fragments are made.
extension PatternParser {
  /// The byte that is read next; `nil` at the end of the text.
  @inline(__always)
  func peek(_ text: Span<UInt8>) -> UInt8? {
    index < text.count ? text[index] : nil
  }

  /// The byte after the one that is read next.
  @inline(__always)
  func peekSecond(_ text: Span<UInt8>) -> UInt8? {
    index + 1 < text.count ? text[index + 1] : nil
  }

  /// A fault at the byte that is read next.
  func fault(_ reason: PatternError.Reason) -> Fault { Fault(reason: reason, offset: index) }

  /// `index` as a token keeps it; a pattern is never as long as 65,535 bytes.
  @inline(__always)
  var offset: UInt16 { UInt16(truncatingIfNeeded: index) }

  /// The end of the pool as a token keeps it; the pool is never longer than the text.
  @inline(__always)
  var poolEnd: UInt16 { UInt16(truncatingIfNeeded: code.bytes.count) }

  /// Whether a parameter begins here: `{` or `$(`.
  func isAtParameter(_ text: Span<UInt8>) -> Bool {
    switch peek(text) {
    case PatternByte.openingBrace: true
    case PatternByte.dollar: peekSecond(text) == PatternByte.openingParenthesis
    default: false
    }
  }

  /// `"**" | "*" | parameter | literal`; there is a byte to read, and it ends neither component nor
  /// value.
  mutating func piece(_ text: Span<UInt8>) throws(Fault) -> PatternToken {
    switch text[index] {
    case PatternByte.star: return try wildcard(text)
    case PatternByte.closingBrace: throw fault(.strayBrace)
    case PatternByte.question where part == .query: throw fault(.strayQuestionMark)
    case PatternByte.hash: throw fault(.strayNumberSign)
    default: return isAtParameter(text) ? try parameter(text) : try literal(text)
    }
  }

  /// Reads `"**" | "*"`.
  private mutating func wildcard(_ text: Span<UInt8>) throws(Fault) -> PatternToken {
    guard part == .path else { throw fault(.wildcardOutsidePath) }
    var token = PatternToken(kind: .wildcard, offset: offset)
    (token.lower, token.middle, token.upper) = (poolEnd, poolEnd, poolEnd)
    index += 1
    if peek(text) == PatternByte.star {
      token.kind = .rest
      index += 1
    }
    return token
  }

  /// Text up to the next special character of the part that it stands in.
  private mutating func literal(_ text: Span<UInt8>) throws(Fault) -> PatternToken {
    var token = PatternToken(kind: .literal, lower: poolEnd, offset: offset)
    while index < text.count {
      let byte = text[index]
      if !PatternByte.isPlain(byte) {
        if byte == PatternByte.backslash {
          code.bytes.append(try escaped(text))
          continue
        }
        if endsLiteral(byte, text) { break }
        if PatternByte.isControl(text, at: index) { throw fault(.controlCharacter) }
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

  /// A backslash and the ASCII punctuation after it, which then has no other meaning.
  mutating func escaped(_ text: Span<UInt8>) throws(Fault) -> UInt8 {
    guard let byte = peekSecond(text), PatternByte.isPunctuation(byte) else {
      throw fault(.badEscape)
    }
    index += 2
    return pooled(byte)
  }

  /// The byte as the pool keeps it: in the path, a slash that is text must not look like a
  /// separator.
  @inline(__always)
  func pooled(_ byte: UInt8) -> UInt8 {
    byte == PatternByte.slash && part == .path ? PatternCode.slashInComponent : byte
  }
}
