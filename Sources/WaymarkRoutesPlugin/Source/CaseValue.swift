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
