import Waymark

extension AssociationLint {
  /// A rule that stands before others.
  private struct Earlier {
    let shape: RuleShape
    let excludes: Bool
    let path: String
  }

  /// How many rules each later one is compared with, and what all may cost.
  private static var comparisons: (rules: Int, steps: Int) { (500, 2_000_000) }

  mutating func lintRules(of detail: Node, inherited: [AppleAppSiteAssociation.Component]) {
    var rules: [(node: Node, rule: EffectiveRule)] = []
    if let components = detail["components"] {
      for node in components.elements {
        guard let component = AppleAppSiteAssociation.Component(json: node.value) else { continue }
        lintKeys(of: node, .component)
        let rule = EffectiveRule(component, inherited: inherited)
        lintPatterns(of: node, rule)
        lint(rule: rule, node)
        rules.append((node, rule))
      }
    } else if let paths = detail["paths"] {
      for node in paths.elements {
        guard let text = node.value.string else { continue }
        let rule = EffectiveRule(path: text)
        lint(path: rule.path ?? "", rule, node, isLegacy: true)
        if RuleShape(rule).isAny, !rule.excludes { find(.catchAll(comment: nil), node) }
        rules.append((node, rule))
      }
    }
    if rules.isEmpty { find(.noRules, detail["components"] ?? detail["paths"] ?? detail) }
    lintOrder(of: rules)
  }

  /// What a component means as a whole.
  private mutating func lint(rule: EffectiveRule, _ node: Node) {
    if !rule.isCaseSensitive, let option = node["caseSensitive"] { find(.caseInsensitive, option) }
    if rule.path == nil, rule.query == nil, rule.fragment == nil {
      find(.takesEveryLink, node)
    } else if RuleShape(rule).isAny, !rule.excludes {
      find(.catchAll(comment: node["comment"]?.value.string), node)
    }
  }

  // MARK: - Order

  private mutating func lintOrder(of rules: [(node: Node, rule: EffectiveRule)]) {
    var wide: [Earlier] = []
    var excluding: [Earlier] = []
    var same: [RuleShape: Earlier] = [:]
    let shapes = rules.map { RuleShape($0.rule) }
    let listed = Set(shapes.compactMap(\.path))
    for ((node, rule), shape) in zip(rules, shapes) {
      let earlier = Earlier(
        shape: shape,
        excludes: rule.excludes,
        path: node.path.description
      )
      if let first = same[shape] ?? first(of: wide, covering: shape) {
        switch (first.excludes, rule.excludes) {
        case (false, true): find(.excludeAfterAllow(earlier: first.path), node)
        case (true, false): find(.unreachableRule(earlier: first.path), node)
        default: find(.redundantRule(earlier: first.path), node)
        }
      } else if !rule.excludes {
        lintWidth(of: rule, shape, after: excluding, listed: listed, node)
      }
      if same[shape] == nil { same[shape] = earlier }
      if wide.count >= Self.comparisons.rules { continue }
      wide.append(earlier)
      if rule.excludes, rule.query == nil, rule.fragment == nil { excluding.append(earlier) }
    }
  }

  private mutating func first(of rules: [Earlier], covering shape: RuleShape) -> Earlier? {
    for rule in rules {
      if steps > Self.comparisons.steps { return nil }
      if rule.shape.covers(shape, steps: &steps) { return rule }
    }
    return nil
  }

  /// Links that an opening rule takes beyond those that its author may think of.
  private mutating func lintWidth(
    of rule: EffectiveRule,
    _ shape: RuleShape,
    after earlier: [Earlier],
    listed: Set<GlobShape>,
    _ node: Node
  ) {
    guard let text = rule.path, let path = shape.path else { return }
    let place = node["/"] ?? node
    let crosses = path.crossings.contains { crossing in
      steps <= Self.comparisons.steps
        && !earlier.contains { $0.shape.takes(path: crossing, steps: &steps) }
    }
    if crosses { find(.starCrossesSlash(text), place) }
    guard let parent = path.parent, !parent.tokens.contains(.run) else { return }
    if !listed.contains(parent) {
      var parent = text
      while parent.hasSuffix("/") { parent.removeLast() }
      parent.removeLast(2)
      find(.opensParent(text, parent: parent), place)
    }
  }
}
