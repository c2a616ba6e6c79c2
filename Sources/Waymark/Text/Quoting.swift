/// Returns the text between quotation marks as a message shows it: shortened if it is long, and
/// with escapes for characters that a terminal would interpret.
///
///     quoted("schemas")      // 'schemas'
///     quoted("a\u{1b}[31m")  // 'a\u{1b}[31m'
@inline(never)
package func quoted(_ text: String) -> String { "'\(text.quotable)'" }

/// Returns the first twelve texts in quotation marks: `'a', 'b' or 'c'`.
@inline(never)
package func quotedList(_ texts: [String]) -> String {
  let shown = texts.prefix(12).map(quoted)
  if texts.count > 12 { return shown.joined(separator: ", ") + ", …" }
  guard let last = shown.last, shown.count > 1 else { return shown.joined() }
  return shown.dropLast().joined(separator: ", ") + " or " + last
}

/// Returns a number with its noun.
@inline(never)
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// Returns a list of names, with at most `limit` of them.
package func listed(_ names: [String], limit: Int, last: String = "and") -> String {
  if names.count > limit {
    return names.prefix(limit).joined(separator: ", ") + " \(last) \(names.count - limit) more"
  }
  guard names.count > 1, let final = names.last else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " \(last) \(final)"
}

extension String {
  /// The text as a message quotes it: its first 80 characters, with control and format characters
  /// escaped, so that a malicious link can neither flood a log nor control a terminal.
  package var quotable: String {
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

/// Returns the question about a name that was probably meant: `did you mean 'scopes'?`.
@inline(never)
package func didYouMean(_ name: String) -> String { "did you mean \(quoted(name))?" }
