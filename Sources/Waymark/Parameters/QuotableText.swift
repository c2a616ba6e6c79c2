extension String {
  /// The text as a message quotes it: its first 80 characters, with control and format characters
  /// escaped, so that a hostile link can neither flood a log nor steer a terminal.
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
