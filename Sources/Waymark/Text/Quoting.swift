/// Returns the text between quotation marks as a message shows it: shortened if it is long, and
/// with escapes for characters that a terminal would interpret.
///
///     quoted("schemas")      // 'schemas'
///     quoted("a\u{1b}[31m")  // 'a\u{1b}[31m'
@inline(never)
package func quoted(_ text: String) -> String { "'\(text.quotable)'" }

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

extension [UInt8] {
  /// Appends a text as a JSON string.
  ///
  /// Only `"`, `\` and control characters are escaped (RFC 8259 §7), including control characters
  /// above ASCII, because terminals act on them.
  package mutating func append(json text: String) {
    add(UInt8(ascii: "\""))
    defer { add(UInt8(ascii: "\"")) }
    let start = count
    append(contentsOf: text.utf8)
    // Most texts contain nothing to escape.
    let isPlain = self[start...].allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return }
    removeLast(count - start)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case "\n": append(contentsOf: "\\n".utf8)
      case "\r": append(contentsOf: "\\r".utf8)
      case "\t": append(contentsOf: "\\t".utf8)
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}":
        let digits = String(scalar.value, radix: 16)
        append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
