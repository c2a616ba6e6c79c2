extension AdvancedGlob {
  /// Indicates whether a token without a maximum count consumes everything that a later one needs.
  ///
  /// All tokens between the two must match only units that the first one also matches; any other
  /// unit would end the run of the first.
  var neverMatches: Bool {
    for (index, step) in program.enumerated() where step.most == Int(Int32.max) {
      for later in program[(index + 1)...] {
        guard Self.takes(step.token, all: later.token) else { break }
        if later.least > 0 { return true }
      }
    }
    return false
  }

  private static func takes(_ token: Token, all other: Token) -> Bool {
    switch (token, other) {
    case (.any, _): true
    case (.literal(let unit), .literal(let other)): unit == other
    case (.set(let ranges, let isInverse), .literal(let unit)):
      ranges.contains { $0.contains(unit) } != isInverse
    case (.set(let ranges, false), .set(let others, false)):
      others.allSatisfy { other in ranges.contains { $0.contains(other) } }
    case (.set(let ranges, true), .set(let others, false)):
      others.allSatisfy { other in !ranges.contains { $0.overlaps(other) } }
    case (.set(let ranges, true), .set(let others, true)): ranges == others
    default: false
    }
  }
}
