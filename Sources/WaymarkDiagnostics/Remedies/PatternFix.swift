import Waymark

/// An editor that turns an invalid pattern into the one that was probably meant, one mistake at a
/// time.
///
/// It edits the text without checking that the result is a valid pattern. The caller must read the
/// result again.
struct PatternFix {
  var bytes: [UInt8]
  let reason: PatternError.Reason
  let part: PatternError.Part
  /// The offset at which the mistake begins.
  let offset: Int

  init(_ error: PatternError) {
    bytes = Array(error.pattern.utf8)
    reason = error.reason
    part = error.part
    offset = error.offset
  }

  /// Fixes the mistake in ``bytes``; returns `false` if there is no clear remedy.
  mutating func apply() -> Bool {
    switch reason {
    case .tooLong, .tooManyParameters, .tooManyComponents: return false
    case .controlCharacter:
      // U+0080 to U+009F have two bytes, U+FFFE and U+FFFF have three.
      let count = bytes[offset] < 0x80 ? 1 : bytes[offset] < 0xE0 ? 2 : 3
      bytes.removeSubrange(offset..<min(offset + count, bytes.count))
    case .emptyType, .optionalRest, .emptyValue, .emptyFragment:
      bytes.remove(at: offset)
    case .badEscape: fixEscape()
    case .strayNumberSign: escape()
    case .emptyComponent: while byte(offset) == PatternByte.slash { bytes.remove(at: offset) }
    case .dotComponent: return fixDotComponent()
    case .wildcardBesideText: return fixWildcardBesideText()
    case .wildcardOutsidePath: fixWildcardOutsidePath()
    case .restNotLast: removeStars(bytes[offset] == PatternByte.star ? 1 : 2)
    case .restWithType: fixRestWithType()
    case .optionalBeforeRequired, .optionalBeforeRest: removeMarks()
    case .partlyOptionalComponent: bytes.insert(PatternByte.question, at: end(of: offset) - 1)
    case .unclosedParameter: fixUnclosedParameter()
    case .emptyName: return fixEmptyName()
    case .badName: return fixName()
    case .unknownType(let name):
      bytes.replaceSubrange(offset..<offset + name.utf8.count, with: lowercasedASCII(name).utf8)
    case .emptyWord: bytes.remove(at: bytes[offset] == PatternByte.bar ? offset : offset - 1)
    case .duplicateWord(let word):
      bytes.removeSubrange(offset - 1..<endOfText(from: offset, count: word.utf8.count))
    case .misplacedQuestionMark: return fixMark()
    case .duplicateParameter(let name):
      bytes.insert(0x32, at: offset + openingCount(at: offset) + name.utf8.count)
    case .adjacentParameters: bytes.insert(PatternByte.hyphen, at: offset)
    case .strayBrace: fixStrayBrace()
    case .strayQuestionMark: fixStrayQuestionMark()
    case .emptyItem: fixEmptyItem()
    case .emptyItemName, .badItemName: return fixItemName()
    case .duplicateItem: bytes.removeSubrange(offset - 1..<endOfItem(from: offset))
    }
    return true
  }
}

extension PatternFix {
  mutating func escape() {
    bytes.insert(PatternByte.backslash, at: offset)
  }

  /// Changes `a\b` to `a/b`, because Windows separates components so.
  mutating func fixEscape() {
    let isBetween = byte(offset + 1).map { PatternByte.isName($0) || $0 >= 0x80 } ?? false
    let isInside = opening(before: offset).map { end(of: $0) > offset } ?? false
    if part == .path, isBetween, !isInside {
      bytes[offset] = PatternByte.slash
    } else {
      escape()
    }
  }

  /// Changes `a/./b` to `a/b`.
  ///
  /// `a/../b` has no clear fix, because `b` or `a/b` may be meant.
  mutating func fixDotComponent() -> Bool {
    let end = endOfComponent(from: offset)
    guard bytes[offset..<end].count(where: { $0 == PatternByte.dot }) == 1 else { return false }
    bytes.removeSubrange(offset..<min(end + (byte(end) == PatternByte.slash ? 1 : 0), bytes.count))
    return true
  }

