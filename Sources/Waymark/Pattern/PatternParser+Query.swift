/// The query and the fragment: `["?" item *("&" item)] ["#" value]`.
extension PatternParser {
  /// Reads `?` and the items up to the fragment.
  mutating func query(_ text: Span<UInt8>) throws(Fault) {
    part = .query
    repeat {
      index += 1
      try item(text)
    } while peek(text) == PatternByte.ampersand
  }

  /// Reads `#` and the value after it.
  mutating func fragment(_ text: Span<UInt8>) throws(Fault) {
    part = .fragment
    let start = index
    index += 1
    guard peek(text) != nil else { throw Fault(reason: .emptyFragment, offset: start) }
    _ = try value(text)
  }

  private func isAtEndOfValue(_ text: Span<UInt8>) -> Bool {
    switch peek(text) {
    case nil: true
    case PatternByte.ampersand, PatternByte.hash: part == .query
    default: false
    }
  }

  /// Reads an item: `name ["=" value]`.
  private mutating func item(_ text: Span<UInt8>) throws(Fault) {
    guard !isAtEndOfValue(text) else { throw fault(.emptyItem) }
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
      throw Fault(reason: .emptyValue, offset: index - 1)
    }
    code.tokens[position].hasValue = true
    code.tokens[position].isOptional = try value(text)
  }

  /// Whether a space at `index` is inside a name: at its ends a space needs a backslash.
  private func isInnerSpace(_ text: Span<UInt8>) -> Bool {
    guard text[index] == PatternByte.space, let next = peekSecond(text) else { return false }
    return next >= 0x80 || PatternByte.isName(next)
  }

  /// Why no name of an item begins at `index`.
  private func unnamed(_ text: Span<UInt8>) -> Fault {
    if text[index] == PatternByte.equals || isAtParameter(text) { return fault(.emptyItemName) }
    return misplaced(text)
  }

  /// Why an item's name does not go on at `index`.
  private func misplaced(_ text: Span<UInt8>) -> Fault {
    switch text[index] {
    case PatternByte.star: fault(.wildcardOutsidePath)
    case PatternByte.closingBrace: fault(.strayBrace)
    case PatternByte.question: fault(.strayQuestionMark)
    case _ where PatternByte.isControl(text, at: index): fault(.controlCharacter)
    default: fault(.badItemName)
    }
  }

  /// `literal | parameter`; returns whether it may be absent.
  private mutating func value(_ text: Span<UInt8>) throws(Fault) -> Bool {
    let token = try piece(text)
    code.tokens.append(token)
    guard !isAtEndOfValue(text) else { return token.isOptional }
    throw Fault(reason: .mixedValue, offset: Int(try piece(text).offset))
  }
}
