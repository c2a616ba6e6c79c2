/// `PATTERN_ADVANCED_GLOB` of Android's `PatternMatcher`, parsed.
///
/// Each token takes as many units as its count allows, and nothing is ever given back: `[a-z]*z`
/// matches no text at all that ends in one `z`, because the set has taken it.
struct AdvancedGlob: Sendable {
  /// What one unit of the text has to be.
  enum Token: Sendable {
    case any
    case literal(UInt16)
    /// One of the ranges, or with `isInverse` none of them.
    case set([ClosedRange<UInt16>], isInverse: Bool)
  }

  /// A token, and how often it may be taken.
  struct Step: Sendable {
    let token: Token
    let least: Int
    let most: Int
  }

  private(set) var program: [Step] = []

  init(_ pattern: String) throws(AndroidPatternError) {
    do throws(AdvancedGlobParser.Fault) {
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
