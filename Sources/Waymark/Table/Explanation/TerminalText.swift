/// Text as a terminal may show it: nothing in it steers the terminal, and it fits a width.
enum TerminalText {
  /// The text with everything escaped that would not be seen or would act: control and format
  /// characters (which can reverse what follows), and separators of lines.
  static func visible(_ text: String) -> String {
    var shown = ""
    for character in text { shown += visible(character) }
    return shown
  }

  /// The visible text, cut to so many columns, the last three of them `...` where something is cut
  /// off.
  static func fit(_ text: String, _ columns: Int) -> String {
    var shown = ""
    var width = 0
    // Where to cut if the text turns out too wide.
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

  /// A text on one line and carets under a range of its bytes on the next, both cut to so many
  /// columns around the carets.
  static func drawing(_ text: String, _ range: Range<Int>, _ columns: Int) -> [String] {
    var pieces: [(text: String, width: Int)] = []
    var (first, last) = (0, 0)
    var offset = 0
    for character in text {
      if offset < range.lowerBound { first = pieces.count + 1 }
      if offset < range.upperBound { last = pieces.count + 1 }
      let piece = visible(character)
      pieces.append((piece, width(piece)))
      offset += character.utf8.count
    }
    last = max(first, last)
    // As much before the carets as leaves room for them, but never more than half of the width.
    var lower = first
    var room = max(columns / 2, columns - pieces[first..<last].reduce(8) { $0 + $1.width })
    while lower > 0, room - pieces[lower - 1].width >= 3 {
      lower -= 1
      room -= pieces[lower].width
    }
    let indent = (lower > 0 ? 3 : 0) + pieces[lower..<first].reduce(0) { $0 + $1.width }
    let tail = pieces[lower...].map(\.text).joined()
    let shown = fit((lower > 0 ? "..." : "") + tail, columns)
    let marked = pieces[first..<last].reduce(0) { $0 + $1.width }
    let carets = max(1, min(marked, width(shown) - indent))
    return [
      shown,
      String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: carets - 1),
    ]
  }

  /// How many columns a visible text takes.
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

  /// Whether terminals show the character two columns wide (Unicode Standard Annex 11, "W" and "F",
  /// by block).
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
