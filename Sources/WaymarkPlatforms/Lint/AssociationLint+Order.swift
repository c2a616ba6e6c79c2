import Waymark
import WaymarkCatalog

// The order of the rules of an app, which goes through all of its details.
extension AssociationLint {
  /// The rules of all details in the order of the file.
  struct RuleOrder {
    private(set) var rules: [(node: Node, rule: AppleRule)] = []
    private(set) var details: [Detail] = []
    /// The rules that a system compares with the links of an app.
    private var runs: [Reader: [Range<Int>]] = [:]
    /// The limits of all comparisons keep the cost of a hostile file low.
    fileprivate var coverage = AppleRuleCoverage([], limits: .init(steps: 0, states: 0))
    fileprivate var steps = 0
    /// The number of ranges that details may still keep.
    private var space = 100_000

    struct Detail {
      let range: Range<Int>
      /// The earlier rules of each app of the detail, without duplicates; empty if they are too
      /// many to be compared.
      let earlier: [[Range<Int>]]
      let appIDs: [String]
      let inherited: [AppleAppSiteAssociation.Component]
    }

    /// An app on a system, because iOS 12 reads only `paths`.
    private struct Reader: Hashable {
      let appID: String
      let isOld: Bool
    }

    mutating func add(
      _ rules: [(node: Node, rule: AppleRule)],
      of appIDs: [String],
      isLegacy: Bool,
      inherited: [AppleAppSiteAssociation.Component]
    ) {
      let range = self.rules.count..<self.rules.count + rules.count
      var earlier = appIDs.map { runs[Reader(appID: $0, isOld: isLegacy)] ?? [] }
      space -= earlier.reduce(0) { $0 + $1.count }
      earlier = space < 0 ? [] : earlier.unique
      details.append(
        Detail(range: range, earlier: earlier, appIDs: appIDs, inherited: inherited)
      )
      self.rules += rules
      if range.isEmpty { return }
      for appID in Set(appIDs) {
        for isOld in isLegacy ? [false, true] : [false] {
          runs[Reader(appID: appID, isOld: isOld), default: []].appendJoining(range)
        }
      }
    }

    /// Returns all rules of each app of a detail, without duplicates.
    fileprivate mutating func runs(of detail: Detail) -> [[Range<Int>]] {
      let lists = detail.appIDs.compactMap { runs[Reader(appID: $0, isOld: false)] }
      steps += lists.reduce(0) { $0 + $1.count }
      return lists.isEmpty ? [[detail.range]] : lists.unique
    }

    /// Returns the rules that decide about a link: one for each app of a detail, or fewer.
    fileprivate mutating func deciders(of link: String, _ detail: Detail) -> [Int?] {
      guard let url = AppleURL("https://x" + link) else { return [] }
      var forms = AppleLinkForms(url)
      return runs(of: detail).map { runs in
        runs.joined().first { rules[$0].rule.mismatch(&forms, steps: &steps) == nil }
      }
    }

    /// Returns the earlier rules because of which a rule in the place of another one has no effect.
    fileprivate mutating func rules(
      hiding rule: AppleRule,
      at index: Int,
      _ detail: Detail
    ) -> [Int] {
      let own = detail.range.lowerBound..<index
      let hiding = coverage.rules(hiding: rule, at: index, in: [own])
      guard hiding.isEmpty, !detail.earlier.isEmpty else { return hiding }
      var others: Set<Int> = []
      for runs in detail.earlier {
        let found = runs.isEmpty ? [] : coverage.rules(hiding: rule, at: index, in: runs + [own])
        if found.isEmpty { return [] }
        others.formUnion(found)
      }
      // A detail may repeat the rules of another one, in the form for other systems.
      let isOpposite = others.contains { rules[$0].rule.excludes != rule.excludes }
      return isOpposite ? others.sorted() : []
    }
  }

  /// Checks the rules of all details in their order.
  mutating func lintOrder() {
    let limits = AppleRuleCoverage.Limits(steps: 4_000_000, states: 200_000)
    order.coverage = AppleRuleCoverage(order.rules.map(\.rule), limits: limits)
    for detail in order.details {
      let listed = Set(detail.range.compactMap { PathSyntax.compared(order.rules[$0].rule) })
      for index in detail.range { lintRule(at: index, of: detail, listed) }
    }
  }

