/// The rules that stand before another one, as far as they are compared with it.
///
/// A rule covers another one only if what it begins with, up to its first wildcard, is what the
/// other begins with; so it is looked up by that.
struct EarlierRules {
  /// A rule that stands before others.
  struct Rule {
    let shape: RuleShape
    let excludes: Bool
    /// Indicates whether it is about paths alone.
    let isPlain: Bool
    let path: String
  }

  /// What all comparisons may cost.
  private static var limit: Int { 2_000_000 }

  /// What comparing rules has cost so far.
  private var steps = 0
  private var rules: [Rule] = []
  private var same: [RuleShape: Int] = [:]
  /// The rules by the beginning that they ask for.
  private var buckets: [ArraySlice<UInt8>: [Int]] = [:]
  /// How long these beginnings are.
  private var lengths: Set<Int> = []

  /// The first rule that surely takes every link that fits the shape, so that a rule of that shape
  /// would be for nothing.
  mutating func first(covering shape: RuleShape) -> Rule? {
    if let index = same[shape] { return rules[index] }
    for index in candidates(shape.path) {
      if steps > Self.limit { return nil }
      if rules[index].shape.covers(shape, steps: &steps) { return rules[index] }
    }
    return nil
  }

  /// Returns whether some paths of the pattern reach the next rule: none of these excludes them
  /// all.
  mutating func leave(path: GlobShape) -> Bool {
    if steps > Self.limit { return false }
    for index in candidates(path) where rules[index].excludes && rules[index].isPlain {
      if rules[index].shape.takes(path: path, steps: &steps) { return false }
    }
    return true
  }

  /// Puts a rule behind the others.
  mutating func append(_ rule: Rule) {
    if same[rule.shape] == nil { same[rule.shape] = rules.count }
    let beginning = rule.shape.beginning
    buckets[beginning[...], default: []].append(rules.count)
    lengths.insert(beginning.count)
    rules.append(rule)
  }

  /// The comparisons of the next list cost what these have left.
  mutating func removeAll() {
    rules = []
    same = [:]
    buckets = [:]
    lengths = []
  }

  /// The rules that may take every path of the pattern, in their order.
  private func candidates(_ path: GlobShape?) -> [Int] {
    let head = path?.head ?? []
    var found: [Int] = []
    for length in lengths where length <= head.count {
      found += buckets[head.prefix(length)] ?? []
    }
    return found.sorted()
  }
}
