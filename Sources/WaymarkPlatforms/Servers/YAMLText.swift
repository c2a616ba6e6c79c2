/// Text as written in YAML.
enum YAMLText {
  /// Returns a text as a plain scalar if it reads as the same text, or else between quotation
  /// marks.
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

  /// The words that some readers parse as a Boolean or as null (YAML 1.1).
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  /// Returns a text between quotation marks (YAML 1.2 §7.3.1).
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

  /// Returns whether a character beyond ASCII may be written unescaped (YAML 1.2 §5.1), and is
  /// visible.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse, .spaceSeparator:
      false
    default: true
    }
  }
}
