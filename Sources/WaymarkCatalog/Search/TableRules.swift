package import Waymark

/// The routes and web-only paths of a table for one scheme or domain, as rules in the order in
/// which the table tries them.
///
/// A route is several rules: one for each number of its optional components that a link can have.
/// Then the order does not depend on the link: web-only paths come first, then more specific
/// scopes, more specific components, and routes of a better rank. Only if two rules are equal in
/// all of this, and both have conditions, the order of the link's query items decides.
package struct TableRules: Sendable {
  package struct Rule: Sendable {
    /// The index of the route; the web-only paths follow the routes.
    package let route: Int
    /// The query items and the fragment that the route requires.
    package let conditions: LinkConditions
    /// The number of the rules that are equal in the order, except for that of a link's items.
    package fileprivate(set) var tie = 0
    fileprivate let code: PatternCode
    /// The components of a link that the rule matches, without those of a catch-all.
    fileprivate let components: [Range<Int>]
    /// The text of each component that is literal, with ASCII letters in lower case.
    fileprivate let literals: [[UInt8]?]
  }

  package let rules: [Rule]
  private let table: RouteTable
  private let policies: LinkPolicies

  /// - Parameters:
  ///   - name: One scheme or one domain.
  ///   - policies: The policies for links; `nil` for those of the table.
  package init(_ table: RouteTable, _ name: RouteScope, policies: LinkPolicies? = nil) {
    self.table = table
    self.policies = policies ?? table.app.policies
    var isKnown = [Bool](repeating: false, count: table.routes.count)
    var rules: [Rule] = []
    for scope in table.app.covering(name) {
      let paths = table.webOnly.enumerated().filter { $0.element.scope == scope }
      let patterns = paths.map { ($0.offset + table.routes.count, $0.element.pattern) }
      rules += Self.sorted(patterns, firstTie: rules.last.map { $0.tie + 1 } ?? 0)
    }
    for scope in table.app.covering(name) {
      let own = table.routes.indices.filter { index in
        !isKnown[index] && table.routes[index].scopes.contains(scope)
      }
      // For this name, a route always has the most specific of its scopes.
      for index in own { isKnown[index] = true }
      let patterns = own.map { ($0, table.routes[$0].pattern) }
      rules += Self.sorted(patterns, firstTie: rules.last.map { $0.tie + 1 } ?? 0)
    }
    self.rules = rules
  }

  /// Returns the rules of patterns with the same scope in their order.
  private static func sorted(
    _ patterns: [(route: Int, pattern: Pattern)],
    firstTie: Int
  ) -> [Rule] {
    var sorted: [(rule: Rule, rank: PatternRank)] = []
    let texts = Dictionary(patterns.map { ($0.route, $0.pattern.text) }) { first, _ in first }
    let text = { (route: Int) in texts[route] ?? "" }
    for (route, pattern) in patterns {
      let code = pattern.code
      let components = code.componentRanges
      let conditions = LinkConditions(pattern)
      let literals = components.map { component -> [UInt8]? in
        let token = code.tokens[component.lowerBound]
        guard component.count == 1, token.kind == .literal else { return nil }
        return code.bytes[token.text].map(lowercasedASCII)
      }
      for count in code.componentCounts {
        let rule = Rule(
          route: route,
          conditions: conditions,
          code: code,
          components: Array(components.prefix(count)),
          literals: Array(literals.prefix(count))
        )
        sorted.append((rule, PatternRank(code, count)))
      }
    }
    sorted.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      // Only paths that stay in the browser may be equal so far.
      let (one, other) = (text(left.rule.route).utf8, text(right.rule.route).utf8)
      if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
      return left.rule.route < right.rule.route
    }
    var tie = firstTie
    for index in sorted.indices {
      if index > 0, sorted[index - 1].rank != sorted[index].rank { tie += 1 }
      sorted[index].rule.tie = tie
    }
    return sorted.map(\.rule)
  }

  /// The route and the tie of each rule: two names of a table have equal rules if these are equal.
  package var order: [SIMD2<Int>] { rules.map { SIMD2($0.route, $0.tie) } }

  /// Returns the name or pattern of a rule's route, or the pattern of its web-only path.
  package func name(ofRule rule: Int) -> String { table.label(ofIndex: rules[rule].route) }

  /// All rules as a side of a search.
  package var acceptor: LinkAcceptor {
    let conditions = rules.map(\.conditions)
    var acceptor = LinkAcceptor(
      automaton(of: rules.indices) { !conditions[$0].isEmpty },
      .components,
      conditions: conditions.map(\.automata)
    )
    acceptor.ties = LinkTies(rules.map { ($0.tie, $0.conditions) })
    acceptor.names = rules.indices.map(name(ofRule:))
    return acceptor
  }

  /// Rules as a side of a search, in which some links of a rule are those of rules before it.
  package struct Separated {
    package let rules: LinkAcceptor
    /// For each of these rules, the number of the original rule, and that of the class of links;
    /// `nil` for all links of the original rule that are in no class.
    package let origins: [(rule: Int, linkClass: Int?)]
    /// The paths of the links in the classes.
    package let paths: LinkAcceptor
  }

  /// Returns all rules as a side of a search, in which some links of a rule are those of rules
  /// before it.
  ///
  /// - Parameter classes: For the number of a rule, classes of its links.
  package func separating(_ classes: [Int: [LinkClass]]) -> Separated {
    var builder = AutomatonBuilder()
    var paths: [(inout AutomatonBuilder) -> Void] = []
    var origins: [(rule: Int, linkClass: Int?)] = []
    var conditions: [RuleConditions] = []
    var ties: [(tie: Int, conditions: LinkConditions)] = []
    for (index, rule) in rules.enumerated() {
      let own = rule.conditions.automata
      // A class comes before its rule in any case. The order of items only matters among rules.
      let isTied =
        index > 0 && rules[index - 1].tie == rule.tie
        || index + 1 < rules.count && rules[index + 1].tie == rule.tie
      for (number, linkClass) in (classes[index] ?? []).enumerated() {
        var path = automaton(of: [index]) { _ in false }
        if let texts = linkClass.path { path = path.intersection(texts.automaton) }
        if path.isEmpty { continue }
        var both = own
        both.add(linkClass.conditions)
        builder.addRule(isConditional: !both.isEmpty) { $0.append(path) }
        paths.append { $0.append(path) }
        origins.append((index, number))
        conditions.append(both)
        ties.append((isTied ? rule.tie : -origins.count, rule.conditions))
      }
      builder.addRule(isConditional: !own.isEmpty) {
        $0.append(pathOf: rule.code, rule.components.count, policies)
      }
      origins.append((index, nil))
      conditions.append(own)
      ties.append((rule.tie, rule.conditions))
    }
    var acceptor = LinkAcceptor(builder.automaton, .components, conditions: conditions)
    acceptor.ties = LinkTies(ties)
    acceptor.names = origins.map { name(ofRule: $0.rule) }
    var pathBuilder = AutomatonBuilder()
    pathBuilder.addRule(anyOf: paths)
    return Separated(
      rules: acceptor,
      origins: origins,
      paths: LinkAcceptor(pathBuilder.automaton, .components)
    )
  }

  /// Returns some of the rules as a side of a search, in which none of them has conditions.
  func unconditionalAcceptor(of indices: [Int]) -> LinkAcceptor {
    LinkAcceptor(automaton(of: indices) { _ in false }, .components)
  }

  private func automaton(
    of indices: some Collection<Int>,
    isConditional: (Int) -> Bool
  ) -> Automaton {
    var builder = AutomatonBuilder()
    for index in indices {
      let rule = rules[index]
      builder.addRule(isConditional: isConditional(index)) {
        $0.append(pathOf: rule.code, rule.components.count, policies)
      }
    }
    return builder.automaton
  }

  /// Returns `false` if two rules match no common path because of their literal components or the
  /// numbers of their components.
  func mayOverlap(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (rules[left], rules[right])
    let (least, most) =
      one.components.count <= other.components.count ? (one, other) : (other, one)
    if least.components.count < most.components.count, !least.code.endsInRest { return false }
    for (literal, otherLiteral) in zip(one.literals, other.literals) {
      if let literal, let otherLiteral, literal != otherLiteral { return false }
    }
    return true
  }
}

extension RouteTable {
  /// Returns the label of a route, or the pattern of a web-only path.
  package func label(ofIndex index: Int) -> String {
    index < routes.count ? routes[index].label : webOnly[index - routes.count].pattern.text
  }
}

extension LinkAlphabet {
  /// The alphabet of the links that a table reads.
  package init(_ table: RouteTable) {
    self = .canonical
    allowsEmptyComponents = table.app.policies.emptyComponents == .strict
  }
}
