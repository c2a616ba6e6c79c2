/// Returns the text between quotation marks as a message shows it: shortened if it is long, and
/// with escapes for characters that a terminal would interpret.
///
///     quoted("schemas")      // 'schemas'
///     quoted("a\u{1b}[31m")  // 'a\u{1b}[31m'
package func quoted(_ text: String) -> String { "'\(text.quotable)'" }

extension String {
  /// The text as a message quotes it: its first 80 characters, with control and format characters
  /// escaped, so that a malicious link can neither flood a log nor control a terminal.
  var quotable: String {
    var quoted = ""
    var taken = unicodeScalars.startIndex
    for scalar in unicodeScalars.prefix(80) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
      unicodeScalars.formIndex(after: &taken)
    }
    return taken == unicodeScalars.endIndex ? quoted : quoted + "…"
  }
}
