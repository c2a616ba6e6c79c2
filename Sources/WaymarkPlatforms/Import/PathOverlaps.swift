import Waymark
import WaymarkCatalog

/// Finds the routes of rules whose paths an exclusion also matches.
///
/// A slash at the end counts: a rule for `/a/*` has a pattern `a` in addition to `a/**`.
struct PathOverlaps {
  /// A route, with the rule that it comes from.
  struct Entry {
    let list: Int
    let rule: Int
    let pattern: Pattern
    fileprivate let paths: PatternPaths
  }

  private let policies: LinkPolicies
  private var entries: [Entry] = []
  /// The routes by the text of their first component, and those with a parameter there.
  private var byFirstText: [String?: [Int]] = [:]
  /// The remaining number of comparisons, which limits the time for a hostile file.
  private var budget = 500_000

  init(_ lists: [ImportRuleList], _ pathCase: LinkPolicies.PathCase) {
    policies = LinkPolicies(trailingSlash: .strict, pathCase: pathCase)
    for (list, rules) in lists.enumerated() {
      for (rule, content) in rules.rules.enumerated() where !content.excludes {
        for pattern in content.patterns {
          byFirstText[Self.firstText(of: pattern), default: []].append(entries.count)
          let paths = PatternPaths(pattern, policies)
          entries.append(Entry(list: list, rule: rule, pattern: pattern, paths: paths))
        }
      }
    }
  }

  private static func firstText(of pattern: Pattern) -> String? {
    pattern.components.first?.literal.map(lowercasedASCII)
  }

  /// Returns the routes that match a path of the pattern; `nil` if there are too many to compare.
  mutating func routes(of pattern: Pattern) -> [Entry]? {
    let text = Self.firstText(of: pattern)
    let near = text.map { (byFirstText[$0] ?? []) + (byFirstText[nil] ?? []) }
    let indices = near ?? Array(entries.indices)
    budget -= indices.count
    if budget < 0 { return nil }
    let paths = PatternPaths(pattern, policies)
    return indices.map { entries[$0] }.filter { $0.paths.overlap(paths) }
  }
}
