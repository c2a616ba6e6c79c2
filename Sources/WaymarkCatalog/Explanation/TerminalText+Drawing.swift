package import Waymark
import WaymarkDiagnostics

extension TerminalText {
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
}

extension FailureDrawing {
  /// Returns up to four lines; empty if there is nothing to point at.
  func lines(columns: Int) -> [String] {
    var lines: [String] = []
    let pattern = route.pattern.text
    if !missing.isEmpty {
      lines = TerminalText.drawing(pattern, missing, columns)
    } else if isAboutForm, route.name != nil {
      // The pattern of a route without a name was already written as its name.
      lines = [TerminalText.fit(pattern, columns)]
    }
    guard let first = wrong.map(\.lowerBound).min(), let last = wrong.map(\.lowerBound).max() else {
      return lines
    }
    let part = part(first, last)
    let ranges = wrong.map { range in
      let lower = max(range.lowerBound, part.lowerBound) - part.lowerBound
      return lower..<max(lower, min(range.upperBound, part.upperBound) - part.lowerBound)
    }
    return lines
      + TerminalText.drawing(link.linkText.slice(part.lowerBound, part.upperBound), ranges, columns)
  }
}
