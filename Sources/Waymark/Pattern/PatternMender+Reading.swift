/// Where things end in a text that is not yet a pattern. Every position asked for lies within the
/// text.
extension PatternMender {
  func byte(_ position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  func isOpening(at position: Int) -> Bool {
    byte(position) == PatternByte.openingBrace
      || byte(position) == PatternByte.dollar
        && byte(position + 1) == PatternByte.openingParenthesis
  }

  /// How many bytes `{` or `$(` has.
  func openingCount(at position: Int) -> Int {
    byte(position) == PatternByte.openingBrace ? 1 : 2
  }

  /// The bracket that ends the parameter that begins at `position`.
  func closing(at position: Int) -> UInt8 {
    byte(position) == PatternByte.openingBrace
      ? PatternByte.closingBrace : PatternByte.closingParenthesis
  }

  func isClosing(_ byte: UInt8?) -> Bool {
    byte == PatternByte.closingBrace || byte == PatternByte.closingParenthesis
  }

  /// The position after the first run of name characters from `position` on.
  func endOfName(from position: Int) -> Int {
    var position = position
    while let byte = byte(position), PatternByte.isName(byte) { position += 1 }
    return position
  }

  /// Where the run of name characters that ends before `position` begins.
  func startOfName(before position: Int) -> Int {
    var position = position
    while let byte = byte(position - 1), PatternByte.isName(byte) { position -= 1 }
    return position
  }

  /// The position after the first of `stops` that no backslash stands before; the end of the text
  /// if there is none.
  func end(from position: Int, at stops: UInt8...) -> Int {
    var position = position
    while let byte = byte(position), !stops.contains(byte) {
      position += byte == PatternByte.backslash ? 2 : 1
    }
    return min(position, bytes.count)
  }

  /// The position after the parameter that begins at `position`.
  func end(of position: Int) -> Int {
    min(end(from: position, at: closing(at: position)) + 1, bytes.count)
  }

  /// Where the component, query item or fragment that holds `position` ends, parameters skipped.
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

  /// The position after `count` bytes of decoded text.
  func endOfText(from position: Int, count: Int) -> Int {
    var position = position
    for _ in 0..<count { position += byte(position) == PatternByte.backslash ? 2 : 1 }
    return min(position, bytes.count)
  }

  /// Where the nearest parameter before `position` begins.
  func opening(before position: Int) -> Int? {
    (0..<position).last { isOpening(at: $0) && byte($0 - 1) != PatternByte.backslash }
  }
}
