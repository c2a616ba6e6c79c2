extension PatternMender {
  mutating func escape() {
    bytes.insert(PatternByte.backslash, at: offset)
  }

  /// Leaves out the slashes that are too many.
  ///
  /// A link is left alone: it lacks a scope, and no slash.
  mutating func mendEmptyComponent() -> Bool {
    guard pastedLink == nil else { return false }
    while byte(offset) == PatternByte.slash { bytes.remove(at: offset) }
    return true
  }

  /// `a/./b` is `a/b`; whether `a/../b` is `b` or `a/b` nobody knows.
  mutating func mendDotComponent() -> Bool {
    let end = endOfComponent(from: offset)
    guard bytes[offset..<end].count(where: { $0 == PatternByte.dot }) == 1 else { return false }
    bytes.removeSubrange(offset..<min(end + (byte(end) == PatternByte.slash ? 1 : 0), bytes.count))
    return true
  }

  /// `post-*` is `post-{name}`, and `post**` is `post/**`.
  mutating func mendWildcardBesideText() -> Bool {
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

  /// `?q=*` is `?q`, `#*` is nothing, and any other asterisk is text.
  mutating func mendWildcardOutsidePath() {
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

  /// Leaves out asterisks of the wildcard or parameter at fault.
  mutating func removeStars(_ count: Int) {
    let first = bytes[offset...].firstIndex(of: PatternByte.star) ?? offset
    bytes.removeSubrange(first..<min(first + count, bytes.count))
  }

  /// `{name**:int}` and `{name:int**}` are `{name**}`.
  mutating func mendRestWithType() {
    let opening = opening(before: offset) ?? offset
    bytes.removeSubrange(offset..<max(offset, end(of: opening) - 1))
    if byte(offset - 1) != PatternByte.star { bytes.insert(contentsOf: "**".utf8, at: offset) }
  }

  /// Makes the component required.
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

  /// Puts the bracket behind the name and its type, or makes the opening text if no name follows
  /// it.
  mutating func mendUnclosedParameter() {
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

  /// `{**}` is `**`; other parameters need a name that nobody can guess.
  mutating func mendEmptyName() -> Bool {
    let body = offset + openingCount(at: offset)..<end(of: offset) - 1
    guard bytes[body].elementsEqual("**".utf8) else { return false }
    bytes.replaceSubrange(offset..<end(of: offset), with: "**".utf8)
    return true
  }

  /// Puts `_` for every character that a name cannot hold, and nothing for those at its ends.
  mutating func mendName() -> Bool {
    guard let opening = opening(before: offset) else { return false }
    let start = opening + openingCount(at: opening)
    let end = end(from: offset, at: closing(at: opening), PatternByte.colon, PatternByte.question)
    let trimmed = bytes[start..<end]
      .drop { !PatternByte.isName($0) || $0 == PatternByte.hyphen }
      .reversed().drop { !PatternByte.isName($0) }.reversed()
    var name: [UInt8] = []
    // One for a whole character: the later bytes of it in UTF-8 are 10xxxxxx (RFC 3629 §3).
    for byte in trimmed where byte & 0xC0 != 0x80 {
      name.append(PatternByte.isName(byte) ? byte : PatternByte.underscore)
    }
    guard let first = name.first else { return false }
    if isDigit(first) { name.insert(PatternByte.underscore, at: 0) }
    bytes.replaceSubrange(start..<end, with: name)
    return true
  }

  /// Moves `?` to the end of its parameter.
  mutating func mendMark() -> Bool {
    guard let opening = opening(before: offset) else { return false }
    let end = end(from: offset, at: closing(at: opening))
    if bytes[end - 1] != PatternByte.question { bytes.insert(PatternByte.question, at: end) }
    bytes.remove(at: offset)
    return true
  }
}
