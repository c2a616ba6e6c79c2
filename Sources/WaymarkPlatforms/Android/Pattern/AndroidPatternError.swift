public import Waymark

/// An advanced glob that Android's `PatternMatcher` refuses with an exception.
///
///     error[android-pattern.open-set]: the set has no closing bracket
///       [0-9
///           ^
///     help: write ']' after the characters of the set
///
/// No build tool finds it: the app is compiled, and the exception is thrown where the system reads
/// the manifest.
public struct AndroidPatternError: DiagnosableError, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// `*`, `+` or `{` stands at the start or after another one.
    case strayModifier
    /// A set has no `]`.
    case openSet
    /// A set has nothing in it.
    case emptySet
    /// `[` is the last character, where the class reads behind the end of the text.
    case bracketAtEnd
    /// A count has no `}`.
    case openCount
    /// A count is not `{n}`, `{n,}` or `{n,m}`.
    case malformedCount
    /// A count has a greater number before its comma than after it.
    case reversedCount
    /// A backslash is the last character.
    case escapeAtEnd
    /// The parsed pattern has more than 2,048 elements.
    case tooLarge
  }

  /// What is wrong.
  public let reason: Reason
  /// The pattern.
  public let pattern: String
  /// Where the reader stopped, in UTF-8 bytes from the start of the pattern.
  public let offset: Int

  init(_ reason: Reason, in pattern: String, at index: Int) {
    self.reason = reason
    self.pattern = pattern
    let units = pattern.utf16
    let end = units.index(units.startIndex, offsetBy: min(index, units.count))
    // Half of a surrogate pair counts as the start of its character.
    offset = pattern.utf8.distance(
      from: pattern.startIndex,
      to: end.samePosition(in: pattern) ?? end
    )
  }
}
