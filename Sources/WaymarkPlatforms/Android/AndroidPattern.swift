/// A pattern that is read and matched as by Android's `PatternMatcher`, including its bugs.
///
///     let pattern = try AndroidPattern("/station/..*/arrivals", kind: .simpleGlob)
///     pattern.matches("/station/25/arrivals")    // true
///     pattern.matches("/station/25/x/arrivals")  // false
///     pattern.matches("/station//arrivals")      // false
///
/// A manifest's `pathPattern` is a simple glob, not a regular expression, and neither kind of glob
/// backtracks: `.*\.pdf` does not match `/a.b.pdf`, because `.*` stops at the first dot.
///
///     try AndroidPattern("[0-9", kind: .advancedGlob)   // AndroidPatternError: a set without end
///
/// Matching takes at most time proportional to the length of the pattern times that of the text.
/// Both are compared by their UTF-16 units, as in Java, so that `.` matches half of an emoji.
///
/// Source: `android.os.PatternMatcher` of AOSP 14; every row of the conformance test was observed
/// on the class itself.
public struct AndroidPattern: Sendable, Hashable {
  /// The way in which the text of a pattern is read.
  ///
  /// The raw values are the words of the command.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text to match: `android:path`.
    case literal
    /// The beginning of the text to match: `android:pathPrefix`.
    case prefix
    /// The end of the text to match: `android:pathSuffix`, since API level 31.
    case suffix
    /// A glob in which `*` repeats the character before it and `.*` matches any text:
    /// `android:pathPattern`.
    case simpleGlob = "simple"
    /// A glob with sets and counts: `android:pathAdvancedPattern`, since API level 31.
    case advancedGlob = "advanced"
  }

  /// The way in which the text is read.
  public let kind: Kind
  /// The pattern as the system receives it, without the manifest's own escapes.
  public let text: String
  let units: [UInt16]
  let program: AdvancedGlob?

  /// Reads a pattern.
  ///
  /// - Throws: ``AndroidPatternError`` if the class throws an exception, which occurs only for
  ///   advanced globs.
  public init(_ text: String, kind: Kind) throws(AndroidPatternError) {
    self.kind = kind
    self.text = text
    self.units = Array(text.utf16)
    self.program = kind == .advancedGlob ? try AdvancedGlob(text) : nil
  }

  /// Returns whether the pattern matches the whole text.
  public func matches(_ text: String) -> Bool { matches(Array(text.utf16)) }

  /// Returns whether the pattern matches the text, given by its UTF-16 units.
  package func matches(_ text: [UInt16]) -> Bool {
    var steps = 0
    return matches(text, steps: &steps)
  }

  /// Returns whether the pattern matches the text, and adds the number of compared units to
  /// `steps`.
  package func matches(_ text: [UInt16], steps: inout Int) -> Bool {
    switch kind {
    case .literal:
      steps += 1
      return text == units
    case .prefix:
      steps += 1
      return text.starts(with: units)
    case .suffix:
      steps += 1
      return text.suffix(units.count).elementsEqual(units)
    case .simpleGlob: return SimpleGlob(units).matches(text, steps: &steps)
    case .advancedGlob: return program?.matches(text, steps: &steps) ?? false
    }
  }

  /// The literal text that every matching text begins with.
  var beginning: BeginningIndex.Key {
    switch kind {
    case .literal, .prefix: .init(units)
    case .suffix: .init()
    case .simpleGlob: SimpleGlob(units).beginning
    case .advancedGlob: program?.beginning ?? .init()
    }
  }

  /// Returns whether both patterns have the same kind and text.
  public static func == (left: AndroidPattern, right: AndroidPattern) -> Bool {
    left.kind == right.kind && left.units == right.units
  }

  /// Hashes the kind and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(units)
  }
}
