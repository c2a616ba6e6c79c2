/// Text as written in Kotlin and TypeScript.
enum CodeText {
  /// Returns a text as a string literal in ASCII.
  ///
  ///     literal("5 $\n")   // "5 \u0024\u000A" in quotes
  static func literal(_ text: String) -> String {
    var literal = "\""
    for unit in text.utf16 {
      switch unit {
      // `$` begins a template; `"` and `\` also have a meaning (Kotlin grammar, "String literals").
      case 0x22, 0x5C: literal += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x24: literal += "\\$"
      case 0x20..<0x7F: literal.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16, uppercase: true)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return literal + "\""
  }

  /// Returns a line of a comment, without characters that would end it, begin another one in it, or
  /// reorder the text around it.
  ///
  /// Kotlin's comments nest; `@` at the start of a line begins a KDoc tag.
  static func comment(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x2A && $0 != 0x40 }) { return text }
    var line = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch (previous, scalar) {
      case ("/", "*"): line += "&#42;"
      case ("*", "/"): line += "&#47;"
      case (_, "@") where line.isEmpty: line += "&#64;"
      // Cf, Zl and Zp: the characters of bidirectional text, and line separators.
      case _ where isInvisible(scalar): line += " "
      default: line.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return line
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns the lines as a KDoc comment, on one line if there is only one.
  static func documentation(_ lines: [String]) -> [String] {
    if lines.count == 1 { return ["/** \(lines[0]) */"] }
    return ["/**"]
      + lines.map { [$0] }.joined(separator: [""]).map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
  }

  /// Returns code with every line indented that is not empty.
  static func indented(_ text: String, by count: Int) -> String {
    let newline = UInt8(ascii: "\n")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 9 / 8)
    var previous = newline
    for byte in text.utf8 {
      if previous == newline, byte != newline {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
      }
      bytes.append(byte)
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
