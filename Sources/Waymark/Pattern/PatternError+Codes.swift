extension PatternError {
  /// The stable code of the fault, `pattern.` and a name.
  public var code: LinkDiagnostic.Code { reason.code }

  /// Every code that a ``PatternError`` can have, in the order of ``Reason``.
  public static var allCodes: [LinkDiagnostic.Code] {
    let reasons: [Reason] = [
      .tooLong, .controlCharacter, .badEscape, .emptyComponent, .dotComponent,
      .wildcardBesideText, .wildcardOutsidePath, .restNotLast, .restWithType, .optionalRest,
      .optionalBeforeRequired, .optionalBeforeRest, .partlyOptionalComponent, .unclosedParameter,
      .emptyName, .badName, .emptyType, .unknownType(""), .emptyWord, .duplicateWord(""),
      .misplacedQuestionMark, .duplicateParameter(""), .adjacentParameters, .tooManyParameters,
      .tooManyComponents,
      .strayBrace, .strayQuestionMark, .strayNumberSign, .emptyItem, .emptyItemName, .badItemName,
      .duplicateItem(""), .emptyValue, .mixedValue, .emptyFragment,
    ]
    return reasons.map(\.code)
  }
}

extension PatternError.Reason {
  fileprivate var code: LinkDiagnostic.Code {
    let name =
      switch self {
      case .tooLong: "too-long"
      case .controlCharacter: "control-character"
      case .badEscape: "bad-escape"
      case .emptyComponent: "empty-component"
      case .dotComponent: "dot-component"
      case .wildcardBesideText: "wildcard-beside-text"
      case .wildcardOutsidePath: "wildcard-outside-path"
      case .restNotLast: "rest-not-last"
      case .restWithType: "rest-with-type"
      case .optionalRest: "optional-rest"
      case .optionalBeforeRequired: "optional-before-required"
      case .optionalBeforeRest: "optional-before-rest"
      case .partlyOptionalComponent: "partly-optional-component"
      case .unclosedParameter: "unclosed-parameter"
      case .emptyName: "empty-name"
      case .badName: "bad-name"
      case .emptyType: "empty-type"
      case .unknownType: "unknown-type"
      case .emptyWord: "empty-word"
      case .duplicateWord: "duplicate-word"
      case .misplacedQuestionMark: "misplaced-question-mark"
      case .duplicateParameter: "duplicate-parameter"
      case .adjacentParameters: "adjacent-parameters"
      case .tooManyParameters: "too-many-parameters"
      case .tooManyComponents: "too-many-components"
      case .strayBrace: "stray-brace"
      case .strayQuestionMark: "stray-question-mark"
      case .strayNumberSign: "stray-number-sign"
      case .emptyItem: "empty-item"
      case .emptyItemName: "empty-item-name"
      case .badItemName: "bad-item-name"
      case .duplicateItem: "duplicate-item"
      case .emptyValue: "empty-value"
      case .mixedValue: "mixed-value"
      case .emptyFragment: "empty-fragment"
      }
    return LinkDiagnostic.Code("pattern." + name)
  }
}