  /// Changes `post-*` to `post-{name}`, and `post**` to `post/**`.
  mutating func fixWildcardBesideText() -> Bool {
    let isRest = bytes[offset] != PatternByte.star || byte(offset + 1) == PatternByte.star
    let end = bytes[offset] != PatternByte.star ? end(of: offset) : offset + (isRest ? 2 : 1)
    if isRest {
      bytes.insert(PatternByte.slash, at: offset)
      return true
    }
    guard !isOpening(at: end), !isClosing(byte(offset - 1)) else { return false }
    bytes.replaceSubrange(offset..<end, with: "{name}".utf8)
    return true
  }

  /// Changes `?q=*` to `?q`, removes `#*`, and escapes any other asterisk.
  mutating func fixWildcardOutsidePath() {
    guard bytes[offset] == PatternByte.star else { return removeStars(2) }
    var end = offset
    while byte(end) == PatternByte.star { end += 1 }
    let isWhole = end == endOfItem(from: offset)
    switch byte(offset - 1) {
    case PatternByte.equals where isWhole, PatternByte.hash where isWhole,
      PatternByte.ampersand where isWhole:
      bytes.removeSubrange(offset - 1..<end)
    case PatternByte.question where isWhole && byte(end) == PatternByte.ampersand:
      bytes.removeSubrange(offset...end)
    case PatternByte.question where isWhole:
      bytes.removeSubrange(offset - 1..<end)
    default: escape()
    }
  }

  /// Removes asterisks of the invalid wildcard or parameter.
  mutating func removeStars(_ count: Int) {
    let first = bytes[offset...].firstIndex(of: PatternByte.star) ?? offset
    bytes.removeSubrange(first..<min(first + count, bytes.count))
  }

  /// Changes `{name**:int}` and `{name:int**}` to `{name**}`.
  mutating func fixRestWithType() {
    let opening = opening(before: offset) ?? offset
    bytes.removeSubrange(offset..<max(offset, end(of: opening) - 1))
    if byte(offset - 1) != PatternByte.star { bytes.insert(contentsOf: "**".utf8, at: offset) }
  }

  /// Makes the component with the mistake required.
  mutating func removeMarks() {
    var position = offset
    while let byte = byte(position), !"/?#".utf8.contains(byte) {
      guard isOpening(at: position) else {
        position += byte == PatternByte.backslash ? 2 : 1
        continue
      }
      let mark = end(of: position) - 2
      position = mark + 2
      guard bytes[mark] == PatternByte.question else { continue }
      bytes.remove(at: mark)
      position -= 1
    }
  }

  /// Inserts the bracket after the name and its type, or escapes the opening bracket if no name
  /// follows it.
  mutating func fixUnclosedParameter() {
    let closing = closing(at: offset)
    let start = offset + openingCount(at: offset)
    var end = endOfName(from: start)
    guard end > start else { return escape() }
    if byte(end) == PatternByte.colon {
      while let byte = byte(end), !")]}>/?&#".utf8.contains(byte) { end += 1 }
    }
    while byte(end) == PatternByte.star { end += 1 }
    let next = byte(end + 1)
    if byte(end) == PatternByte.question, next == nil || next == PatternByte.slash { end += 1 }
    if let wrong = byte(end), ")]}>".utf8.contains(wrong) {
      bytes[end] = closing
    } else {
      bytes.insert(closing, at: end)
    }
  }

  /// Changes `{**}` to `**`.
  ///
  /// Other parameters need a name, which cannot be guessed.
  mutating func fixEmptyName() -> Bool {
    let body = offset + openingCount(at: offset)..<end(of: offset) - 1
    guard bytes[body].elementsEqual("**".utf8) else { return false }
    bytes.replaceSubrange(offset..<end(of: offset), with: "**".utf8)
    return true
  }

  /// Replaces every character that is not allowed in a name with `_`, and removes such characters
  /// at both ends.
  mutating func fixName() -> Bool {
    guard let opening = opening(before: offset) else { return false }
    let start = opening + openingCount(at: opening)
    let end = end(from: offset, at: closing(at: opening), PatternByte.colon, PatternByte.question)
    let trimmed = bytes[start..<end]
      .drop { !PatternByte.isName($0) || $0 == PatternByte.hyphen }
      .reversed().drop { !PatternByte.isName($0) }.reversed()
    var name: [UInt8] = []
    // Each character is replaced with one `_`, so the later bytes of its UTF-8 form, 10xxxxxx (RFC
    // 3629 §3), are skipped.
    for byte in trimmed where byte & 0xC0 != 0x80 {
      name.append(PatternByte.isName(byte) ? byte : PatternByte.underscore)
    }
    guard let first = name.first else { return false }
    if isDigit(first) { name.insert(PatternByte.underscore, at: 0) }
    bytes.replaceSubrange(start..<end, with: name)
    return true
  }

