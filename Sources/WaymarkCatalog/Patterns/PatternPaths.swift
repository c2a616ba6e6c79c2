package import Waymark

/// The paths of the links that a pattern matches, in a form to compare with those of others.
///
///     let paths = try PatternPaths(Pattern("a/{id:int}"), LinkPolicies())
///     paths.overlap(PatternPaths(Pattern("{x}/new"), LinkPolicies()))   // false
package struct PatternPaths: Sendable {
  private let pattern: Pattern
  private let foldingCase: Bool
  package private(set) var automaton = AutomatonBuilder()

  package init(_ pattern: Pattern, _ policies: LinkPolicies) {
    self.pattern = pattern
    foldingCase = policies.pathCase == .insensitive
    for count in pattern.code.componentCounts {
      automaton.addRule { $0.append(pathOf: pattern.code, count, policies) }
    }
  }

  /// Returns whether a link's path may match both patterns.
  package func overlap(_ other: PatternPaths) -> Bool {
    !isDisjoint(from: other) && automaton.commonText(other.automaton) != nil
  }

  /// Returns whether the patterns have different literals at the same place, which is quick to
  /// check.
  package func isDisjoint(from other: PatternPaths) -> Bool {
    pattern.isDisjoint(from: other.pattern, foldingCase: foldingCase)
  }
}

extension PatternCode {
  /// The numbers of components, without those of a catch-all, that a link of the pattern can have.
  package var componentCounts: ClosedRange<Int> {
    let count = componentRanges.count
    return endsInRest ? count - 1...count - 1 : count - optionalCount...count
  }
}

extension AutomatonBuilder {
  /// Appends the paths of the links that match the first components of a pattern, and its
  /// catch-all.
  package mutating func append(pathOf code: PatternCode, _ count: Int, _ policies: LinkPolicies) {
    append("/".utf8)
    for (index, component) in code.componentRanges.prefix(count).enumerated() {
      if index > 0 { append("/".utf8) }
      append(component: component, of: code, foldingCase: policies.pathCase == .insensitive)
    }
    if code.endsInRest {
      if count > 0 { append("/".utf8) }
      appendRepeat(of: .all, 0...)
    } else if count > 0 {
      if policies.trailingSlash == .ignore {
        appendRepeat(of: ByteSet([0x2F...0x2F]), 0...1)
      } else if code.endsWithSlash {
        append("/".utf8)
      }
    }
  }
}
