internal import Waymark

// MARK: - The beginning and the end of a link in a text

extension LinkCandidates {
  /// Returns where links may begin, and what is missing before them.
  func starts(in text: [Unicode.Scalar]) -> [(index: Int, prefix: String)] {
    let lower = text.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    var schemes = ["https://", "http://", "intent:", "android-app:"]
    schemes += table.app.schemes.list.map { lowercasedASCII($0) + ":" }
    let domains = (table.app.domains.list + table.app.wrappers.map(\.host)).map(lowercasedASCII)
    var starts: [(index: Int, prefix: String)] = []
    for index in lower.indices {
      let before = index > 0 ? lower[index - 1] : " "
      // No scheme has a letter beyond ASCII, but a domain may.
      let isInName = Self.isNamePart(before)
      // A link may be after another one without a space, but also in a value that is secret.
      if isInName, before.isASCII, table.hasSecrets || !Self.isWebLink(lower[index...]) { continue }
      if let name = schemes.first(where: { lower[index...].starts(with: $0.unicodeScalars) }) {
        let next = index + name.unicodeScalars.count
        if next < lower.count, !Self.endsLink(lower[next]) { starts.append((index, "")) }
      } else if before != "@", !isInName,
        let count = domains.lazy.compactMap({ Self.count(of: $0, in: lower[index...]) }).first
      {
        let next = index + count
        let isWhole = next >= lower.count || !Self.isNamePart(lower[next])
        // A domain of a link is part of that link.
        // Browsers also read the full stops of other scripts between the parts of a domain.
        var outer = lower[..<index].suffix(300)
        while let last = outer.last, Self.isNamePart(last) || "。．｡".unicodeScalars.contains(last) {
          outer.removeLast()
        }
        let isOwn = schemes.contains { scheme in
          let start = scheme.hasSuffix("//") ? scheme : scheme + "//"
          return outer.suffix(start.unicodeScalars.count).elementsEqual(start.unicodeScalars)
        }
        if isWhole, !isOwn { starts.append((index, "https://")) }
      }
    }
    return starts
  }

  /// Returns the length of a domain at the start of a text; of a wildcard, that of the subdomain.
  private static func count(of domain: String, in text: ArraySlice<Unicode.Scalar>) -> Int? {
    if !domain.isWildcardDomain {
      return text.starts(with: domain.unicodeScalars) ? domain.unicodeScalars.count : nil
    }
    let parts = domain.dropFirst().split(separator: ":", maxSplits: 1)
    let port = (parts.count > 1 ? ":\(parts[1])" : "").unicodeScalars
    let host = text.prefix(while: isNamePart)
    guard let end = parts.first?.unicodeScalars, host.count > end.count,
      host.suffix(end.count).elementsEqual(end), text[host.endIndex...].starts(with: port)
    else { return nil }
    return host.count + port.count
  }

