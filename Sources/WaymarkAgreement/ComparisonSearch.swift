internal import Waymark
internal import WaymarkCatalog

/// The search for the links that the newer version of a table breaks.
///
/// For each scheme and domain of the old version, the rules of the two tables are the sides of a
/// search. Each link is confirmed by both tables before it is reported.
struct ComparisonSearch {
  let pairs: RoutePairs
  private(set) var undecided: [VersionComparison.Undecided] = []
  private let budget: AgreementBudget
  private var found: [BrokenLink.Key: Finding] = [:]
  private var searches: [SearchKey: DecidedLinks] = [:]
  /// The rules whose values were compared with those of a new route, with the length of the
  /// shortest name for which they were.
  private var compared: [SearchKey: [ValueSearch.Pair: Int]] = [:]
  /// The rules whose links were searched for weaknesses of a new route, in the same way.
  private var weakened: [SearchKey: [ValueSearch.Pair: Int]] = [:]

  private struct Finding {
    var link: BrokenLink
    let name: RouteScope
    /// The number of bytes of the link; a slash for an empty host is not counted.
    let length: Int
  }

  /// The rules of both sides: for a name with the same rules, no other search is necessary.
  private struct SearchKey: Hashable {
    let rules: [SIMD2<Int>]
    let newRules: [SIMD2<Int>]
    let policies: [LinkPolicies]

    init(_ rules: TableRules, _ newRules: TableRules?, _ tables: TablePair) {
      self.rules = rules.order
      self.newRules = newRules?.order ?? []
      policies = [tables.old, tables.new ?? tables.old].map(\.app.policies)
    }
  }

  init(_ pairs: RoutePairs, _ budget: AgreementBudget) {
    (self.pairs, self.budget) = (pairs, budget)
  }

  /// The broken kinds of links, dead ones first.
  var broken: [VersionComparison.Broken] {
    found.values.map(\.link).sorted { $0.key < $1.key }.map { $0.broken(pairs) }
  }

  /// Compares two tables for every scheme and domain of the old one.
  ///
  /// - Parameter new: The new table; `nil` if the newer version lacks the variant.
  mutating func compare(_ old: RouteTable, _ new: RouteTable?) throws(AgreementError) {
    let tables = TablePair(pairs, old, new)
    let other = new ?? old
    var scopes = RouteScope.everywhere
    for table in [old, other] {
      for route in table.routes { scopes.formUnion(route.scopes) }
      scopes.formUnion(table.webOnly.map(\.scope))
      for kind in RouteScope.Kind.allCases { scopes.formUnion(table.app.scopes(kind)) }
    }
    let label = ScopeNames.label(unusedIn: old, other)
    let names = ScopeNames(old.app, label: label).names(scopes)
    // With the shortest beginnings first, later names have no shorter links for the same rules.
    let sorted = names.enumerated().sorted { left, right in
      (left.element.beginningLength, left.offset) < (right.element.beginningLength, right.offset)
    }
    for (_, name) in sorted { try compare(tables, name) }
    for kind in RouteScope.Kind.allCases where tables.accepts(any: kind) {
      addOtherName(tables, kind == .app ? .app(scheme: label) : .universal(domain: label))
    }
    preferExamples(tables, names)
  }

  private mutating func compare(
    _ tables: TablePair,
    _ name: RouteScope
  ) throws(AgreementError) {
    let (old, new) = (tables.old, tables.new)
    var known: [ValueSearch.Pair: (values: ValueSearch.KnownValues, length: Int)] = [:]
    var opened: [ValueSearch.Pair: Int] = [:]
    let rules = TableRules(old, name)
    let newRules = new.flatMap { $0.app.covers(name) ? TableRules($0, name) : nil }
    for link in search(rules, newRules, tables, name).links {
      guard let rule = link.rules[0] else { continue }
      let route = rules.rules[rule].route
      let url = name.link(withPath: link.text)
      let length = name.beginningLength + link.text.utf8.count
      let reading = old.reading(url)
      // A shorter link of this kind would also have been too long to be read.
      if reading.isTooLong { continue }
      let expected = (link.rules.dropFirst().first ?? nil).flatMap { newRules?.rules[$0].route }
      let reached = new?.reading(url) ?? .none
      guard reading.index(in: old) == route,
        reached.isTooLong || reached.index(in: new) == expected
      else {
        let label = expected.flatMap { new?.label(ofIndex: $0) } ?? "nothing"
        throw .contradiction(
          link: url,
          "the search expects \(old.label(ofIndex: route)) and then \(label)"
        )
      }
      let broken = tables.broken(url)
      add(broken, name, length)
      for weaker in tables.weaker(url) { add(weaker, name, length) }
      guard let expected, route < pairs.old.count, expected < pairs.new.count,
        let values = tables.sharedValues(url)
      else { continue }
      // No link of these two rules is shorter. On a longer one, a value may differ.
      let pair = ValueSearch.Pair(rule: rule, route: expected)
      if broken == nil, pairs.isSame(route, expected) {
        known[pair, default: (.init(), length)].values.add(values)
      }
      if broken?.key.kind != .dead, pairs.isSameOrReplacement(route, expected) {
        opened[pair] = opened[pair] ?? length
      }
    }
    if let newRules {
      try compareValues(tables, name, rules, newRules, known)
      try compareProtection(tables, name, rules, newRules, opened)
    }
  }

