import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

// Dynamic rules.
extension AssetLinksLint {
  private static var keys: [String] { ["/", "?", "#", "exclude", "comments"] }

  /// Checks the dynamic rules of a statement.
  mutating func lintRules(of statement: Node) {
    let relation = statement["relation_extensions"]?[AssetLinks.handleAllURLs]
    guard let list = relation?[Self.listOfRules] else { return }
    for rule in list.elements where rule.value.members != nil { lint(rule: rule) }
    let rules = list.elements.compactMap { AssetLinks.DynamicComponent(json: $0.value) }
    let nodes = Array(list.elements)
    guard let last = nodes.last, rules.count == nodes.count else { return }
    if rules.allSatisfy(\.excludes) {
      if !hasRepeatedKeys { find(.onlyExcludes, list) }
      return
    }
    let hiding = DynamicRules(rules).hidingRules
    for (index, earlier) in hiding.enumerated() {
      guard let earlier else { continue }
      let rule = rules[earlier]
      let isForAll = rule.path == "*" && rule.query.isEmpty && rule.fragment == nil
      // A rule for some links of another one may be there to name them.
      if rule.excludes == rules[index].excludes, rule.excludes || !isForAll { continue }
      let isSame = rule.excludes == rules[index].excludes
      find(.hiddenRule(earlier: earlier, rules[index], isSame: isSame), nodes[index])
    }
    if let rule = rules.last, rule.excludes, rule.path != "*", hiding.last == .some(nil) {
      // A last rule for all other links states the decision about them explicitly.
      find(.lastRuleExcludes, last)
    }
  }

  private mutating func lint(rule: Node) {
    for member in rule.value.members ?? [] where !Self.keys.contains(member.key) {
      let nearest = nearestName(to: member.key, among: Self.keys)
      findings.find(
        .unknownRuleKey(member.key, nearest: nearest, rule.members.lazy.map(\.key)),
        at: rule.path.key(member.key).description,
        offset: member.keyOffset
      )
    }
    if rule["/"] == nil, rule["?"] == nil, rule["#"] == nil { find(.ruleWithoutCondition, rule) }
    let patterns =
      [rule["#"]].compactMap { $0 } + (rule["?"].map { $0.members.map(\.node) } ?? [])
    for node in patterns {
      guard let text = node.value.string, !lint(escapesIn: text, node) else { continue }
      if lint(foreign: text, node, isPath: false) || !Self.isLazy(text) { continue }
      find(.lazyStar(text), node)
    }
    if let fragment = rule["#"], let text = fragment.value.string, text.hasPrefix("#") {
      find(.numberSignInRule(text), fragment)
    }
    for (name, item) in rule["?"]?.members.map({ $0 }) ?? [] {
      let meant = name.drop { $0 == "?" || $0 == "&" }.prefix { $0 != "=" }
      if !meant.isEmpty, meant != name { find(.badNameInRule(name, meant: String(meant)), item) }
    }
    if let path = rule["/"], let text = path.value.string { lint(path: text, path, of: rule) }
  }

  private mutating func lint(path text: String, _ node: Node, of rule: Node) {
    if let mark = ExclusionMark(text) {
      return find(.notInRule(mark.text, path: mark.path), node)
    }
    let mayHaveHost = text.contains("://") || !text.hasPrefix("/")
    if mayHaveHost, let host = PathSyntax.host(in: text), let range = text.firstRange(of: host) {
      let path = String(text[range.upperBound...])
      return find(.hostInRule(host, path: path.isEmpty ? "/" : path), node)
    }
    let isAlone = rule["?"] == nil && rule["#"] == nil
    if let finding = AssociationLint.otherParts(inDynamicPath: text, isAlone: isAlone) {
      return find(finding, node)
    }
    if lint(escapesIn: text, node) || lint(foreign: text, node, isPath: true) { return }
    if let first = text.first, !"/*?".contains(first) {
      find(.ruleWithoutSlash(text), node)
    } else if Self.isLazy(text) {
      find(.lazyStar(text), node)
    }
  }

  /// Reports escapes, which are compared with decoded text, and returns whether there are any.
  private mutating func lint(escapesIn text: String, _ node: Node) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.indices.contains(where: { bytes.escapedByte(at: $0) != nil }) else { return false }
    // A wildcard for one character is in place of one that is a wildcard itself.
    let escapes = ["%2A", "%2a", "%3F", "%3f"]
    let decoded = Array(escapes.reduce(text) { $0.replacing($1, with: "?") }.utf8).unescaped()
    let meant = String(decoding: decoded, as: UTF8.self)
    find(.escapeInRule(text, meant: meant.utf8.elementsEqual(decoded) ? meant : nil), node)
    return true
  }

  /// Reports the syntax of association files, regular expressions and routers, and returns whether
  /// there is any.
  private mutating func lint(foreign text: String, _ node: Node, isPath: Bool) -> Bool {
    var (meant, part) = PathSyntax.routerText(text)
    if part == nil, PathExpression.isOrdinary(text), !text.contains("$") { return false }
    while let start = meant.firstRange(of: "$("),
      let end = meant[start.upperBound...].firstIndex(of: ")")
    {
      let name = String(meant[start.lowerBound...end])
      part = part ?? name
      meant.replaceSubrange(start.lowerBound...end, with: Self.isOne(name) ? "?" : "?*")
    }
    var all = [meant]
    let expression = PathExpression(meant, nil)
    if let found = expression.foreign, isPath || PathSyntax.isExpression(meant) {
      part = part ?? found
      all = expression.globs.map { glob in
        ["digit", "alpha", "lower", "upper"].reduce(glob) { $0.replacing("$(\($1))", with: "?") }
      }
    }
    guard let part else { return false }
    find(.foreignRule(part, meant: all), node)
    return true
  }

  /// Returns whether a variable of association files is for one character.
  private static func isOne(_ variable: String) -> Bool {
    AssociationLint.isCharacter(String(variable.dropFirst(2).dropLast()))
  }

  /// Returns whether `*` is followed by text, so that it ends at the first character of that text.
  ///
  /// A `*` that ends with its component is what most people mean.
  private static func isLazy(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: "*") && !"*/".utf8.contains(bytes[index + 1])
    }
  }
}
