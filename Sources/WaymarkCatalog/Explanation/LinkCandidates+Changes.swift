internal import Waymark

// Changes that mails, logs, programs and people make to a link on its way.
extension LinkCandidates {
  /// A link as it was before a change of its text; `nil` if the text has no such change.
  typealias Change = (link: String?, reason: Candidate.Reason)

  /// Returns the links before a change that leaves a link, which a route may match.
  static func changes(of text: String) -> [Change] {
    let plain = unquoted(text)
    return [
      (withoutBackslashes(text), .escaped), (withoutEntities(plain ?? text), .entities),
      (plain, .quotedPrintable), withoutEscapedEnd(text),
      (withoutPathParameters(text, name: "jsessionid="), .pathParameters),
    ]
  }

  /// Returns the links before a change after which no route matches the text.
  static func brokenChanges(of text: String) -> [Change] {
    [
      (armed(text), .disarmed), (withoutUser(text), .credentials), (withoutHash(text), .fragment),
      (withQuery(text), .query), (withDelimiters(text), .escaped),
      (withoutQuoteMarks(text), .broken), (withColon(text), .misspelled),
      (withoutRepetition(text), .surrounded), (narrowed(text), .misspelled),
      (once(text), .escaped), (once(text).flatMap(withDelimiters), .escaped),
      (withDelimiters(text).flatMap(withQuery), .escaped),
      (withoutPathParameters(text, name: ""), .pathParameters),
      (text.contains(" ://") ? text.replacing(" ://", with: "://") : nil, .broken),
      withoutEmphasis(text),
    ]
  }

  /// Returns a text that was escaped twice without the second escapes; `nil` for other texts.
  private static func once(_ text: String) -> String? {
    text.contains("%25") ? text.replacing("%25", with: "%") : nil
  }

  /// Returns a link without the marks of Markdown at its end whose others are not in the text.
  private static func withoutEmphasis(_ text: String) -> Change {
    let mark = text.reversed().prefix { "*_~".contains($0) }
    return mark.isEmpty
      ? (nil, .mark("")) : (String(text.dropLast(mark.count)), .mark(String(mark)))
  }

  /// Returns the links before a change after which another route matches the text: that of a part
  /// of the path or, for the path of a website of one page, that of its start.
  ///
  /// - Parameter usesFragment: Indicates whether the route has a fragment.
  static func hiddenChanges(of text: String, usesFragment: Bool) -> [Change] {
    let mark = text.firstIndex { "?&#".contains($0) } ?? text.endIndex
    let name = text[mark...].dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    let isItem = text[mark...].first == "&" && !name.isEmpty && text[name.endIndex...].first == "="
    return [
      (isItem || hasSecondQuery(text) ? withQuery(text) : nil, .query),
      (usesFragment ? nil : withoutHash(text), .fragment),
    ]
  }

  /// Returns whether a program has added items with another `?` after a query: `?q=a?source=mail`.
  ///
  /// A path or a link as a value may have a query of its own.
  private static func hasSecondQuery(_ text: String) -> Bool {
    let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    let first = query.prefix { $0 != "?" }
    let name = query.dropFirst(first.count + 1).prefix { !"=&?".contains($0) }
    return first.contains("=") && !first.contains { "/:%".contains($0) } && !name.isEmpty
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      && query[name.endIndex...].first == "="
  }

  /// Returns a link without the parameters in its path that begin with `;` and a name; `nil` if it
  /// has none.
  private static func withoutPathParameters(_ text: String, name: String) -> String? {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let kept = parts.map { part in
      guard let sign = part.lastIndex(of: "=") else { return part }
      let mark = part[..<sign].indices.first { index in
        part[index] == ";" && index > part.startIndex
          && lowercasedASCII(String(part[index...].dropFirst().prefix(name.count))) == name
      }
      return mark.map { part[..<$0] } ?? part
    }
    let plain = kept.joined(separator: "/")
    return plain == path ? nil : "\(plain)\(text[path.endIndex...])"
  }

  /// Returns the text of a value in JSON or JavaScript.
  static func withoutBackslashes(_ text: String) -> String? {
    guard text.contains("\\/") || text.contains("\\u00") else { return nil }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    // A text that is escaped once more has several backslashes before a slash.
    for index in parts.indices.dropLast() {
      while parts[index].last == "\\" { parts[index].removeLast() }
    }
    return [("\\u0026", "&"), ("\\u003d", "="), ("\\u003D", "=")]
      .reduce(parts.joined(separator: "/")) { $0.replacing($1.0, with: $1.1) }
  }

  /// Returns the text of a value in HTML up to the end of a link; `nil` if it has no entities.
  static func withoutEntities(_ text: String) -> String? {
    // Some programs escape the '&' of an entity again.
    guard let once = withEntitiesDecoded(text) else { return nil }
    let scalars = (withEntitiesDecoded(once) ?? once).unicodeScalars
    return String(String.UnicodeScalarView(scalars.prefix { !endsLink($0) }))
  }

