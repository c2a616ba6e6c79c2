public import Waymark

/// The error for an advanced glob that Android's `PatternMatcher` rejects with an exception.
///
///     error[android-pattern.open-set]: the set has no closing bracket
///       [0-9
///           ^
///     help: write ']' after the characters of the set
///
/// No build tool reports this mistake: the app compiles, and the system throws the exception when
/// it reads the manifest.
public struct AndroidPatternError: DiagnosableError, Hashable {
  /// The kind of mistake.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// `*`, `+` or `{` is at the start or after another one of them.
    case strayModifier
    /// A set has no `]`.
    case openSet
    /// A set is empty.
    case emptySet
    /// `[` is the last character, so that the class reads past the end of the text.
    case bracketAtEnd
    /// A count has no `}`.
    case openCount
    /// A count is not `{n}`, `{n,}` or `{n,m}`.
    case malformedCount
    /// In a count, the number before the comma is greater than the number after it.
    case reversedCount
    /// A backslash is the last character.
    case escapeAtEnd
    /// The parsed pattern has more than 2,048 elements.
    case tooLarge
  }

  /// The kind of mistake.
  public let reason: Reason
  /// The pattern.
  public let pattern: String
  /// The place where the reader stopped, in UTF-8 bytes from the start of the pattern.
  public let offset: Int

  init(_ reason: Reason, in pattern: String, at index: Int) {
    self.reason = reason
    self.pattern = pattern
    let units = pattern.utf16
    let end = units.index(units.startIndex, offsetBy: min(index, units.count))
    // For half of a surrogate pair, the offset is the start of its character.
    offset = pattern.utf8.distance(
      from: pattern.startIndex,
      to: end.samePosition(in: pattern) ?? end
    )
  }
}

extension AndroidPatternError {
  /// The exception that the class throws, as shown in a log.
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

  /// The error as a diagnostic, whose excerpt is the pattern.
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
    case .emptySet: "write the characters between the brackets, or remove them"
    case .bracketAtEnd: #"write the set, or '\[' for the character itself"#
    case .openCount: #"write '}' after the numbers, or '\{' for the character itself"#
    case .malformedCount: "write '{2}', '{2,}' or '{2,5}'"
    case .reversedCount: "exchange the numbers"
    case .escapeAtEnd: #"write '\\' for a backslash"#
    case .tooLarge: "write several shorter patterns"
    }
  }
}
