#if TypedRoutes
import SwiftSyntax

/// One associated value of a case.
struct CaseValue {
  let syntax: EnumCaseParameterSyntax
  /// The index among the values of the case.
  let index: Int
  /// The label as generated code writes it, with its backticks; `nil` without a label.
  let spelledLabel: String?
  /// The label, or the second name of `_ name: Type`: the name that placeholders use for the value.
  let name: String?
  let type: ValueType
  /// The default; `nil` if the default only means that the value is absent.
  let defaultValue: ExprSyntax?

  /// Indicates whether the value has a label.
  var isLabelled: Bool { spelledLabel != nil }

  /// The name of the value in generated code.
  var variable: String { "value\(index)" }

  init(_ syntax: EnumCaseParameterSyntax, index: Int) {
    self.syntax = syntax
    self.index = index
    let first = syntax.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0 }
    spelledLabel = first?.label
    name = first?.plainText ?? syntax.secondName?.plainText
    type = ValueType(syntax.type)
    let value = syntax.defaultValue?.value.trimmed
    let isAbsence =
      value?.is(NilLiteralExprSyntax.self) == true
      || type.shape == .optional && value?.trimmedDescription == ".none"
    defaultValue = isAbsence ? nil : value
  }

  /// The default; `nil` also if its source shows that it may differ each time: if it contains a
  /// call without arguments, such as `Date()`, or a name that ends in `now` or `random`.
  var fixedDefault: ExprSyntax? {
    guard let defaultValue else { return nil }
    let tokens = Array(defaultValue.tokens(viewMode: .sourceAccurate))
    let calls = zip(tokens, tokens.dropFirst()).contains {
      $0.tokenKind == .leftParen && $1.tokenKind == .rightParen
    }
    let differs = tokens.contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return ["now", "random"].contains { name.lowercased().hasSuffix($0) }
    }
    return calls || differs ? nil : defaultValue
  }

  /// Indicates whether a link may lack the value.
  var isOmissible: Bool { defaultValue != nil || type.shape == .optional || type.shape == .list }

  /// The value's description in messages.
  var label: String {
    isLabelled ? "the value '\(name ?? "")'" : "the value of type '\(type.text)'"
  }
}

extension TokenSyntax {
  /// The name as an argument's label: of the keywords, only `inout` needs backticks, and the
  /// compiler warns about unnecessary ones.
  fileprivate var label: String {
    let name = plainText
    let isName = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
      let properties = scalar.properties
      return scalar == "_" || properties.isXIDContinue && (index > 0 || properties.isXIDStart)
    }
    return isName && !["inout", "_"].contains(name) ? name : text
  }
}
#endif
