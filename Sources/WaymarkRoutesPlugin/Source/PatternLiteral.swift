#if TypedRoutes
import SwiftParser
import SwiftSyntax

/// A string literal in whichever of its spellings, and the text that it stands for.
struct PatternLiteral {
  let syntax: StringLiteralExprSyntax
  let text: String

  /// Nothing if the expression is no string literal or has interpolations.
  init?(_ expression: ExprSyntax) {
    guard let syntax = expression.as(StringLiteralExprSyntax.self),
      let text = syntax.representedLiteralValue
    else { return nil }
    self.syntax = syntax
    self.text = text
  }

  /// A literal for another text, with at least as many `#` as this one has.
  func spelling(_ text: String) -> String {
    Self.spelling(text, pounds: syntax.openingPounds?.text.count ?? 0)
  }

  /// A literal for a text, raw where it would need escapes.
  static func spelling(_ text: String, pounds least: Int = 0) -> String {
    let isPlain = !text.contains("\\") && !text.contains("\"")
    var pounds = String(repeating: "#", count: isPlain ? least : max(least, 1))
    while !pounds.isEmpty, text.contains("\"" + pounds) || text.contains("\\" + pounds) {
      pounds += "#"
    }
    // No raw literal holds a newline, nor would a reader see other control characters.
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return text.debugDescription }
    return pounds + "\"" + text + "\"" + pounds
  }
}
#endif