  /// Adds for each rule and new route a shortest link with a value, or without one, that the new
  /// route protects less.
  ///
  /// - Parameter opened: For each rule and new route, the length of the shortest link that both
  ///   versions open.
  private mutating func compareProtection(
    _ tables: TablePair,
    _ name: RouteScope,
    _ rules: TableRules,
    _ newRules: TableRules,
    _ opened: [ValueSearch.Pair: Int]
  ) throws(AgreementError) {
    let key = SearchKey(rules, newRules, tables)
    var items: [WeaknessSearch.Item] = []
    for (pair, length) in opened.sorted(by: { $0.key < $1.key })
    where name.beginningLength < weakened[key]?[pair] ?? .max {
      weakened[key, default: [:]][pair] = name.beginningLength
      let route = rules.rules[pair.rule].route
      for (weakness, links) in tables.weaknesses(route, pair.route).classes {
        let id = BrokenLink.Key(kind: .weaker, old: route, new: pair.route, weaker: weakness)
        if length >= found[id]?.length ?? .max { continue }
        let classes = links.compactMap(\.self)
        if classes.count < links.count { addIndivisible(pair.rule, rules, tables, name) }
        items.append(.init(pair: pair, key: weakness, classes: classes))
      }
    }
    if items.isEmpty { return }
    let search = try WeaknessSearch(tables, name, rules, newRules, budget, items)
    for (link, length) in search.links { add(link, name, name.beginningLength + length) }
    add(search.undecided, rules, newRules, tables, name)
  }

  /// Adds a shortest link with a name that the app did not have.
  private mutating func addOtherName(_ tables: TablePair, _ name: RouteScope) {
    guard let new = tables.new else { return }
    let rules = TableRules(new, name)
    let search = DecidedLinks(
      [rules.acceptor],
      budget: SearchBudget(states: budget.states, bytes: budget.bytes),
      total: budget.states
    )
    for reason in search.undecided {
      let own = UndecidedSearch(
        side: 1,
        rules: reason.rules,
        needsBudget: reason.needsBudget
      )
      add([own], rules, rules, tables, name)
    }
    for link in search.links {
      let url = name.link(withPath: link.text)
      for weaker in tables.weaker(url) {
        add(weaker, name, name.beginningLength + link.text.utf8.count)
      }
    }
  }

  /// Adds for each rule and new route a shortest link with a value that the new route does not get.
  ///
  /// - Parameter known: For each rule and new route, values that both have on some link, and the
  ///   length of their shortest link.
  private mutating func compareValues(
    _ tables: TablePair,
    _ name: RouteScope,
    _ rules: TableRules,
    _ newRules: TableRules,
    _ known: [ValueSearch.Pair: (values: ValueSearch.KnownValues, length: Int)]
  ) throws(AgreementError) {
    let key = SearchKey(rules, newRules, tables)
    // Other pairs have no shorter link for this name than for another one.
    let pairs = known.filter { pair, known in
      let route = rules.rules[pair.rule].route
      let shortest = found[.init(kind: .poorer, old: route, new: pair.route)]?.length ?? .max
      return known.length < shortest && name.beginningLength < compared[key]?[pair] ?? .max
    }
    for pair in pairs.keys { compared[key, default: [:]][pair] = name.beginningLength }
    let search = try ValueSearch(
      tables,
      name,
      rules,
      newRules,
      budget,
      known: pairs.mapValues(\.values)
    )
    for (link, length) in search.links { add(link, name, name.beginningLength + length) }
    add(search.undecided, rules, newRules, tables, name)
    for rule in search.indivisible { addIndivisible(rule, rules, tables, name) }
  }

