/// Texts as YAML has them.
enum YAMLText {
  /// A text as a plain scalar where that reads as the same text, else between quotation marks.
  ///
  ///     YAMLText.scalar("links")   // links
  ///     YAMLText.scalar("no")      // "no": plain, it would be a truth value to some readers
  ///     YAMLText.scalar("*.a.b")   // "*.a.b": plain, it would be an alias
  static func scalar(_ text: String) -> String {
    let plain = Array("abcdefghijklmnopqrstuvwxyz0123456789-.".utf8)
    let isPlain =
      text.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && text.utf8.allSatisfy(plain.contains) && !words.contains(text)
    return isPlain ? text : quoted(text)
  }

  /// What some readers take for a truth value or for nothing (YAML 1.1).
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  /// A text between quotation marks (YAML 1.2 §7.3.1).
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  /// Returns whether a character beyond ASCII may stand as itself (YAML 1.2 §5.1), and is seen.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse, .spaceSeparator:
      false
    default: true
    }
  }
}
