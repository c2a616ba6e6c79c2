/// A parsed `PATTERN_ADVANCED_GLOB` of Android's `PatternMatcher`.
///
/// Each token matches as many units as its count allows, and never backtracks: `[a-z]*z` matches no
/// text that ends in one `z`, because the set has already matched that character.
struct AdvancedGlob: Sendable {
  /// The condition on one unit of the text.
  enum Token: Sendable {
    case any
    case literal(UInt16)
    /// A unit in one of the ranges or, if `isInverse`, in none of them.
    case set([ClosedRange<UInt16>], isInverse: Bool)
  }

  /// A token, and how many times it may match.
  struct Step: Sendable {
    let token: Token
    let least: Int
    let most: Int
  }

  private(set) var program: [Step] = []

  init(_ pattern: String) throws(AndroidPatternError) {
    do throws(AdvancedGlobParser.ParsingError) {
      program = try AdvancedGlobParser.parse(Array(pattern.utf16))
    } catch {
      throw AndroidPatternError(error.reason, in: pattern, at: error.index)
    }
  }

  func matches(_ text: [UInt16], steps: inout Int) -> Bool {
    var taken = 0
    for step in program {
      if step.least > step.most { return false }
      var count = 0
      while count < step.most, taken < text.count,
        Self.takes(step.token, text[taken], steps: &steps)
      {
        count += 1
        taken += 1
      }
      if count < step.least { return false }
    }
    return taken == text.count
  }

  private static func takes(_ token: Token, _ unit: UInt16, steps: inout Int) -> Bool {
    steps += 1
    switch token {
    case .any: return true
    case .literal(let expected): return unit == expected
    case .set(let ranges, let isInverse):
      for range in ranges {
        steps += 1
        if range.contains(unit) { return !isInverse }
      }
      return isInverse
    }
  }
}
