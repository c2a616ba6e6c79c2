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

  /// A part of a pattern that probably no link has as it is written.
  package struct Misspelling {
    package let finding: LinkDiagnostic
    /// The pattern that was probably meant; `nil` if it is not known, or if the pattern may be
    /// meant as it is.
    package let corrected: String?
    /// The position of the part in the pattern, in UTF-8 bytes.
    package let offset: Int
    /// The name of the parameter with the mistake.
    package let parameter: String?

    init(
      _ finding: LinkDiagnostic,
      corrected: String? = nil,
      offset: Int,
      parameter: String? = nil
    ) {
      self.finding = finding
      self.corrected = corrected
      self.offset = offset
      self.parameter = parameter
    }
  }

  /// The parts that probably no link has as they are written: escapes, characters that no one sees,
  /// and the syntax of other routers.
  package var misspellings: [Misspelling] {
    var found: [Misspelling] = []
    if let (escape, meant, offset) = percentEscape {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(offset..<offset + escape.utf8.count, with: meant.utf8)
      let corrected = textWithoutEscapes
      // Another part may change, too.
      let isWhole = corrected?.utf8.elementsEqual(bytes) == false
      let finding = LinkDiagnostic.escapeInPattern(
        escape,
        meant: isWhole ? corrected ?? meant : meant,
        isWhole: isWhole
      )
      found.append(Misspelling(finding, corrected: corrected, offset: offset))
    }
    if let (meant, offset) = visibleText {
      let finding = LinkDiagnostic.invisibleText(meant: meant)
      found.append(Misspelling(finding, corrected: meant, offset: offset))
    }
    if let (meant, offset) = composedText {
      found.append(Misspelling(.decomposedText, corrected: meant, offset: offset))
    }
    let foreign = foreignParts
    return found
      + foreign.findings.map {
        Misspelling($0.finding, corrected: foreign.corrected, offset: $0.offset)
      }
  }

  /// The text of each escape in its place, as lint accepts it; `nil` if no such pattern is known.
  private var textWithoutEscapes: String? {
    let foreign = foreignParts.findings.count
    for isQuoted in [false, true] {
      var meant = try? Pattern(decodingEscapes(isQuoted: isQuoted))
      if let text = meant?.visibleText?.meant { meant = try? Pattern(text) }
      if let text = meant?.composedText?.meant { meant = try? Pattern(text) }
      if let meant, meant.percentEscape == nil, meant.foreignParts.findings.count <= foreign {
        return meant.text
      }
    }
    return nil
  }

  /// The text with each letter and its accents in one character, as keyboards write them, and the
  /// position of the first letter that has several; `nil` without such a letter.
  private var composedText: (meant: String, offset: Int)? {
    var meant = ""
    var first: Int?
    for character in text {
      let composed = character.unicodeScalars.count > 1 ? Self.composed[character] : nil
      // Without its accents, the text so far is as long as it was.
      if composed != nil, first == nil { first = meant.utf8.count }
      meant.append(composed ?? character)
    }
    return first.map { (meant, $0) }
  }

  /// Unicode's Latin, Greek, Cyrillic, Arabic, Japanese and Korean letters, by each character that
  /// is equivalent.
  private static let composed: [Character: Character] = {
    let letters = [
      0xC0...0x24F, 0x370...0x4FF, 0x622...0x6D3, 0x1E00...0x1FFF, 0x3041...0x30FE, 0xAC00...0xD7A3,
    ].joined().lazy
      .compactMap { (value: UInt32) in Unicode.Scalar(value).map(Character.init) }
    return Dictionary(letters.map { ($0, $0) }) { first, _ in first }
  }()

  /// The parameters whose only word is the name of a type in another syntax.
  package var misspeltTypes: [Misspelling] {
    let foreign = ForeignSyntax(text)?.parts.map(\.range) ?? []
    return singleWords.compactMap { name, word, offset in
      if foreign.contains(where: { $0.contains(offset) }) { return nil }
      // `{id::int}`, `{id:int:}`, and `{ids:int[]}`, which has no meaning in a pattern.
      let inner = word.hasPrefix(":") ? word.dropFirst() : word[...]
      let plain = String(inner.hasSuffix(":") ? inner.dropLast() : inner)
      guard let type = ForeignSyntax.type(meantBy: plain) else {
        let single = plain.hasSuffix("[]") ? String(plain.dropLast(2)) : nil
        let isList = single.map { ForeignSyntax.type(meantBy: $0) != nil } ?? false
        // `{id:3}` of RFC 6570 is the beginning of a value.
        let isLength = plain.utf8.count < 5 && plain.utf8.allSatisfy(isDigit)
        guard
          isList || isLength || isRange(plain)
            || ForeignSyntax.typeLikeWords.contains(lowercasedASCII(plain))
        else {
          return nil
        }
        let finding = LinkDiagnostic.typeLikeWord(parameter: name, word: word)
        return Misspelling(finding, offset: offset, parameter: name)
      }
      let meant = restricting(name, at: offset, from: word, to: type)
      let mayBeWord = ["alpha", "decimal", "double", "float"].contains(plain)
      let parameter = type.isEmpty ? nil : meant?.parameter
      return Misspelling(
        .misspeltType(parameter: name, word: word, meant: parameter),
        corrected: mayBeWord ? nil : meant?.pattern,
        offset: offset,
        parameter: name
      )
    }
  }

  /// Returns whether a word is a range of numbers: `1..9`, `1...9` or `1..<9`.
  private func isRange(_ word: String) -> Bool {
    let start = word.prefix { $0.isNumber }
    let rest = word[start.endIndex...]
    let end = rest.drop { $0 == "." || $0 == "<" }
    return !start.isEmpty && rest.hasPrefix("..") && end.allSatisfy(\.isNumber)
  }

  /// Returns the parameter at an offset, and the pattern, with another type in the place of a word;
  /// an empty type is left out with its colon.
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
    let lead = bytes[offset..<(type.isEmpty ? start - 1 : start)]
    let parameter = lead + Array(type.utf8) + bytes[end..<close]
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
      // Those of 'GET /item' and '<%= id %>', too.
      let isForeign = foreign.contains { $0.range.contains(offset) }
      let isInWords =
        words.contains(blanks.lowerBound) && !isForeign
        && [before, after].contains { ":|}?)".unicodeScalars.contains($0) }
      if isAtEnd && !isForeign || isInWords, before != "\\" { hidden.formUnion(blanks) }
    }
    guard let first = hidden.min() else { return nil }
    let kept = scalars.indices.filter { !hidden.contains($0) }.map { scalars[$0] }
    var meant = String(String.UnicodeScalarView(kept))
    // Without its blanks, an item may have no value.
    do throws(PatternError) { _ = try Pattern(meant) } catch { meant = error.meantPattern ?? meant }
    return (meant, String(String.UnicodeScalarView(scalars[..<first])).utf8.count)
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
