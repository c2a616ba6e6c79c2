/// Returns a Swift string literal for a text: a raw one, if a plain one would need escapes.
///
/// - Parameter least: The minimum number of `#` before and after the literal.
package func swiftLiteral(_ text: String, pounds least: Int = 0) -> String {
  let isPlain = !text.contains("\\") && !text.contains("\"")
  var pounds = String(repeating: "#", count: isPlain ? least : max(least, 1))
  while !pounds.isEmpty, text.contains("\"" + pounds) || text.contains("\\" + pounds) {
    pounds += "#"
  }
  // A raw literal cannot contain a newline, and a reader would not see other control characters.
  guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
  else { return text.debugDescription }
  return pounds + "\"" + text + "\"" + pounds
}
