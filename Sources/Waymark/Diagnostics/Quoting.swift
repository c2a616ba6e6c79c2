/// The text between quotation marks as a message shows it: shortened where it is long, and with
/// escapes for what a terminal would act on.
///
///     quoted("schemas")      // 'schemas'
///     quoted("a\u{1b}[31m")  // 'a\u{1b}[31m'
package func quoted(_ text: String) -> String {
  let limit = 80
  var shown = ""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if index == limit {
      shown.unicodeScalars.append("…")
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return "'\(shown)'"
}
