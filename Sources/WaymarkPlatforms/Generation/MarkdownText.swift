/// Text of a catalog as written in Markdown (CommonMark 0.31, and GitHub's tables).
enum MarkdownText {
  /// Returns a text on one line in which no character is markup.
  static func plain(_ text: String) -> String {
    let line = oneLine(text)
    var escaped = ""
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let isSpecial =
        "\\`*_[]<>|&~$#@".unicodeScalars.contains(scalar)
        // These characters begin a list, a heading or a rule only at the start of a line.
        || index == 0 && "-+=".unicodeScalars.contains(scalar)
      if isSpecial { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return withoutNumber(escaped)
  }

  /// Escapes `1.` and `1)` at the start, which begin a list.
  private static func withoutNumber(_ text: String) -> String {
    let rest = text.drop { $0.isASCII && $0.isNumber }
    guard rest.count < text.count, let first = rest.first, first == "." || first == ")" else {
      return text
    }
    return "\(text.dropLast(rest.count))\\\(rest)"
  }

  /// Returns a text as code, which is also valid in a table cell.
  static func code(_ text: String) -> String {
    let line = oneLine(text)
    if line.isEmpty { return "" }
    // Readers differ on a backslash before a bar, but agree on character references.
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

  /// Returns a text in which every punctuation mark is a numeric character reference.
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

  /// Returns the text on one line.
  ///
  /// Spaces replace line breaks and control characters, which are removed at both ends. U+FFFD
  /// replaces each character that reorders the text around it.
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
  /// of one (Unicode Standard Annex #9, §2).
  ///
  /// If such a character is not closed, or closes more than was opened, it reorders the remainder
  /// of a line.
  ///
  /// The marks U+061C, U+200E and U+200F act like a letter of their direction and are harmless.
  var reordersText: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
