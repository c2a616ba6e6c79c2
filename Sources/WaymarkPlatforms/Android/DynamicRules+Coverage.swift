import Waymark
import WaymarkCatalog

extension DynamicRules {
  /// For each rule, the first earlier rule that matches all of its links; `nil` if no single rule
  /// does.
  ///
  /// Most pairs of rules need no search: a pattern that matches all texts of another one begins
  /// with a beginning of that pattern's literal text.
  var hidingRules: [Int?] {
    var earlier: [ArraySlice<UInt16>: [Int]] = [:]
    // A limit, because a hostile file may have many similar rules.
    var searches = 0
    return rules.indices.map { index in
      let rule = rules[index]
      let beginning = rule.path?.beginning ?? []
      defer { earlier[beginning[...], default: []].append(index) }
      let candidates = (0...beginning.count).flatMap { earlier[beginning.prefix($0)] ?? [] }
      return candidates.sorted().first { candidate in
        searches += 1
        return searches < 20_000 && rule.isCovered(by: rules[candidate])
      }
    }
  }
}

extension DynamicRules.Rule {
  /// Returns whether another rule matches every link that this one matches; `true` is certain.
  fileprivate func isCovered(by other: Self) -> Bool {
    func isCovered(_ own: LazyGlob?, by other: LazyGlob?) -> Bool {
      guard let other else { return true }
      return own?.isCovered(by: other) ?? false
    }
    return isCovered(path, by: other.path) && isCovered(fragment, by: other.fragment)
      && other.items.allSatisfy { item in items.contains { $0.isCovered(by: item) } }
  }
}

extension LazyGlob {
  /// Returns whether another pattern matches every text that this one matches; `true` is certain.
  fileprivate func isCovered(by other: LazyGlob) -> Bool {
    if self == other { return true }
    guard let automaton, let other = other.automaton else { return false }
    var known: Set<SIMD2<Int>> = [SIMD2(0, 0)]
    var open = [SIMD2(0, 0)]
    while let pair = open.popLast() {
      if automaton.accepts[pair.x], !other.accepts[pair.y] { return false }
      for edge in automaton.states[pair.x] {
        for step in other.steps(from: pair.y, edge.units) {
          // Each state begins a text that the pattern matches.
          guard let target = step.target else { return false }
          let next = SIMD2(edge.target, target)
          if known.insert(next).inserted { open.append(next) }
        }
      }
      if known.count > 2_000 { return false }
    }
    return true
  }
}
