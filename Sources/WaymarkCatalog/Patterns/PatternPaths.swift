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
    let (code, foldingCase) = (pattern.code, foldingCase)
    let components = code.componentRanges.dropLast(code.endsInRest ? 1 : 0)
    automaton.addRule { path in
      var exits: [UInt32] = []
      for (index, component) in components.enumerated() {
        if index >= components.count - code.optionalCount { exits.append(path.last) }
        path.append("/".utf8)
        path.append(component: component, of: code, foldingCase: foldingCase)
      }
      path.join(exits + [path.last], in: path.sequences[Int(path.last)])
      let slash = ByteSet([0x2F...0x2F])
      if code.endsInRest {
        path.append(oneOf: slash)
        path.appendRepeat(of: .all, 0...)
      } else if components.isEmpty || policies.trailingSlash == .ignore {
        path.appendRepeat(of: slash, 0...1)
      } else if code.endsWithSlash {
        path.append(oneOf: slash)
      }
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
