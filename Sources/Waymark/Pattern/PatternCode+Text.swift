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

  /// Whether a byte of an item's name is a space that needs no backslash.
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