  /// Returns the text of a value in HTML; `nil` if it has no entities of white space or of marks
  /// around a link.
  static func withMarksDecoded(_ text: String) -> String? {
    guard let plain = withEntitiesDecoded(text) else { return nil }
    func count(_ text: String) -> Int { text.unicodeScalars.count { endsLink($0) || $0 == "'" } }
    return count(plain) > count(text) ? plain : nil
  }

  /// Returns the Latin letter of an entity such as `eacute`, the name of a letter and its accent.
  private static func letter(_ name: Substring) -> Unicode.Scalar? {
    let accents: [Substring: Unicode.Scalar] = [
      "grave": "\u{300}", "acute": "\u{301}", "circ": "\u{302}", "tilde": "\u{303}",
      "uml": "\u{308}", "ring": "\u{30A}", "caron": "\u{30C}", "cedil": "\u{327}",
    ]
    guard let first = name.unicodeScalars.first, let accent = accents[name.dropFirst()] else {
      return nil
    }
    let letter = String(String.UnicodeScalarView([first, accent]))
    // Equal strings are canonically equivalent.
    return (UInt32(0xC0)...0x17F).lazy.compactMap(Unicode.Scalar.init)
      .first { String($0) == letter }
  }

  private static let entities: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "sol": "/", "colon": ":",
    "equals": "=", "num": "#", "quest": "?", "period": ".", "nbsp": "\u{A0}",
  ]

  private static func withEntitiesDecoded(_ text: String) -> String? {
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var found = false
    for index in parts.indices.dropFirst() {
      let part = parts[index]
      guard let end = part.prefix(10).firstIndex(of: ";") else {
        parts[index] = "&" + part
        continue
      }
      let name = part[..<end]
      let digits = name.dropFirst()
      let number =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      let scalar =
        name.first == "#" ? number.flatMap(Unicode.Scalar.init) : entities[name] ?? letter(name)
      guard let scalar else {
        parts[index] = "&" + part
        continue
      }
      found = true
      parts[index] = "\(scalar)" + part[end...].dropFirst()
    }
    return found ? parts.joined() : nil
  }

  /// Returns the text of a quoted-printable mail (RFC 2045): `=3D` is `=`, and `=` at the end of a
  /// line continues it.
  ///
  /// Each `=` of such a mail is written in this way, so that `?kind=3D` alone is not one.
  static func unquoted(_ text: String) -> String? {
    let joined = text.replacing("=\r\n", with: "").replacing("=\n", with: "")
    let parts = joined.split(separator: "=", omittingEmptySubsequences: false)
    var (plain, hasSign, hasCode) = (String(parts[0]), false, joined != text)
    for (index, part) in parts.enumerated().dropFirst() {
      let (code, rest) = (String(part.prefix(2)), part.dropFirst(2))
      guard code.utf8.count == 2, !code.contains(where: \.isLowercase),
        let byte = UInt8(code, radix: 16)
      else { return nil }
      switch byte {
      case UInt8(ascii: "="):
        // The value, which may begin with another code.
        let next = rest.utf8.first
        guard
          next.map({ isDigit($0) || $0 == 0x25 || lowercasedASCII($0) &- 0x61 < 26 })
            ?? (index < parts.count - 1)
        else { return nil }
        (plain, hasSign) = (plain + "=", true)
      case 0x20: plain += "%20"
      case 0x2D, 0x2E, 0x5F:
        (plain, hasCode) = (plain + String(Unicode.Scalar(byte)), true)
      case 0x80...:
        (plain, hasCode) = (plain + "%" + code, true)
      default: return nil
      }
      plain += rest
    }
    // Bytes that are no text come from another value, as in `;id=AB`.
    let octets = Array(plain.utf8).unescaped()
    guard String(decoding: octets, as: UTF8.self).utf8.elementsEqual(octets) else { return nil }
    return hasSign || hasCode && !joined.contains("?") ? plain : nil
  }

  /// Returns a link without escaped characters at the end of its path that are no part of it, such
  /// as a quotation mark, a space or a line break.
  private static func withoutEscapedEnd(_ text: String) -> Change {
    let none: Change = (nil, .mark(""))
    let bytes = Array(text.utf8)
    if bytes.contains(where: { $0 == 0x3F || $0 == 0x23 }) { return none }
    var start = bytes.count
    while start >= 3, bytes.escapedByte(at: start - 3) != nil { start -= 3 }
    let octets = Array(bytes[start...]).unescaped()
    let end = String(decoding: octets, as: UTF8.self)
    // Half a character is no part of a sentence.
    guard end.utf8.elementsEqual(octets) else { return none }
    let before = decoded(String(decoding: bytes[..<start], as: UTF8.self)).unicodeScalars
    var kept = Array(end.unicodeScalars)
    while let last = kept.last {
      let opening: Unicode.Scalar? =
        switch last {
        case ")": "("
        case "]": "["
        case "\"": "\""
        case ">": "<"
        default: nil
        }
      let isEnd =
        last.value <= 0x20 || last == "…" || last.properties.isWhitespace
        || last.properties.isDefaultIgnorableCodePoint
        || opening.map { !before.contains($0) && !kept.dropLast().contains($0) } == true
      if !isEnd { break }
      kept.removeLast()
    }
    let length = start + 3 * String(String.UnicodeScalarView(kept)).utf8.count
    if length == bytes.count { return none }
    return (
      String(decoding: bytes[..<length], as: UTF8.self),
      .mark(String(decoding: bytes[length...], as: UTF8.self))
    )
  }

  /// Returns the link of a text that was written so that no one can tap it, as in reports about
  /// mails.
  private static func armed(_ text: String) -> String? {
    var armed = [("[.]", "."), ("(.)", "."), ("[dot]", "."), ("[:]", ":"), ("[://]", "://")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
    if lowercasedASCII(armed).hasPrefix("hxxp") { armed = "http" + armed.dropFirst(4) }
    return armed == text ? nil : armed
  }

  /// Returns the link with a custom scheme that lacks its colon, or has a semicolon in its place.
  private static func withColon(_ text: String) -> String? {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-".contains($0)) }
    let rest = text[scheme.endIndex...]
    let path = rest.first == ";" ? rest.dropFirst() : rest
    guard path.hasPrefix("//"), !scheme.isEmpty, !lowercasedASCII(String(scheme)).hasPrefix("http")
    else { return nil }
    return "\(scheme):\(path)"
  }

  /// Returns the link of a text that has it twice, because somebody pasted it twice.
  static func withoutRepetition(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let half = bytes.count / 2
    guard bytes.count == 2 * half, bytes[..<half].elementsEqual(bytes[half...]) else { return nil }
    let link = String(decoding: bytes[..<half], as: UTF8.self)
    return link.contains("://") ? link : nil
  }

  /// Returns the text with ASCII in place of the wide characters that East Asian keyboards write,
  /// and with hyphens in place of the dashes that programs put there.
  static func narrowed(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      if !scalar.isASCII, scalar.properties.generalCategory == .dashPunctuation { return "-" }
      guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
      return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
    let narrow = String(String.UnicodeScalarView(scalars))
    return narrow == text ? nil : narrow
  }

  /// Returns a web link without a user name, which is not after a backslash: browsers read one as a
  /// slash.
  private static func withoutUser(_ text: String) -> String? {
    guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
    let authority = text[start...].prefix { !"/\\?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return nil }
    return "\(text[..<start])\(text[at...].dropFirst())"
  }

  /// Returns the link whose path is in the fragment, as in websites of one page.
  private static func withoutHash(_ text: String) -> String? {
    guard let hash = text.firstIndex(of: "#"), !text[..<hash].contains("?") else { return nil }
    let path = text[hash...].dropFirst().drop { $0 == "!" }
    guard path.first == "/" else { return nil }
    var start = text[..<hash]
    if let slash = start.lastIndex(of: "/"), ["/", "/index.html"].contains(start[slash...]) {
      start = start[..<slash]
    }
    return "\(start)\(path)"
  }

  /// Returns a link that goes on in the next line of a mail, after the marks `>` of a quotation.
  private static func withoutQuoteMarks(_ text: String) -> String? {
    guard text.contains(">") else { return nil }
    var (link, isBroken) = ("", false)
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop { $0 == ">" || $0 == " " }.split(separator: " ")
      if line.first == ">", let next = words.first, let last = link.last,
        "/?&=#-".contains(last) || next.contains(where: { "/?&=#%".contains($0) })
      {
        (link, isBroken) = (link + next, true)
        if words.count > 1 { break }
      } else if isBroken {
        break
      } else {
        link = words.last.map { $0.contains("://") ? String($0.drop { !$0.isLetter }) : "" } ?? ""
      }
    }
    return isBroken ? link : nil
  }

  /// Returns the link with one `?` before all items.
  private static func withQuery(_ text: String) -> String? {
    let end = text.firstIndex(of: "#") ?? text.endIndex
    guard let mark = text[..<end].firstIndex(where: { "?&".contains($0) }) else { return nil }
    let query = text[mark..<end].dropFirst()
    let fixed = "?" + query.replacing("?", with: "&").drop { $0 == "&" }
    return fixed == text[mark..<end] ? nil : "\(text[..<mark])\(fixed)\(text[end...])"
  }

  /// Returns the link whose delimiters were escaped with a part of its path.
  private static func withDelimiters(_ text: String) -> String? {
    guard let start = text.firstRange(of: ":")?.upperBound else { return nil }
    let rest = [("%2F", "/"), ("%3F", "?"), ("%3D", "="), ("%26", "&"), ("%23", "#")].reduce(
      String(text[start...])
    ) { rest, delimiter in
      rest.replacing(delimiter.0, with: delimiter.1)
        .replacing(lowercasedASCII(delimiter.0), with: delimiter.1)
    }
    return rest == text[start...] ? nil : "\(text[..<start])\(rest)"
  }
}
