extension PatternMender {
  /// `users/id}` is `users/{id}`.
  mutating func mendStrayBrace() {
    let start = startOfName(before: offset)
    if start < offset, PatternByte.isNameStart(bytes[start]), !isClosing(byte(start - 1)) {
      bytes.insert(PatternByte.openingBrace, at: start)
    } else {
      escape()
    }
  }

  /// `?a?b` is `?a&b`, and at the end of an item the mark of what is optional was meant: `?a?` is
  /// `?a={a?}`.
  mutating func mendStrayQuestionMark() {
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

  /// Leaves out the `&` or `?` that is too many; `users/{id}?` is `users/{id?}`.
  mutating func mendEmptyItem() {
    if byte(offset - 1) == PatternByte.question, byte(offset) == PatternByte.ampersand {
      bytes.remove(at: offset)
    } else if byte(offset - 1) == PatternByte.question, isClosing(byte(offset - 2)) {
      bytes.swapAt(offset - 2, offset - 1)
    } else {
      bytes.remove(at: offset - 1)
    }
  }

  /// `?{q}` and `?={q}` are `?q={q}`; `?a[b]` is `?a\[b\]`.
  mutating func mendItemName() -> Bool {
    guard reason == .emptyItemName else {
      if isOpening(at: offset) {
        bytes.insert(PatternByte.equals, at: offset)
      } else if PatternByte.isPunctuation(bytes[offset]) || bytes[offset] == PatternByte.space {
        escape()
      } else {
        return false
      }
      return true
    }
    let opening = offset + (bytes[offset] == PatternByte.equals ? 1 : 0)
    guard isOpening(at: opening) else { return false }
    let start = opening + openingCount(at: opening)
    var name = Array(bytes[start..<endOfName(from: start)])
    if opening == offset { name.append(PatternByte.equals) }
    bytes.insert(contentsOf: name, at: offset)
    return true
  }

  /// Leaves of text and parameters in a value the first parameter.
  mutating func mendMixedValue() -> Bool {
    if isOpening(at: offset), !isClosing(byte(offset - 1)) {
      bytes.removeSubrange(end(of: offset)..<endOfItem(from: end(of: offset)))
      let start = bytes[..<offset].lastIndex { $0 == PatternByte.equals || $0 == PatternByte.hash }
      guard let start, start + 1 < offset else { return false }
      bytes.removeSubrange(start + 1..<offset)
    } else {
      bytes.removeSubrange(offset..<endOfItem(from: offset))
    }
    return true
  }
}
