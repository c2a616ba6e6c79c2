/// `PATTERN_SIMPLE_GLOB` of Android's `PatternMatcher`.
///
/// The tokens of the pattern are taken from the left, each takes as much of the text as it can,
/// and nothing is ever given back:
///
/// | Token | Takes |
/// | --- | --- |
/// | `c*` | every `c` that stands here |
/// | `.*` at the end | the rest |
/// | `.*X` | everything up to the first X, and it; X is a literal, even `.` |
/// | `.` | one unit |
/// | `\c` | c, but for `\.`, which takes any unit: the class forgets that it was escaped |
/// | `c` | c |
struct SimpleGlob {
  private let pattern: [UInt16]

  init(_ pattern: [UInt16]) { self.pattern = pattern }

  private static let dot = UInt16(UInt8(ascii: "."))
  private static let star = UInt16(UInt8(ascii: "*"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// The unit of the pattern at an index, and 0 behind its end, as the class has it.
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
        // `.*` at the end, where the class does not even look at what is left.
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
    // The text ended first: only a `.*` may be left.
    return index == pattern.count - 2 && pattern[index] == Self.dot
      && pattern[index + 1] == Self.star
  }
}
