package import Waymark

extension Pattern {
  /// A literal in the syntax of another router.
  package struct ForeignPart {
    /// The finding, without a place and an excerpt.
    package let finding: LinkDiagnostic
    /// The position where the literal begins in the pattern's text, in UTF-8 bytes.
    package let offset: Int
    /// The pattern with the corrected literal.
    package let corrected: String
  }

  /// The literals that are parameters in the syntax of another router: `:id`, `<id>`.
  package var foreignParts: [ForeignPart] {
    wholeLiterals.compactMap { piece in
      guard let meant = ForeignSyntax.parameter(meantBy: piece.text) else { return nil }
      let bytes = Array(text.utf8)
      let end = min(piece.offset + piece.text.utf8.count, bytes.count)
      let corrected = bytes[..<piece.offset] + Array(meant.utf8) + bytes[end...]
      return ForeignPart(
        finding: .foreignSyntax(piece.text, meant: meant),
        offset: piece.offset,
        corrected: String(decoding: corrected, as: UTF8.self)
      )
    }
  }

  /// Literal text that is a whole component, query value or fragment.
  struct WholeLiteral {
    let text: String
    /// The position where the literal begins in the pattern's text, in UTF-8 bytes.
    let offset: Int
    /// The index of the component; `nil` in the query and the fragment.
    let depth: Int?
  }

  /// The literals that are a whole component, query value or fragment, except those whose first
  /// character is escaped, because the escape shows that the literal is intended.
  var wholeLiterals: [WholeLiteral] {
    var literals: [WholeLiteral] = []
    var depth = -1
    for (index, token) in code.tokens.enumerated() {
      let isPath = index < code.pathCount
      if isPath, token.startsComponent { depth += 1 }
      guard token.kind == .literal else { continue }
      let next = index + 1
      let isWhole =
        !isPath
        || token.startsComponent
          && (next == code.pathCount || code.tokens[next].startsComponent)
      guard isWhole, textByte(at: Int(token.offset)) != UInt8(ascii: "\\") else { continue }
      let text = code.string(token.text)
      literals.append(
        WholeLiteral(text: text, offset: Int(token.offset), depth: isPath ? depth : nil)
      )
    }
    return literals
  }

  /// The parameters that accept only one word, with that word and its position in the text.
  var singleWords: [(name: String, word: String, offset: Int)] {
    code.tokens.compactMap { token in
      guard token.restriction == .words, !code.bytes[token.words].contains(0) else { return nil }
      return (code.string(token.text), code.string(token.words), Int(token.offset))
    }
  }

  /// The first run of `%XX`, the text that it represents in the syntax of a pattern, and its
  /// position.
  ///
  /// The result is `nil` if a backslash precedes the run, or if the run represents no text.
  var percentEscape: (escape: String, meant: String, offset: Int)? {
    let bytes = Array(text.utf8)
    guard let first = bytes.indices.first(where: { isEscape(bytes, at: $0) }),
      first == 0 || bytes[first - 1] != UInt8(ascii: "\\")
    else { return nil }
    var decoded: [UInt8] = []
    var end = first
    while isEscape(bytes, at: end) {
      let high = hexadecimalValue(bytes[end + 1]) ?? 0
      decoded.append(high << 4 | (hexadecimalValue(bytes[end + 2]) ?? 0))
      end += 3
    }
    let plain = String(decoding: decoded, as: UTF8.self)
    guard plain.utf8.elementsEqual(decoded), decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    let escape = String(decoding: bytes[first..<end], as: UTF8.self)
    return (escape, Pattern.escaping(plain), first)
  }

  private func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == UInt8(ascii: "%")
      && hexadecimalValue(bytes[index + 1]) != nil && hexadecimalValue(bytes[index + 2]) != nil
  }

  private func textByte(at offset: Int) -> UInt8? { text.utf8.dropFirst(offset).first }
}
