import Waymark

extension AssociationLint {
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
    if !rule.isCaseSensitive, let option = node["caseSensitive"], !Self.isExplained(node) {
      find(.caseInsensitive, option)
    }
    if rule.path == nil, rule.query == nil, rule.fragment == nil {
      find(.takesEveryLink, node)
    } else if RuleShape(rule).isAny, !rule.excludes {
      find(.catchAll(comment: node["comment"]?.value.string), node)
    }
  }

  // MARK: - Order

  private mutating func lintOrder(of rules: [(node: Node, rule: EffectiveRule)]) {
    earlier.removeAll()
    let shapes = rules.map { RuleShape($0.rule) }
    let listed = Set(shapes.compactMap(\.path))
    for ((node, rule), shape) in zip(rules, shapes) {
      if let first = earlier.first(covering: shape) {
        switch (first.excludes, rule.excludes) {
        case (false, true): find(.excludeAfterAllow(earlier: first.path), node)
        case (true, false): find(.unreachableRule(earlier: first.path), node)
        default: find(.redundantRule(earlier: first.path), node)
        }
      } else if !rule.excludes {
        lintWidth(of: rule, shape, listed: listed, node)
      }
      earlier.append(
        .init(
          shape: shape,
          excludes: rule.excludes,
          isPlain: rule.query == nil && rule.fragment == nil,
          path: node.path.description
        )
      )
    }
  }

  /// Whether a comment shows that somebody has thought of what the rule does.
  private static func isExplained(_ node: Node) -> Bool {
    node["comment"]?.value.string?.isEmpty == false
  }

  /// Links that an opening rule takes beyond those that its author may think of.
  ///
  /// The legacy form is as coarse as it is.
  private mutating func lintWidth(
    of rule: EffectiveRule,
    _ shape: RuleShape,
    listed: Set<GlobShape>,
    _ node: Node
  ) {
    guard let place = node["/"], let text = rule.path, let path = shape.path,
      !Self.isExplained(node)
    else { return }
    let crosses = path.crossings.contains { earlier.leave(path: $0) }
    if crosses { find(.starCrossesSlash(text), place) }
    guard let parent = path.parent, !parent.tokens.contains(.run), !listed.contains(parent)
    else { return }
    let trimmed = text.prefix(text.count - text.reversed().prefix { $0 == "/" }.count)
    find(.opensParent(text, parent: String(trimmed.dropLast(2))), place)
  }
}
