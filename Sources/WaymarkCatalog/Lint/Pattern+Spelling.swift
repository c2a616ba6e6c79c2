package import Waymark

extension Pattern {
  /// The parts in the syntax of another router, such as `:id` and `<id>`, with a finding about each
  /// one, and the pattern that was probably meant.
  package var foreignParts: (corrected: String?, findings: [(finding: LinkDiagnostic, offset: Int)])
  {
    guard let foreign = ForeignSyntax(text) else { return (nil, []) }
    let findings = foreign.parts.map { part in
      (LinkDiagnostic.foreignSyntax(part, in: foreign), part.range.lowerBound)
    }
    return (foreign.corrected, findings)
  }

  /// A parameter whose only word is the name of a type in another syntax.
  package struct MisspeltType {
    package let name: String
    package let finding: LinkDiagnostic
    /// The pattern with the type; `nil` if patterns have no such type.
    package let corrected: String?
    /// The position of the parameter in the pattern, in UTF-8 bytes.
    package let offset: Int
  }

  /// The parameters whose only word is the name of a type in another syntax.
  package var misspeltTypes: [MisspeltType] {
    let foreign = ForeignSyntax(text)?.parts.map(\.range) ?? []
    return singleWords.compactMap { name, word, offset in
      if foreign.contains(where: { $0.contains(offset) }) { return nil }
      // `{id::int}`, and `{ids:int[]}`, which has no meaning in a pattern.
      let plain = word.hasPrefix(":") ? String(word.dropFirst()) : word
      guard let type = ForeignSyntax.type(meantBy: plain) else {
        let single = plain.hasSuffix("[]") ? String(plain.dropLast(2)) : nil
        let isList = single.map { ForeignSyntax.type(meantBy: $0) != nil } ?? false
        // `{id:3}` of RFC 6570 is the beginning of a value.
        let isLength = plain.utf8.count < 5 && plain.utf8.allSatisfy(isDigit)
        guard isList || isLength || ForeignSyntax.typeLikeWords.contains(lowercasedASCII(plain))
        else {
          return nil
        }
        let finding = LinkDiagnostic.typeLikeWord(parameter: name, word: word)
        return MisspeltType(name: name, finding: finding, corrected: nil, offset: offset)
      }
      let meant = type.isEmpty ? nil : restricting(name, at: offset, from: word, to: type)
      return MisspeltType(
        name: name,
        finding: .misspeltType(parameter: name, word: word, meant: meant?.parameter),
        corrected: meant?.pattern,
        offset: offset
      )
    }
  }

  /// Returns the parameter at an offset, and the pattern, with another type in the place of a word.
  private func restricting(
    _ name: String,
    at offset: Int,
    from word: String,
    to type: String
  ) -> (parameter: String, pattern: String)? {
    let bytes = Array(text.utf8)
    let opening = bytes[offset] == UInt8(ascii: "{") ? 1 : 2
    let start = offset + opening + name.utf8.count + 1
    let end = start + word.utf8.count
    guard end < bytes.count, bytes[start..<end].elementsEqual(word.utf8) else { return nil }
    let close = min(end + (bytes[end] == UInt8(ascii: "?") ? 2 : 1), bytes.count)
    let parameter = bytes[offset..<start] + Array(type.utf8) + bytes[end..<close]
    return (
      String(decoding: parameter, as: UTF8.self),
      String(decoding: bytes[..<offset] + parameter + bytes[close...], as: UTF8.self)
    )
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

  /// The text without blanks at the ends of its parts and without other characters that no one
  /// sees, and the position of the first of these; `nil` if there are no such characters.
  var visibleText: (meant: String, offset: Int)? {
    let scalars = Array(text.unicodeScalars)
    var hidden: Set<Int> = []
    let foreign = ForeignSyntax(text)?.parts ?? []
    let words = Self.positionsInParameters(scalars)
    for (index, scalar) in scalars.enumerated() {
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint, !properties.isJoinControl,
        !properties.isVariationSelector
      {
        hidden.insert(index)
      }
    }
    for blanks in scalars.indices.split(whereSeparator: { !scalars[$0].properties.isWhitespace }) {
      let before = scalars[..<blanks.lowerBound].last ?? "/"
      let after = scalars[blanks.upperBound...].first ?? "/"
      let isAtEnd = [before, after].contains { "/?&=#".unicodeScalars.contains($0) }
      // The blanks of `{id: int}` belong to another finding.
      let offset = String(String.UnicodeScalarView(scalars[..<blanks.lowerBound])).utf8.count
      let isInWords =
        words.contains(blanks.lowerBound) && !foreign.contains { $0.range.contains(offset) }
        && [before, after].contains { ":|}?)".unicodeScalars.contains($0) }
      if isAtEnd || isInWords, before != "\\" { hidden.formUnion(blanks) }
    }
    // The blank of 'GET /item' belongs to another finding.
    if !hidden.isEmpty, let method = foreign.first,
      method.range.lowerBound == 0, method.kind == .literal
    {
      hidden.subtract(0..<method.text.unicodeScalars.count)
    }
    guard let first = hidden.min() else { return nil }
    let kept = scalars.indices.filter { !hidden.contains($0) }.map { scalars[$0] }
    return (
      String(String.UnicodeScalarView(kept)),
      String(String.UnicodeScalarView(scalars[..<first])).utf8.count
    )
  }

  /// Returns the positions between the braces of parameters.
  private static func positionsInParameters(_ scalars: [Unicode.Scalar]) -> Set<Int> {
    var positions: Set<Int> = []
    var isInside = false
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "{": isInside = true
      case "(" where index > 0 && scalars[index - 1] == "$": isInside = true
      case "}", ")": isInside = false
      default: if isInside { positions.insert(index) }
      }
      index += 1
    }
    return positions
  }

  private func textByte(at offset: Int) -> UInt8? { text.utf8.dropFirst(offset).first }
}
