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
  /// The first range in a set whose ends are in the wrong order, so that it contains no unit.
  private(set) var reversedRange: (first: UInt16, last: UInt16)?

  init(_ pattern: String) throws(AndroidPatternError) {
    do throws(AdvancedGlobParser.ParsingError) {
      (program, reversedRange) = try AdvancedGlobParser.parse(Array(pattern.utf16))
    } catch {
      throw AndroidPatternError(error.reason, in: pattern, at: error.index)
    }
  }

  /// The literal text that every matching text begins with.
  var beginning: BeginningIndex.Key {
    var beginning = BeginningIndex.Key()
    for step in program {
      guard let unit = step.token.unit else { break }
      if step.least < step.most, unit == UInt16(UInt8(ascii: "/")), beginning.isEmpty {
        // A key has no slashes at its start, however many there are.
        continue
      }
      for _ in 0..<min(step.least, BeginningIndex.Key.limit) { beginning.append(unit) }
      if step.least < step.most { break }
    }
    return beginning
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

extension AdvancedGlob {
  /// Returns the text of a repetition; `.max` has no limit.
  static func repetition(_ least: Int, _ most: Int) -> String {
    switch (least, most) {
    case (1, 1): ""
    case (0, .max): "*"
    case (1, .max): "+"
    case (_, .max): "{\(least),}"
    case (least, least): "{\(least)}"
    default: "{\(least),\(most)}"
    }
  }
}

extension AdvancedGlob.Token {
  /// The only unit that the token matches, without regard to the case of ASCII letters; `nil` if
  /// there are several.
  fileprivate var unit: UInt16? {
    switch self {
    case .literal(let unit): return unit
    case .set(let ranges, isInverse: false):
      guard let first = ranges.first?.lowerBound else { return nil }
      let isSame = ranges.allSatisfy { range in
        range.count == 1 && BeginningIndex.Key([range.lowerBound]) == BeginningIndex.Key([first])
      }
      return isSame ? first : nil
    case .any, .set(_, isInverse: true): return nil
    }
  }
}
