import Waymark
import WaymarkCatalog

/// The paths of a route's links, and those that the route's rules match.
final class ManifestPaths {
  /// Indicates whether the rules have wildcards in place of some literal text.
  var hasWildcardText = false
  private let pattern: Pattern
  private let policies: LinkPolicies
  private let apiLevel: Int
  private lazy var links = PatternPaths(pattern, policies)
  /// The paths that the rules match; most routes are never compared with others.
  private lazy var matched = {
    var reader = ManifestPatternReader(pattern, apiLevel: apiLevel, policies: policies)
    var paths = AutomatonBuilder()
    for rule in reader.rules(in: .path) {
      // A glob with too many states may match any path.
      let kind = rule.attribute.pattern?.kind ?? .literal
      let form = (try? AndroidPattern(rule.text, kind: kind))?.form
      paths.addRule(form ?? { $0.appendRepeat(of: .all, 0...) })
    }
    return paths
  }()

  init(_ pattern: Pattern, apiLevel: Int, policies: LinkPolicies) {
    (self.pattern, self.apiLevel, self.policies) = (pattern, apiLevel, policies)
  }

  /// Returns whether a link may match both routes.
  func overlap(_ other: ManifestPaths) -> Bool { links.overlap(other.links) }

  /// Returns whether a rule of this route may match a link of the other route.
  func match(_ other: ManifestPaths) -> Bool {
    if overlap(other) { return true }
    let isLikely = hasWildcardText || !links.isDisjoint(from: other.links)
    return isLikely && matched.commonText(other.links.automaton) != nil
  }
}
