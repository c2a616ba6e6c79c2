/// Text that is safe for a terminal: it cannot control the terminal, and it fits a width.
package enum TerminalText {
  /// Returns the text with an escape for each character that is invisible or would control the
  /// terminal: control and format characters (which can reverse the text that follows), and line
  /// separators.
  package static func visible(_ text: String) -> String {
    var shown = ""
    for character in text { shown += visible(character) }
    return shown
  }

  /// Returns the visible text, shortened to this number of columns; the last three are `...` if the
  /// text is shortened.
  package static func fit(_ text: String, _ columns: Int) -> String {
    var shown = ""
    var width = 0
    // The position at which the text is cut if it is too wide.
    var cut = shown
    for character in text {
      let piece = visible(character)
      width += self.width(piece)
      guard width <= columns else { return cut + "..." }
      shown += piece
      if width <= columns - 3 { cut = shown }
    }
    return shown
  }

  /// Returns the lines of a sentence that is broken at spaces to fit this number of columns; a word
  /// is never broken.
  ///
  /// All lines except the first are indented by two more columns than the first line.
  package static func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isFirst = line.allSatisfy { $0 == " " }
      if !isFirst, width(line) + 1 + width(String(word)) > columns {
        lines.append(line)
        line = String(repeating: " ", count: text.prefix { $0 == " " }.count + 2) + word
      } else {
        line +=
          (line.isEmpty && lines.isEmpty && word.startIndex == text.startIndex ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  /// Returns a text on one line and carets under ranges of its bytes on the next line, both
  /// shortened to this number of columns around the first range.
  ///
  /// - Parameter ranges: The ranges in ascending order; never empty.
  static func drawing(_ text: String, _ ranges: [Range<Int>], _ columns: Int) -> [String] {
    let pieces = pieces(of: text, ranges)
    let first = pieces.firstIndex { $0.mark != " " } ?? pieces.count
    // The text before the carets may use the columns that the carets do not need, but at most half
    // of the width.
    let marked = pieces[first...].prefix { $0.mark != " " }.reduce(8) { $0 + $1.width }
    var room = max(columns / 2, columns - marked)
    var start = first
    while start > 0, room - pieces[start - 1].width >= 3 {
      start -= 1
      room -= pieces[start].width
    }
    let head = start > 0 ? "..." : ""
    let shown = fit(head + pieces[start...].map(\.text).joined(), columns)
    var carets = String(repeating: " ", count: head.count)
    for piece in pieces[start...] {
      carets.append(piece.mark)
      let filler = piece.mark == " " ? " " : "~"
      carets += String(repeating: filler, count: max(0, piece.width - 1))
    }
    carets = String(carets.prefix(max(width(shown), carets.prefix { $0 == " " }.count + 1)))
    while carets.last == " " { carets.removeLast() }
    return [shown, carets]
  }

  /// One character of a drawn text and the mark under it.
  private struct Piece {
    let text: String
    let width: Int
    let mark: Character
  }

  private static func pieces(of text: String, _ ranges: [Range<Int>]) -> [Piece] {
    var pieces: [Piece] = []
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      let starts = ranges.contains { offset <= $0.lowerBound && $0.lowerBound < end }
      let isInside = ranges.contains { $0.lowerBound < offset && offset < $0.upperBound }
      let shown = visible(character)
      let mark: Character = starts ? "^" : isInside ? "~" : " "
      pieces.append(Piece(text: shown, width: width(shown), mark: mark))
      offset = end
    }
    // The position after the last character.
    if ranges.contains(where: { $0.lowerBound >= offset }) {
      pieces.append(Piece(text: "", width: 0, mark: "^"))
    }
    return pieces
  }

  /// Returns the number of columns that a visible text needs.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.isASCII || !isWide($1) ? 1 : 2) }
  }

  private static func visible(_ character: Character) -> String {
    if character.isASCII, let byte = character.utf8.first, byte >= 0x20, byte != 0x7F {
      return String(character)
    }
    var isHidden = false
    for scalar in character.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        isHidden = true
      default: break
      }
    }
    guard isHidden else { return String(character) }
    return character.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
  }

  /// Returns whether terminals show the character with a width of two columns (Unicode Standard
  /// Annex 11, "W" and "F", by block).
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
