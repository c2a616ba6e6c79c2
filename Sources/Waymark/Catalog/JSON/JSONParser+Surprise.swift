extension JSONParser {
  /// The name of what stands here and is in no JSON text at all, although people write it.
  func surprise() -> JSONError.Reason? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return .comment
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return .wrongQuote(scalar() ?? "'")
    case UInt8(ascii: "+"), UInt8(ascii: "."): return .badNumber(.firstCharacter)
    default: break
    }
    if let scalar = scalar(), "“”„‟‘’‚‛«»".unicodeScalars.contains(scalar) {
      return .wrongQuote(scalar)
    }
    let word = word()
    return word.isEmpty || ["true", "false", "null"].contains(word) ? nil : .bareWord(word)
  }

  /// What stands here instead of what was expected.
  func unexpected(_ expected: JSONError.Expected) -> JSONError.Reason {
    .unexpected(expected: expected, found: scalar())
  }

  /// The letters, digits and signs of a name that stand here, 32 of them at most.
  func word() -> String {
    var upper = index
    while upper < bytes.count, upper - index < 32 {
      let byte = bytes[upper]
      let isLetter = lowercasedASCII(byte) &- 0x61 < 26
      guard
        isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
          || upper > index && (isDigit(byte) || byte == UInt8(ascii: "-"))
      else { break }
      upper += 1
    }
    return String(decoding: bytes[index..<upper], as: UTF8.self)
  }

  /// The character that stands here, or `nil` at the end of the text.
  private func scalar() -> Unicode.Scalar? {
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }
}
