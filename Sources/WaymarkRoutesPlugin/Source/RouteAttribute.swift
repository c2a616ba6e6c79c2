#if TypedRoutes
import SwiftSyntax

/// One `@Route` of a case.
struct RouteAttribute {
  let syntax: AttributeSyntax
  /// The argument for the pattern.
  let pattern: ExprSyntax
  /// The arguments after the pattern, in the order written.
  let arguments: [(label: String, value: ExprSyntax)]

  /// Makes an attribute; `nil` if there is no pattern, which the compiler itself reports.
  init?(_ syntax: AttributeSyntax) {
    guard let list = syntax.arguments?.as(LabeledExprListSyntax.self),
      let first = list.first, first.label == nil
    else { return nil }
    self.syntax = syntax
    pattern = first.expression
    arguments = list.dropFirst().map { ($0.label?.plainText ?? "", $0.expression) }
  }

  /// Returns an argument by its label.
  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label == label }?.value
  }

  /// Returns whether an argument has a value other than its default, `nil`.
  func hasArgument(_ label: String) -> Bool {
    argument(label).map { !$0.is(NilLiteralExprSyntax.self) } ?? false
  }

  /// Returns the string literal of an argument; `nil` if the argument is not a literal.
  func literal(_ label: String) -> PatternLiteral? {
    argument(label).flatMap { PatternLiteral($0) }
  }

  /// Returns the string literals of an argument that is a list, in order; `nil` if an element is
  /// not a literal.
  func literals(_ label: String) -> [PatternLiteral]? {
    guard let argument = argument(label) else { return [] }
    guard let list = argument.as(ArrayExprSyntax.self) else { return nil }
    let literals = list.elements.map { PatternLiteral($0.expression) }
    return literals.contains { $0 == nil } ? nil : literals.compactMap(\.self)
  }

  /// Indicates whether `spread:` is true; `nil` if it is not a literal.
  var isSpread: Bool? {
    guard let value = argument("spread") else { return false }
    return value.as(BooleanLiteralExprSyntax.self).map { $0.literal.tokenKind == .keyword(.true) }
  }
}

extension AttributeSyntax {
  /// Returns whether this is Waymark's attribute with a name, with or without the module.
  func isNamed(_ name: String) -> Bool {
    if let simple = attributeName.as(IdentifierTypeSyntax.self) { return simple.name.text == name }
    guard let member = attributeName.as(MemberTypeSyntax.self) else { return false }
    return member.name.text == name && member.baseType.trimmedDescription == "WaymarkRoutes"
  }
}

extension AttributeListSyntax {
  /// Returns the attributes with a name, without those under `#if`.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.isNamed(name) }
  }
}
#endif
