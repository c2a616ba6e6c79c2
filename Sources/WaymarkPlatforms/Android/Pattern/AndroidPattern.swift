/// A pattern as Android's `PatternMatcher` reads and matches it, its mistakes included.
///
///     let pattern = try AndroidPattern("/station/..*/arrivals", kind: .simpleGlob)
///     pattern.matches("/station/25/arrivals")    // true
///     pattern.matches("/station/25/x/arrivals")  // false
///     pattern.matches("/station//arrivals")      // false
///
/// A manifest's `pathPattern` is a simple glob, not a regular expression, and neither glob ever
/// goes back: `.*\.pdf` does not match `/a.b.pdf`, because `.*` stops at the first dot.
///
///     try AndroidPattern("[0-9", kind: .advancedGlob)   // AndroidPatternError: a set without end
///
/// Matching costs at most the length of the pattern times that of the text. Both are compared by
/// their UTF-16 units, as Java does, so that `.` takes half of an emoji.
///
/// Source: `android.os.PatternMatcher` of AOSP 14; every row of the conformance test was seen on
/// the class itself.
public struct AndroidPattern: Sendable, Hashable {
  /// How the text of a pattern is read; raw values are the words of the command.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The whole text: `android:path`.
    case literal
    /// How the text begins: `android:pathPrefix`.
    case prefix
    /// How the text ends: `android:pathSuffix`, since API level 31.
    case suffix
    /// `*` repeats the character before it, `.*` is anything: `android:pathPattern`.
    case simpleGlob = "simple"
    /// With sets and counts: `android:pathAdvancedPattern`, since API level 31.
    case advancedGlob = "advanced"
  }

  /// How the text is read.
  public let kind: Kind
  /// The pattern as the system gets it, after the manifest's own escapes have been taken out.
  public let text: String
  let units: [UInt16]
  let program: AdvancedGlob?

  /// Reads a pattern.
  ///
  /// - Throws: ``AndroidPatternError`` where the class throws, which only an advanced glob makes
  ///   it do.
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

  /// Returns whether the pattern matches the text; adds to `steps` how often two units were
  /// compared.
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

  /// Returns whether both patterns are of one kind and have the same text.
  public static func == (left: AndroidPattern, right: AndroidPattern) -> Bool {
    left.kind == right.kind && left.units == right.units
  }

  /// Hashes kind and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(units)
  }
}