  /// Returns whether a name of a scheme or domain goes on with the character.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "+-.".unicodeScalars.contains(scalar)
  }

  /// Returns whether a web link begins with the text.
  private static func isWebLink(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.starts(with: "https://".unicodeScalars) || text.starts(with: "http://".unicodeScalars)
  }

  /// Returns whether the character separates the parts of a link.
  static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    "/?#&=".unicodeScalars.contains(scalar)
  }

  /// Returns whether the character is one that browsers remove from a link.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// Returns whether the character is a symbol, a mark, or of a script that has letters without
  /// case, many of which have no spaces between words or before particles.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .openPunctuation,
      .otherSymbol, .mathSymbol:
      return true
    default: return isInnerMark(scalar)
    }
  }

  /// Returns whether the character is a mark beyond ASCII that may be after a link, such as a dash
  /// or one of a sentence in any language.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    isInnerMark(scalar) || !scalar.isASCII && scalar.properties.generalCategory == .dashPunctuation
  }

  /// Returns whether the character is a mark beyond ASCII that is seldom inside a word.
  static func isInnerMark(_ scalar: Unicode.Scalar) -> Bool {
    // The wide forms of ASCII's marks have the same meaning.
    if scalar.isASCII || "％＆＃＊＠／＼".unicodeScalars.contains(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .otherPunctuation, .closePunctuation, .finalPunctuation:
      return !scalar.properties.isXIDContinue
    default: return false
    }
  }

  /// Returns whether a sentence or a quotation ends with the character, which is beyond ASCII.
  static func endsSentence(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return isInnerMark(scalar)
      && (properties.isSentenceTerminal || properties.generalCategory == .closePunctuation)
  }

  /// Returns whether the text may go on at an index after a link that ends there.
  static func mayEnd(
    _ text: ArraySlice<Unicode.Scalar>,
    at index: Int,
    isInQuery: Bool
  ) -> Bool {
    let scalar = text[index]
    guard let last = text[..<index].last, let rest = Optional(text[index...]),
      last.properties.isAlphabetic || last.properties.numericType != nil
    else { return false }
    if scalar.isASCII {
      guard "[]{}|^`".unicodeScalars.contains(scalar) else {
        return isWebLink(rest) || (scalar == "," || scalar == ";") && isWebLink(rest.dropFirst())
      }
      // The name of an item may go on with brackets.
      let next = isInQuery ? rest.prefix(64).first(where: isDelimiter) : nil
      return next != "="
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return false }
    let isWord = properties.isAlphabetic || properties.numericType != nil || properties.isDiacritic
    if isWord, !last.isASCII { return false }
    // A component of a path may begin with such a word.
    guard let end = rest.firstIndex(where: isDelimiter) else { return true }
    return !isWord && rest[..<end].last == ":"
  }

  /// Returns whether the character is after a link, not in it.
  static func endsLink(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "<>\"`“”„«»‹›".unicodeScalars.contains(scalar)
  }

  /// Returns a link up to the bracket that closes one before it.
  static func upToBracket(
    _ link: ArraySlice<Unicode.Scalar>,
    closing openings: Set<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    var open: [Unicode.Scalar: Int] = [:]
    return link.prefix { scalar in
      if pairs.values.contains(scalar) { open[scalar, default: 0] += 1 }
      guard let opening = pairs[scalar] else { return true }
      open[opening, default: 0] -= 1
      return open[opening, default: 0] >= 0 || !openings.contains(opening)
    }
  }

  /// The opening brackets of the closing ones.
  static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    ")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "】": "【", "」": "「", "』": "『", "》": "《",
    "〉": "〈",
  ]

  /// Returns a link with the lines after it that begin with a space, as calendars write a long line
  /// (RFC 5545, section 3.1); `nil` if there are no such lines.
  static func unfolded(
    _ text: [Unicode.Scalar],
    from link: ArraySlice<Unicode.Scalar>
  ) -> String? {
    var (whole, rest) = (Array(link), text[link.endIndex...])
    while true {
      if rest.first == "\r" { rest.removeFirst() }
      guard rest.first == "\n", rest.dropFirst().first == " " else { break }
      let line = rest.dropFirst(2).prefix { !endsLink($0) }
      if line.isEmpty { break }
      whole += line
      rest = text[line.endIndex...]
    }
    return whole.count > link.count ? string(whole[...]) : nil
  }

  /// Returns a text without the line breaks in links between delimiters (RFC 3986, appendix C);
  /// `nil` if it has no such links.
  ///
  /// In a mail that quotes another one, the lines begin with `>`.
  static func withJoinedLines(_ text: [Unicode.Scalar]) -> String? {
    guard text.contains(where: { $0 == "\n" || $0 == "\r" }) else { return nil }
    let closing: [Unicode.Scalar: Unicode.Scalar] = [
      "<": ">", "(": ")", "[": "]", "\"": "\"", "'": "'", "`": "`", "“": "”", "„": "“", "«": "»",
      "‹": "›",
    ]
    var (joined, start, count) = ([Unicode.Scalar](), 0, 0)
    for index in text.indices where index >= start && count < 50 {
      guard let close = closing[text[index]] else { continue }
      let scheme = text[(index + 1)...].prefix(40).prefix(while: isNamePart)
      if scheme.isEmpty || text[scheme.endIndex...].first != ":" { continue }
      count += 1
      let line = text[..<index].lastIndex { $0 == "\n" || $0 == "\r" }.map { $0 + 1 } ?? 0
      let isQuoted = text[line] == ">"
      guard let (link, end) = joinedLines(text[(index + 1)...], before: close, isQuoted: isQuoted)
      else { continue }
      joined += text[start...index] + link
      start = end
    }
    return start == 0 ? nil : string((joined + text[start...])[...])
  }

  /// Returns the lines of a link before a delimiter as one text, and the index of the delimiter.
  private static func joinedLines(
    _ text: ArraySlice<Unicode.Scalar>,
    before close: Unicode.Scalar,
    isQuoted: Bool
  ) -> (link: [Unicode.Scalar], end: Int)? {
    var (link, isFirst, hasSpace, rest) = ([Unicode.Scalar](), true, false, text)
    while let scalar = rest.first, scalar != close {
      let isLink = !isFirst && isWebLink(rest)
      rest.removeFirst()
      if scalar == "\n" || scalar == "\r" {
        (isFirst, hasSpace) = (false, false)
        rest = rest.drop { $0.properties.isWhitespace || isQuoted && $0 == ">" }
      } else if scalar.properties.isWhitespace {
        hasSpace = true
      } else {
        // Words and a second link are no part of one.
        if hasSpace || link.count > 8_192 || isLink { return nil }
        link.append(scalar)
      }
    }
    return rest.isEmpty || isFirst ? nil : (link, rest.startIndex)
  }

  /// Returns a link without the marks at its end that belong to the text around it.
  static func withoutEnd(
    _ link: ArraySlice<Unicode.Scalar>
  ) -> (kept: ArraySlice<Unicode.Scalar>, isCut: Bool) {
    var kept = link
    var isCut = false
    while let last = kept.last, link.count - kept.count < maximumEnd {
      if kept.suffix(3).elementsEqual("...".unicodeScalars) {
        kept.removeLast(3)
        isCut = true
        continue
      }
      if last == ".", endsInDotSegment(kept) { break }
      if last == "]", kept.suffix(3).elementsEqual("[…]".unicodeScalars) {
        kept.removeLast(3)
        isCut = true
        continue
      }
      if last == "…" || last == "." && kept.dropLast().last == "." {
        isCut = true
      } else if let opening = pairs[last] {
        if kept.count(where: { $0 == last }) <= kept.count(where: { $0 == opening }) { break }
      } else if last == "'", hasOpenQuote(kept.dropLast()) {
        break
      } else if last == "?" {
        // A query that has only marks.
        let query = kept[(kept.firstIndex(of: "?") ?? kept.startIndex)...]
        if !query.allSatisfy({ ".,;:!?".unicodeScalars.contains($0) }) { break }
      } else if !".,;:!'‘".unicodeScalars.contains(last), !isMark(last) {
        break
      }
      kept.removeLast()
    }
    return (kept, isCut)
  }

  /// Returns whether a link ends in a dot segment, which is no ellipsis, also after an escaped
  /// slash.
  private static func endsInDotSegment(_ link: ArraySlice<Unicode.Scalar>) -> Bool {
    let end = lowercasedASCII(string(link.suffix(16))).replacing("%25", with: "%")
    return ["/..", "\\..", "%2f..", "%5c.."].contains(where: end.hasSuffix)
  }

  /// Returns whether a part of a link begins with the only `'` in it.
  private static func hasOpenQuote(_ link: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let quote = link.lastIndex(of: "'"), let before = link[..<quote].last else {
      return false
    }
    return isDelimiter(before)
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the host of the web link that a text begins with.
  static func host(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    let rest = string(text).split(separator: "://", maxSplits: 1).dropFirst().first
    let authority = rest?.prefix { !"/\\?#".contains($0) }
    return authority?.split(separator: "@").last.map(String.init)
  }
}
