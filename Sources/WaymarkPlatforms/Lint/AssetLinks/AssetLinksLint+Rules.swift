import Waymark

extension AssetLinksLint {
  private static var keys: [String] { ["/", "?", "#", "exclude", "comments"] }

  /// The dynamic rules of a statement.
  mutating func lintRules(of statement: Node) {
    let relation = statement["relation_extensions"]?[AssetLinks.handleAllURLs]
    guard let list = relation?["dynamic_app_link_components"] else { return }
    for rule in list.elements where rule.value.members != nil { lint(rule: rule) }
    let rules = list.elements.compactMap { AssetLinks.DynamicComponent(json: $0.value) }
    let nodes = Array(list.elements)
    guard let last = nodes.last, rules.count == nodes.count else { return }
    if rules.allSatisfy(\.excludes) {
      find(.onlyExcludes, list)
    } else if let rule = rules.last, rule.excludes, rule.path != "*" {
      // A rule for all that is left says in so many words what becomes of it.
      find(.lastRuleExcludes, last)
    }
  }

  private mutating func lint(rule: Node) {
    for member in rule.value.members ?? [] where !Self.keys.contains(member.key) {
      let nearest = nearestName(to: member.key, among: Self.keys)
      findings.find(
        .assetLinks(.unknownRuleKey(member.key, nearest: nearest)),
        at: rule.path.key(member.key).description,
        offset: member.keyOffset
      )
    }
    if rule["/"] == nil, rule["?"] == nil, rule["#"] == nil { find(.takesEveryLink, rule) }
    let patterns =
      [rule["/"], rule["#"]].compactMap { $0 } + (rule["?"].map { $0.members.map(\.node) } ?? [])
    for node in patterns {
      guard let text = node.value.string, Self.isLazy(text) else { continue }
      find(.lazyStar(text), node)
    }
  }

  /// Whether something follows `*`, so that it ends where that begins; one that ends with its
  /// component is what most people mean.
  private static func isLazy(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: "*") && !"*/".utf8.contains(bytes[index + 1])
    }
  }
}
