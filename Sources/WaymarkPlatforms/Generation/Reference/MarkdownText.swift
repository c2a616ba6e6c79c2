/// Texts of a catalog as Markdown shows them (CommonMark 0.31, and the tables of GitHub).
enum MarkdownText {
  /// A text in which nothing has a meaning, on one line.
  static func plain(_ text: String) -> String {
    let line = oneLine(text)
    var escaped = ""
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let isSpecial =
        "\\`*_[]<>|&~$#@".unicodeScalars.contains(scalar)
        // What begins a list, a heading or a rule only where a line begins.
        || index == 0 && "-+=".unicodeScalars.contains(scalar)
      if isSpecial { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return withoutNumber(escaped)
  }

  /// `1.` and `1)` begin a list.
  private static func withoutNumber(_ text: String) -> String {
    let rest = text.drop { $0.isASCII && $0.isNumber }
    guard rest.count < text.count, let first = rest.first, first == "." || first == ")" else {
      return text
    }
    return "\(text.dropLast(rest.count))\\\(rest)"
  }

  /// A text in code type, which also fits in a cell of a table.
  static func code(_ text: String) -> String {
    let line = oneLine(text)
    if line.isEmpty { return "" }
    // A backslash before a bar is read in more than one way; references to characters in one.
    if line.contains("\\|") { return "<code>\(references(line))</code>" }
    var longest = 0
    var run = 0
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = line.hasPrefix("`") || line.hasSuffix("`")
    let space = isPadded ? " " : ""
    let cell = line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    return "\(fence)\(space)\(cell)\(space)\(fence)"
  }

  /// A text in which every punctuation mark is a reference to its number.
  private static func references(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain = !scalar.isASCII || scalar == " " || isAlphanumeric(scalar)
      result += isPlain ? String(scalar) : "&#\(scalar.value);"
    }
    return result
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// The text with blanks for breaks and control characters, none of them at its ends, and with
  /// U+FFFD in the place of a character that reorders the text around it.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBreak =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar == " "
        }
      if !isBreak {
        line.append(scalar.reordersText ? "\u{FFFD}" : scalar)
      } else if let last = line.last, last != " " {
        line.append(" ")
      }
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }
}

extension Unicode.Scalar {
  /// Indicates whether this is an embedding, override or isolate of bidirectional text, or the end
  /// of one (Unicode Standard Annex #9, §2): where such a character is not closed, or closes more
  /// than was opened, it turns the rest of a row around.
  ///
  /// The marks U+061C, U+200E and U+200F act like a letter of their direction and are harmless.
  var reordersText: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