  /// Moves `?` to the end of its parameter.
  mutating func fixMark() -> Bool {
    guard let opening = opening(before: offset) else { return false }
    let end = end(from: offset, at: closing(at: opening))
    if bytes[end - 1] != PatternByte.question { bytes.insert(PatternByte.question, at: end) }
    bytes.remove(at: offset)
    return true
  }
}

extension PatternFix {
  /// Changes `users/id}` and `users\{id}` to `users/{id}`.
  mutating func fixStrayBrace() {
    let start = startOfName(before: offset)
    let brace = bytes[..<offset].lastIndex {
      $0 == PatternByte.openingBrace || $0 == PatternByte.closingBrace
    }
    if let brace, bytes[brace] == PatternByte.openingBrace,
      byte(brace - 1) == PatternByte.backslash, byte(brace + 1).map(PatternByte.isNameStart) == true
    {
      let isStart = brace == 1 || byte(brace - 2) == PatternByte.slash
      bytes.replaceSubrange(brace - 1..<brace, with: isStart ? [] : [PatternByte.slash])
    } else if start < offset, PatternByte.isNameStart(bytes[start]), !isClosing(byte(start - 1)) {
      bytes.insert(PatternByte.openingBrace, at: start)
    } else {
      escape()
    }
  }

  /// Changes `?a?b` to `?a&b`.
  ///
  /// At the end of an item, the `?` was probably meant to make the item optional, so `?a?` is
  /// changed to `?a={a?}`.
  mutating func fixStrayQuestionMark() {
    let next = byte(offset + 1)
    guard next == nil || next == PatternByte.ampersand || next == PatternByte.hash else {
      bytes[offset] = PatternByte.ampersand
      return
    }
    let start = startOfName(before: offset)
    if isClosing(byte(offset - 1)) {
      bytes.swapAt(offset - 1, offset)
    } else if byte(start - 1) == PatternByte.question || byte(start - 1) == PatternByte.ampersand {
      bytes.replaceSubrange(
        offset...offset,
        with: Array("={".utf8) + bytes[start..<offset] + Array("?}".utf8)
      )
    } else {
      escape()
    }
  }

  /// Removes the unnecessary `&` or `?`, and changes `users/{id}?` to `users/{id?}`.
  mutating func fixEmptyItem() {
    if byte(offset - 1) == PatternByte.question, byte(offset) == PatternByte.ampersand {
      bytes.remove(at: offset)
    } else if byte(offset - 1) == PatternByte.question, isClosing(byte(offset - 2)) {
      bytes.swapAt(offset - 2, offset - 1)
    } else {
      bytes.remove(at: offset - 1)
    }
  }

  /// Changes `?{q}` and `?={q}` to `?q={q}`, `?a[b]` and `?a%5Bb%5D` to `?a\[b\]`, and `&amp;` to
  /// `&`.
  mutating func fixItemName() -> Bool {
    guard reason == .emptyItemName else {
      let entity = max(0, offset - 4)..<min(offset + 1, bytes.count)
      if bytes[entity].elementsEqual("&amp;".utf8) {
        // '&' as a page of HTML has it.
        bytes.replaceSubrange(entity, with: [PatternByte.ampersand])
      } else if isOpening(at: offset) {
        if isInItemName(offset) { return false }
        bytes.insert(PatternByte.equals, at: offset)
      } else if let byte = decodedByte(at: offset) {
        let text = PatternByte.isName(byte) ? [byte] : [PatternByte.backslash, byte]
        bytes.replaceSubrange(offset..<offset + 3, with: text)
      } else if PatternByte.isPunctuation(bytes[offset]) || bytes[offset] == PatternByte.space {
        escape()
      } else {
        return false
      }
      return true
    }
    let opening = offset + (bytes[offset] == PatternByte.equals ? 1 : 0)
    guard isOpening(at: opening), !isInItemName(opening) else { return false }
    let start = opening + openingCount(at: opening)
    var name = Array(bytes[start..<endOfName(from: start)])
    if opening == offset { name.append(PatternByte.equals) }
    bytes.insert(contentsOf: name, at: offset)
    return true
  }
}

