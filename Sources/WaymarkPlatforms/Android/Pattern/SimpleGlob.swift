/// A `PATTERN_SIMPLE_GLOB` of Android's `PatternMatcher`.
///
/// The tokens of the pattern match from left to right. Each matches as much of the text as it can,
/// and never backtracks:
///
/// | Token | Matches |
/// | --- | --- |
/// | `c*` | every `c` at this place |
/// | `.*` at the end | the remaining text |
/// | `.*X` | everything up to and including the first X; X is a literal, even `.` |
/// | `.` | one unit |
/// | `\c` | c; but `\.` matches any unit, because the class forgets that it was escaped |
/// | `c` | c |
struct SimpleGlob {
  private let pattern: [UInt16]

  init(_ pattern: [UInt16]) { self.pattern = pattern }

  /// The literal text that every matching text begins with.
  var beginning: BeginningIndex.Key {
    var beginning = BeginningIndex.Key()
    var index = 0
    while index < pattern.count {
      let isEscaped = unit(index) == Self.backslash
      if isEscaped { index += 1 }
      let unit = unit(index)
      index += 1
      if !isEscaped, unit == Self.dot { break }
      if self.unit(index) == Self.star {
        // A key has no slashes at its start, however many there are.
        if !beginning.isEmpty || unit != Self.slash { break }
        index += 1
      } else {
        if unit == Self.dot { break }
        beginning.append(unit)
      }
    }
    return beginning
  }

  private static let slash = UInt16(UInt8(ascii: "/"))
  private static let dot = UInt16(UInt8(ascii: "."))
  private static let star = UInt16(UInt8(ascii: "*"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// Returns the unit of the pattern at an index, or 0 past its end, as in the class.
  private func unit(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }

  func matches(_ text: [UInt16], steps: inout Int) -> Bool {
    if pattern.isEmpty { return text.isEmpty }
    var index = 0
    var taken = 0
    while index < pattern.count, taken < text.count {
      steps += 1
      let isEscaped = unit(index) == Self.backslash
      if isEscaped { index += 1 }
      let unit = unit(index)
      index += 1
      if self.unit(index) != Self.star {
        if unit != Self.dot, text[taken] != unit { return false }
        taken += 1
      } else if isEscaped || unit != Self.dot {
        while taken < text.count, text[taken] == unit {
          steps += 1
          taken += 1
        }
        index += 1
      } else {
        // With `.*` at the end, the class does not read the remaining text.
        if index >= pattern.count - 1 { return true }
        index += 1
        if self.unit(index) == Self.backslash { index += 1 }
        let stop = self.unit(index)
        while taken < text.count, text[taken] != stop {
          steps += 1
          taken += 1
        }
        if taken == text.count { return false }
        index += 1
        taken += 1
      }
    }
    if index >= pattern.count, taken >= text.count { return true }
    // The text ended first, so only a `.*` may remain.
    return index == pattern.count - 2 && pattern[index] == Self.dot
      && pattern[index + 1] == Self.star
  }
}
