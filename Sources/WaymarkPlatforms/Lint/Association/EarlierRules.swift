/// The rules before another one, in the form in which they are compared with it.
///
/// A rule can cover another one only if the rule's text up to its first wildcard is the beginning
/// of the other; so rules are looked up by that text.
struct EarlierRules {
  /// A rule that precedes others.
  ///
  /// This type is a class so that comparing a rule does not copy its patterns.
  final class Rule {
    let shape: RuleShape
    let excludes: Bool
    /// Indicates whether the rule has conditions only for the path.
    let isPlain: Bool
    let path: String

    init(shape: RuleShape, excludes: Bool, isPlain: Bool, path: String) {
      self.shape = shape
      self.excludes = excludes
      self.isPlain = isPlain
      self.path = path
    }
  }

  /// The maximum number of steps for all comparisons.
  private static var limit: Int { 2_000_000 }

  /// The number of steps of all comparisons so far.
  private var steps = 0
  private var rules: [Rule] = []
  private var same: [RuleShape: Int] = [:]
  /// The rules by the beginning that they require.
  private var buckets: [ArraySlice<UInt8>: [Int]] = [:]
  /// The lengths of these beginnings.
  private var lengths: Set<Int> = []

  /// Returns the first rule that certainly matches every link that the shape matches, so that a
  /// rule of that shape would be unnecessary.
  mutating func first(covering shape: RuleShape) -> Rule? {
    if let index = same[shape] { return rules[index] }
    for index in candidates(shape.path) {
      if steps > Self.limit { return nil }
      if rules[index].shape.covers(shape, steps: &steps) { return rules[index] }
    }
    return nil
  }

  /// Returns whether some paths of the pattern reach the next rule, because no rule here excludes
  /// all of them.
  mutating func leave(path: GlobShape) -> Bool {
    if steps > Self.limit { return false }
    for index in candidates(path) where rules[index].excludes && rules[index].isPlain {
      if rules[index].shape.takes(path: path, steps: &steps) { return false }
    }
    return true
  }

  /// Adds a rule after the others.
  mutating func append(_ rule: Rule) {
    // The first rule of a shape stays; most shapes have one rule.
    if let first = same.updateValue(rules.count, forKey: rule.shape) { same[rule.shape] = first }
    let beginning = rule.shape.beginning
    buckets[beginning[...], default: []].append(rules.count)
    lengths.insert(beginning.count)
    rules.append(rule)
  }

  /// Removes all rules.
  ///
  /// The comparisons of the next list use the remaining steps.
  mutating func removeAll() {
    rules = []
    same = [:]
    buckets = [:]
    lengths = []
  }

  /// Returns the rules that may match every path of the pattern, in their order.
  private func candidates(_ path: GlobShape?) -> [Int] {
    let head = path?.head ?? []
    var found: [Int] = []
    for length in lengths where length <= head.count {
      found += buckets[head.prefix(length)] ?? []
    }
    return found.sorted()
  }
}