/// The ends of pieces in a text that is not yet a valid pattern.
///
/// Every given position must be within the text.
extension PatternFix {
  func byte(_ position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  /// Returns the visible character of ASCII that is percent-encoded at `position`; `nil` for other
  /// text.
  func decodedByte(at position: Int) -> UInt8? {
    let byte = withBytes(String(decoding: bytes, as: UTF8.self)) {
      decodedEscape($0, at: position, below: $0.count)
    }
    return byte.flatMap { PatternByte.space..<0x7F ~= $0 ? $0 : nil }
  }

  func isOpening(at position: Int) -> Bool {
    byte(position) == PatternByte.openingBrace
      || byte(position) == PatternByte.dollar
        && byte(position + 1) == PatternByte.openingParenthesis
  }

  /// Returns the number of bytes in the opening bracket, `{` or `$(`.
  func openingCount(at position: Int) -> Int {
    byte(position) == PatternByte.openingBrace ? 1 : 2
  }

  /// Returns the bracket that ends the parameter at `position`.
  func closing(at position: Int) -> UInt8 {
    byte(position) == PatternByte.openingBrace
      ? PatternByte.closingBrace : PatternByte.closingParenthesis
  }

  /// Returns whether the parameter at `position` is in the name of a query item, which has a value:
  /// `filter[{key}]={value}`.
  func isInItemName(_ position: Int) -> Bool {
    bytes[position...].prefix { $0 != PatternByte.ampersand && $0 != PatternByte.hash }
      .drop { $0 != closing(at: position) }.contains(PatternByte.equals)
  }

  func isClosing(_ byte: UInt8?) -> Bool {
    byte == PatternByte.closingBrace || byte == PatternByte.closingParenthesis
  }

  /// Returns the position after the first run of name characters from `position` on.
  func endOfName(from position: Int) -> Int {
    var position = position
    while let byte = byte(position), PatternByte.isName(byte) { position += 1 }
    return position
  }

  /// Returns the position at which the run of name characters before `position` begins.
  func startOfName(before position: Int) -> Int {
    var position = position
    while let byte = byte(position - 1), PatternByte.isName(byte) { position -= 1 }
    return position
  }

  /// Returns the position of the first of `stops` that has no backslash before it, or the end of
  /// the text if there is none.
  func end(from position: Int, at stops: UInt8...) -> Int {
    var position = position
    while let byte = byte(position), !stops.contains(byte) {
      position += byte == PatternByte.backslash ? 2 : 1
    }
    return min(position, bytes.count)
  }

  /// Returns the position after the parameter that begins at `position`.
  func end(of position: Int) -> Int {
    min(end(from: position, at: closing(at: position)) + 1, bytes.count)
  }

  /// Returns the position at which the component, query item or fragment that contains `position`
  /// ends.
  ///
  /// Stops inside parameters are skipped.
  func end(from position: Int, before stops: [UInt8]) -> Int {
    var position = position
    while let byte = byte(position), !stops.contains(byte) {
      if isOpening(at: position) {
        position = end(of: position)
      } else {
        position += byte == PatternByte.backslash ? 2 : 1
      }
    }
    return min(position, bytes.count)
  }

  func endOfComponent(from position: Int) -> Int {
    end(from: position, before: [PatternByte.slash, PatternByte.question, PatternByte.hash])
  }

  func endOfItem(from position: Int) -> Int {
    end(
      from: position,
      before: part == .fragment ? [] : [PatternByte.ampersand, PatternByte.hash]
    )
  }

  /// Returns the position after `count` bytes of decoded text.
  func endOfText(from position: Int, count: Int) -> Int {
    var position = position
    for _ in 0..<count { position += byte(position) == PatternByte.backslash ? 2 : 1 }
    return min(position, bytes.count)
  }

  /// Returns the position at which the nearest parameter before `position` begins.
  func opening(before position: Int) -> Int? {
    (0..<position).last { isOpening(at: $0) && byte($0 - 1) != PatternByte.backslash }
  }
}