  private mutating func lintRule(
    at index: Int,
    of detail: RuleOrder.Detail,
    _ listed: Set<String>
  ) {
    let (node, rule) = order.rules[index]
    let earlier = order.rules(hiding: rule, at: index, detail).map { order.rules[$0] }
    let names = earlier.map(\.node.path.description)
    if earlier.isEmpty {
      if rule.excludes {
        lintExclusion(of: rule, node, detail)
      } else {
        lintWidth(of: rule, at: index, node, detail, listed)
      }
      lintBrowserText(of: rule, at: index, node, detail)
    } else if earlier.allSatisfy({ $0.rule.excludes == rule.excludes }) {
      find(.redundantRule(earlier: names), node)
    } else if rule.excludes {
      find(.excludeAfterAllow(earlier: names), node)
    } else {
      let open = earlier.first { $0.rule.excludes && Self.hasOptionalPart($0.node) }?.node.path
        .description
      find(.unreachableRule(earlier: names, optional: open), node)
    }
  }

  /// Reports an exclusion with the text of a whole query, if a link with other items opens the app.
  private mutating func lintExclusion(
    of rule: AppleRule,
    _ node: Node,
    _ detail: RuleOrder.Detail
  ) {
    guard let place = node["?"], let text = place.value.string, !text.isEmpty,
      case .text(let glob)? = rule.query, order.steps < 4_000_000
    else { return }
    var samples = [rule.path?.sample ?? Array("/".utf8)]
    for index in (order.runs(of: detail).first ?? []).joined() where samples.count < 32 {
      let other = order.rules[index].rule
      if !other.excludes { samples.append(other.path?.sample ?? Array("/".utf8)) }
    }
    let fragment = rule.fragment.map { "#" + String(decoding: $0.sample, as: UTF8.self) } ?? ""
    for query in Self.queries(missedBy: glob) {
      for path in samples where order.steps < 4_000_000 {
        let link = String(decoding: path, as: UTF8.self) + "?" + query + fragment
        guard let url = AppleURL("https://x" + link) else { continue }
        var forms = AppleLinkForms(url)
        guard rule.mismatch(&forms, steps: &order.steps) == .query,
          order.deciders(of: link, detail).contains(where: {
            $0.map { !order.rules[$0].rule.excludes } ?? false
          })
        else { continue }
        let items = Self.parts(ofQuery: text, rule)
        return find(.exactQuery(text, missed: query, items: items), place)
      }
    }
  }

  /// Returns whether a component has '*' for a part of the link, which an absent part matches.
  private static func hasOptionalPart(_ node: Node) -> Bool {
    let values = [node["#"], node["?"]].compactMap { $0?.value }
    let items = (node["?"]?.value.members ?? []).map(\.value)
    return (values + items).contains { $0.string == "*" }
  }

  /// Reports a rule with '[', ']' or '|' that does not decide about its link as browsers send it.
  private mutating func lintBrowserText(
    of rule: AppleRule,
    at index: Int,
    _ node: Node,
    _ detail: RuleOrder.Detail
  ) {
    let browserText = { AppleGlobText.asInBrowsers($0, "[]|") }
    // A path with '|' as it is has the syntax of another router.
    let text = rule.writtenTexts.first { text in
      browserText(text) != text || text.contains("|") && text != rule.texts.path
    }
    guard !rule.isDecoded, let text, !PathSyntax.isExpression(text), order.steps < 4_000_000 else {
      return
    }
    let link = browserText(rule.sample)
    let isMissed = order.deciders(of: link, detail).contains { decider in
      decider.map { $0 > index && order.rules[$0].rule.excludes != rule.excludes } ?? !rule.excludes
    }
    if !isMissed { return }
    // 'NSURL' escapes '|', and leaves the brackets.
    let meant = AppleURL("https://x/?" + browserText(text))?.query ?? []
    find(.browserText(text, link: link, meant: String(decoding: meant, as: UTF8.self)), node)
  }

  /// Reports a rule that opens links that its author may not expect.
  ///
  /// Rules in the legacy form are not checked because they cannot be more precise.
  private mutating func lintWidth(
    of rule: AppleRule,
    at index: Int,
    _ node: Node,
    _ detail: RuleOrder.Detail,
    _ listed: Set<String>
  ) {
    guard let place = node["/"], let text = rule.texts.path, !Self.isExplained(node),
      var component = AppleAppSiteAssociation.Component(json: node.value)
    else { return }
    // The rule opens a link in which '*' matches a slash, if a rule for only such links does.
    let crosses = PathSyntax.crossings(of: text).contains { path in
      component.path = path
      let crossing = self.rule(component, inherited: detail.inherited, node)
      return order.rules(hiding: crossing, at: index, detail).isEmpty
    }
    if crosses, !text.contains("://") { find(.starCrossesSlash, place) }
    guard let path = PathSyntax.compared(rule), path.count > 2, path.hasSuffix("/*") else { return }
    let parent = String(path.dropLast(2))
    if parent.contains("*") || listed.contains(parent) { return }
    let trimmed = text.prefix(text.count - text.reversed().prefix { $0 == "/" }.count)
    find(.opensParent(text, parent: String(trimmed.dropLast(2))), place)
  }
}
