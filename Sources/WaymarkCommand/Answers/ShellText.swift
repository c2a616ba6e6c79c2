#if Tools
/// Text as an argument of a POSIX shell.
enum ShellText {
  /// Returns the text as one word: unchanged if no character has a meaning to a shell, and in
  /// single quotation marks otherwise.
  ///
  /// Source: POSIX.1-2024, "Shell Command Language", 2.2 Quoting.
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", ",", "+", "@": true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    // A single quotation mark cannot be escaped between single quotation marks.
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// Returns a text that itself contains quotation marks as one word, in double quotation marks if
  /// a shell interprets nothing in it, because those are easier to read.
  static func doubleQuoted(_ text: String) -> String {
    // Interactive shells interpret '!', too.
    text.contains { "\"$`\\!".contains($0) } ? quoted(text) : "\"\(text)\""
  }
}
#endif