  /// Adds a rule whose parameters divide a component in too many ways.
  private mutating func addIndivisible(
    _ rule: Int,
    _ rules: TableRules,
    _ tables: TablePair,
    _ name: RouteScope
  ) {
    add(
      .init(
        place: name.description,
        rules: [tables.old.label(ofIndex: rules.rules[rule].route)],
        reason: "its parameters divide a component in too many ways",
        needsBudget: false
      )
    )
  }

  /// Searches the links of a name for each combination of rules.
  private mutating func search(
    _ rules: TableRules,
    _ newRules: TableRules?,
    _ tables: TablePair,
    _ name: RouteScope
  ) -> DecidedLinks {
    let key = SearchKey(rules, newRules, tables)
    if let known = searches[key] { return known }
    let search = DecidedLinks(
      [rules.acceptor] + (newRules.map { [$0.acceptor] } ?? []),
      budget: SearchBudget(states: budget.states, bytes: budget.bytes),
      total: budget.states
    )
    searches[key] = search
    add(search.undecided, rules, newRules, tables, name)
    return search
  }

  private mutating func add(
    _ reasons: [UndecidedSearch],
    _ rules: TableRules,
    _ newRules: TableRules?,
    _ tables: TablePair,
    _ name: RouteScope
  ) {
    for reason in reasons {
      let labels = reason.rules.compactMap { rule in
        switch reason.side {
        case 0: tables.old.label(ofIndex: rules.rules[rule].route)
        case 1: newRules.flatMap { tables.new?.label(ofIndex: $0.rules[rule].route) }
        default: nil as String?
        }
      }
      let words =
        reason.needsBudget
        ? "the search for links of \(name) reached its limit" : UndecidedSearch.manyItems
      var known: Set<String> = []
      add(
        .init(
          place: name.description,
          rules: labels.filter { known.insert($0).inserted },
          reason: words,
          needsBudget: reason.needsBudget
        )
      )
    }
  }

  private mutating func add(_ reason: VersionComparison.Undecided) {
    if !undecided.contains(reason) { undecided.append(reason) }
  }

  private mutating func add(_ link: BrokenLink?, _ name: RouteScope, _ length: Int) {
    guard let link else { return }
    if let known = found[link.key] {
      // Of two links with the same length, the one that loses more is better.
      if (length, -link.lossCount) >= (known.length, -known.link.lossCount) { return }
    }
    found[link.key] = Finding(link: link, name: name, length: length)
  }

  /// Replaces links by examples of the old catalog that are broken in the same way.
  private mutating func preferExamples(_ tables: TablePair, _ names: [RouteScope]) {
    for (key, finding) in found where !finding.link.isExample {
      // A web-only path has no examples, but the route that opens its links now may have some.
      let isOld = key.old.map { $0 < pairs.old.count } ?? false
      let route = (isOld ? key.old : key.new).map { (isOld ? pairs.old : pairs.new)[$0] }
      let examples = route?.notes.examples ?? []
      let own = [finding.name] + names.filter { $0 != finding.name }
      let links = examples + own.flatMap { name in examples.map(name.link(withPath:)) }
      for url in links {
        let broken = key.kind == .weaker ? [] : [tables.broken(url)].compactMap(\.self)
        let ways = key.kind == .weaker ? tables.weaker(url) : broken
        guard var link = ways.first(where: { $0.key == key }),
          link.lossCount >= finding.link.lossCount
        else { continue }
        link.isExample = true
        found[key]?.link = link
        break
      }
    }
  }
}

extension RouteScope {
  /// The number of bytes of `https://example.com` and of `underway:/`, so that the path of the link
  /// begins with a slash.
  var beginningLength: Int { ExampleLink().text(in: self).utf8.count - 1 }

  /// Returns the link of this scheme or domain with a path, a query and a fragment.
  func link(withPath text: String) -> String {
    let path = text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text
    var link = ExampleLink()
    let component = path.prefix { !"/?#".contains($0) }
    link.components = [String(component)]
    return (path.isEmpty ? ExampleLink() : link).text(in: self) + path.dropFirst(component.count)
  }
}
