/// The rules that stand before another one, as far as they are compared with it.
struct EarlierRules {
  /// A rule that stands before others.
  struct Rule {
    let shape: RuleShape
    let excludes: Bool
    let path: String
  }

  /// How many rules each later one is compared with, and what all comparisons may cost.
  private static var limits: (rules: Int, steps: Int) { (500, 2_000_000) }

  /// What comparing rules has cost so far.
  private var steps = 0
  private var wide: [Rule] = []
  private var same: [RuleShape: Rule] = [:]
  private var excluding: [Rule] = []

  /// The first rule that surely takes every link that fits the shape, so that a rule of that shape
  /// would be for nothing.
  mutating func first(covering shape: RuleShape) -> Rule? {
    if let rule = same[shape] { return rule }
    for rule in wide {
      if steps > Self.limits.steps { return nil }
      if rule.shape.covers(shape, steps: &steps) { return rule }
    }
    return nil
  }

  /// Whether some paths of the pattern reach the next rule: none of these excludes them all.
  mutating func leave(path: GlobShape) -> Bool {
    if steps > Self.limits.steps { return false }
    return !excluding.contains { $0.shape.takes(path: path, steps: &steps) }
  }

  /// Puts a rule behind the others.
  mutating func append(_ rule: Rule, isPlain: Bool) {
    if same[rule.shape] == nil { same[rule.shape] = rule }
    if wide.count >= Self.limits.rules { return }
    wide.append(rule)
    if rule.excludes, isPlain { excluding.append(rule) }
  }

  /// The comparisons of the next list cost what these have left.
  mutating func removeAll() {
    wide = []
    same = [:]
    excluding = []
  }
}
