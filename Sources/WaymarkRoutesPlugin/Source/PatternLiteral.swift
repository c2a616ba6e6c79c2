#if TypedRoutes
import SwiftParser
import SwiftSyntax
import WaymarkCatalog

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
    swiftLiteral(text, pounds: syntax.openingPounds?.text.count ?? 0)
  }
}
#endif
