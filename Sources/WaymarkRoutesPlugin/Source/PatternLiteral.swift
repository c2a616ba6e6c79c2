#if TypedRoutes
import SwiftParser
import SwiftSyntax

/// A string literal in any syntax, and its text.
struct PatternLiteral {
  let syntax: StringLiteralExprSyntax
  let text: String

  /// Makes a literal; `nil` if the expression is not a string literal or has interpolations.
  init?(_ expression: ExprSyntax) {
    guard let syntax = expression.as(StringLiteralExprSyntax.self),
      let text = syntax.representedLiteralValue
    else { return nil }
    self.syntax = syntax
    self.text = text
  }

  /// Returns a literal for another text, with at least as many `#` as this one has.
  func spelling(_ text: String) -> String {
    Self.spelling(text, pounds: syntax.openingPounds?.text.count ?? 0)
  }

  /// Returns a literal for a text: a raw one, if a plain one would need escapes.
  static func spelling(_ text: String, pounds least: Int = 0) -> String {
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
}
#endif
