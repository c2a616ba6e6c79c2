public import Waymark

extension AndroidPatternError {
  /// What the class throws, as a log shows it.
  public var exception: String {
    let text: String
    switch reason {
    case .strayModifier: text = "Modifier must follow a token."
    case .openSet: text = "Set was not terminated!"
    case .emptySet: text = "You must define characters in a set."
    case .bracketAtEnd:
      let count = pattern.utf16.count
      return "StringIndexOutOfBoundsException: String index out of range: \(count)"
    case .openCount: text = "Range not ended with '}'"
    case .malformedCount: text = "Range number format incorrect"
    case .reversedCount: text = "Range quantifier minimum is greater than maximum"
    case .escapeAtEnd: text = "Escape found at end of pattern!"
    case .tooLarge: text = "Pattern is too large!"
    }
    return "IllegalArgumentException: \(text)"
  }

  /// The error as a diagnostic; its excerpt is the pattern.
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: reason.code,
      message: reason.message,
      excerpt: .init(text: pattern, offset: offset),
      help: reason.help
    )
  }
}

extension AndroidPatternError.Reason {
  var code: LinkDiagnostic.Code {
    switch self {
    case .strayModifier: .init("android-pattern.stray-modifier")
    case .openSet: .init("android-pattern.open-set")
    case .emptySet: .init("android-pattern.empty-set")
    case .bracketAtEnd: .init("android-pattern.bracket-at-end")
    case .openCount: .init("android-pattern.open-count")
    case .malformedCount: .init("android-pattern.malformed-count")
    case .reversedCount: .init("android-pattern.reversed-count")
    case .escapeAtEnd: .init("android-pattern.escape-at-end")
    case .tooLarge: .init("android-pattern.too-large")
    }
  }

  fileprivate var message: String {
    switch self {
    case .strayModifier: "'*', '+' or '{' repeats nothing here"
    case .openSet: "the set has no closing bracket"
    case .emptySet: "the set is empty"
    case .bracketAtEnd: "nothing follows the opening bracket"
    case .openCount: "the count has no closing brace"
    case .malformedCount: "the count is not a number, or a number too large"
    case .reversedCount: "the count begins with the greater number"
    case .escapeAtEnd: "nothing follows the backslash"
    case .tooLarge: "the pattern is too large for the system"
    }
  }

  fileprivate var help: String {
    switch self {
    case .strayModifier: #"write a character or a set before it, or '\*' for the character itself"#
    case .openSet: "write ']' after the characters of the set"
    case .emptySet: "write the characters between the brackets, or take them out"
    case .bracketAtEnd: #"write the set, or '\[' for the character itself"#
    case .openCount: #"write '}' after the numbers, or '\{' for the character itself"#
    case .malformedCount: "write '{2}', '{2,}' or '{2,5}'"
    case .reversedCount: "exchange the numbers"
    case .escapeAtEnd: #"write '\\' for a backslash"#
    case .tooLarge: "write several shorter patterns"
    }
  }
}
