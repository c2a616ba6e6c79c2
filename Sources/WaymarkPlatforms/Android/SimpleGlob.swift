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
  let pattern: [UInt16]

  init(_ pattern: [UInt16]) { self.pattern = pattern }

  /// The literal text that every matching text begins with.
  var beginning: BeginningIndex.Key {
    var beginning = BeginningIndex.Key()
    var index = 0
    while index < pattern.count {
      let token = token(at: index)
      if token.unit == Self.dot { break }
      index = token.next
      if token.isRepeated {
        // A key has no slashes at its start, however many there are.
        if !beginning.isEmpty || token.unit != Self.slash { break }
        index += 1
      } else {
        beginning.append(token.unit)
      }
    }
    return beginning
  }

  /// A unit of the pattern, with the backslash before it and the star after it.
  struct Token {
    let isEscaped: Bool
    let unit: UInt16
    /// The index after the unit.
    let next: Int
    let isRepeated: Bool

    /// Indicates whether the token is a dot without a backslash.
    var isDot: Bool { !isEscaped && unit == SimpleGlob.dot }
  }

  private static let slash = UInt16(UInt8(ascii: "/"))
  static let dot = UInt16(UInt8(ascii: "."))
  private static let star = UInt16(UInt8(ascii: "*"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// Returns the unit of the pattern at an index, or 0 past its end, as in the class.
  private func unit(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }

  /// Returns the token at an index.
  func token(at index: Int) -> Token {
    let isEscaped = unit(index) == Self.backslash
    let next = index + (isEscaped ? 2 : 1)
    return Token(
      isEscaped: isEscaped,
      unit: unit(next - 1),
      next: next,
      isRepeated: unit(next) == Self.star
    )
  }

  /// Returns the X of `.*X` and the index after it; `nil` if the star at the index is at the end.
  func stop(afterStar star: Int) -> (unit: UInt16, next: Int)? {
    if star >= pattern.count - 1 { return nil }
    let index = unit(star + 1) == Self.backslash ? star + 2 : star + 1
    return (unit(index), index + 1)
  }

  /// Indicates whether the pattern has an escaped dot that matches any unit.
  var hasEscapedDot: Bool {
    var index = 0
    while index < pattern.count {
      let token = token(at: index)
      index = token.next
      if token.isRepeated, token.isDot {
        guard let stop = stop(afterStar: index) else { return false }
        index = stop.next
      } else if token.isRepeated {
        index += 1
      } else if token.isEscaped, token.unit == Self.dot {
        return true
      }
    }
    return false
  }

  /// Returns whether the text may end before the token at an index.
  func accepts(at index: Int) -> Bool {
    // If the text ends first, only a `.*` may remain.
    index >= pattern.count
      || index == pattern.count - 2 && pattern[index] == Self.dot
        && pattern[index + 1] == Self.star
  }

  func matches(_ text: [UInt16], steps: inout Int) -> Bool {
    var index = 0
    var taken = 0
    while index < pattern.count, taken < text.count {
      steps += 1
      let token = token(at: index)
      index = token.next
      if !token.isRepeated {
        if token.unit != Self.dot, text[taken] != token.unit { return false }
        taken += 1
      } else if !token.isDot {
        while taken < text.count, text[taken] == token.unit {
          steps += 1
          taken += 1
        }
        index += 1
      } else {
        // With `.*` at the end, the class does not read the remaining text.
        guard let stop = stop(afterStar: index) else { return true }
        while taken < text.count, text[taken] != stop.unit {
          steps += 1
          taken += 1
        }
        if taken == text.count { return false }
        index = stop.next
        taken += 1
      }
    }
    return taken == text.count && accepts(at: index)
  }
}
