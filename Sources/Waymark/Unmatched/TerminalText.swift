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

  /// Returns the number of columns that a visible text needs.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.isASCII || !isWide($1) ? 1 : 2) }
  }

  package static func visible(_ character: Character) -> String {
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
    return isHidden ? character.escaped : String(character)
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
