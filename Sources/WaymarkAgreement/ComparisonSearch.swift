internal import Waymark
internal import WaymarkCatalog

/// The search for the links that the newer version of a table breaks.
///
/// For each scheme and domain of one of the versions, the rules of the two tables are the sides of
/// a search. Each link is confirmed by both tables before it is reported.
struct ComparisonSearch {
  let pairs: RoutePairs
  private(set) var undecided: [VersionComparison.Undecided] = []
  private let budget: AgreementBudget
  private var found: [BrokenLink.Key: Finding] = [:]
  private var wider: [WiderLink.Key: WiderLink] = [:]
  private var searches: [SearchKey: DecidedLinks] = [:]
  /// The rules whose values were compared with those of a new route, with the length of the
  /// shortest name for which they were.
  private var compared: [SearchKey: [ValueSearch.Pair: Int]] = [:]
  /// The links that were searched for weaknesses of a new route, in the same way.
  private var weakened: [SearchKey: [Overlap: Int]] = [:]
  /// The rules whose links were compared with those of another name, in the same way.
  private var crossed: [SearchKey: [RouteScope.Kind: Int]] = [:]

  private typealias Overlap = WeaknessSearch.Overlap

  private struct Finding {
    var link: BrokenLink
    let name: RouteScope
    /// The number of bytes of the link; a slash for an empty host is not counted.
    let length: Int

    /// Returns whether another link shows the same in a better way: the old version opened it, or
    /// it is shorter.
    func isWorse(than isNew: Bool, _ length: Int) -> Bool {
      link.isNew == isNew ? length < self.length : link.isNew
    }
  }

  /// The rules of all sides: for a name with the same rules, no other search is necessary.
  private struct SearchKey: Hashable {
    let rules: [[SIMD2<Int>]?]
    let policies: [LinkPolicies]

    init(_ sides: ComparedSides, _ tables: TablePair) {
      let all: [ComparedSides.Side] = [.old, .new, .elsewhere]
      rules = all.map { sides[$0]?.order }
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

  /// The links that only the newer version opens, because of a wider scope.
  var widened: [VersionComparison.Wider] {
    wider.values.sorted { $0.key < $1.key }.map { $0.wider(pairs) }
  }

  /// Compares two tables for every scheme and domain of both.
  ///
  /// - Parameter new: The new table; `nil` if the newer version lacks the variant.
  mutating func compare(_ old: RouteTable, _ new: RouteTable?) throws(AgreementError) {
    let tables = TablePair(pairs, old, new)
    var scopes = RouteScope.everywhere
    for table in [old, new ?? old] {
      for route in table.routes { scopes.formUnion(route.scopes) }
      scopes.formUnion(table.webOnly.map(\.scope))
      for kind in RouteScope.Kind.allCases { scopes.formUnion(table.app.scopes(kind)) }
    }
    let label = ScopeNames.label(unusedIn: old, new ?? old)
    let oldNames = ScopeNames(old.app, label: label).names(scopes)
    let newNames = new.map { ScopeNames($0.app, label: label).names(scopes) } ?? []
    let names = oldNames + newNames.filter { !oldNames.contains($0) }
    // With the shortest beginnings first, later names have no shorter links for the same rules.
    let sorted = names.enumerated().sorted { left, right in
      (left.element.beginningLength, left.offset) < (right.element.beginningLength, right.offset)
    }.map(\.element)
    // All names with the same rules accept the same links.
    var orders: Set<[SIMD2<Int>]> = []
    var others: [(name: RouteScope, rules: TableRules)] = []
    for name in sorted where old.app.covers(name) {
      let rules = TableRules(old, name)
      if orders.insert(rules.order).inserted { others.append((name, rules)) }
    }
    for name in sorted {
      let sides = ComparedSides(tables, name)
      try compare(tables, sides)
      if sides[.new] == nil { continue }
      for other in others where other.rules.order != sides[.old]?.order {
        try compareElsewhere(tables, sides.with(old, other.name, other.rules))
      }
    }
    compareLists(tables, names)
    preferExamples(tables, names)
  }

  /// Adds a link for each route that no longer has all values of a list, unless a link of the route
  /// was found that loses another value.
  private mutating func compareLists(_ tables: TablePair, _ names: [RouteScope]) {
    for link in tables.linksWithLists {
      for name in names where tables.old.app.covers(name) {
        let url = link.text(in: name)
        guard let broken = tables.broken(url), broken.key.kind == .poorer,
          found[broken.key] == nil
        else { continue }
        add(broken, name, url.utf8.count)
      }
    }
  }

  private mutating func compare(
    _ tables: TablePair,
    _ sides: ComparedSides
  ) throws(AgreementError) {
    let (old, new, name) = (tables.old, tables.new, sides.name)
    var known: [ValueSearch.Pair: (values: ValueSearch.KnownValues, length: Int)] = [:]
    var overlaps: [Overlap: Int] = [:]
    for link in search(sides, tables).links {
      let route = sides.route(.old, link.rules)
      let expected = sides.route(.new, link.rules)
      if route == nil, expected == nil { continue }
      let url = name.link(withPath: link.text)
      let length = name.beginningLength + link.text.utf8.count
      let reading = old.reading(url)
      // A shorter link of this kind would also have been too long to be read.
      if reading.isTooLong { continue }
      let reached = new?.reading(url) ?? .none
      guard reading.index(in: old) == route,
        reached.isTooLong || reached.index(in: new) == expected
      else {
        let labels = [
          route.map(old.label), expected.flatMap { new?.label(ofIndex: $0) },
        ].map { $0 ?? "nothing" }
        throw .contradiction(link: url, "the search expects \(labels[0]) and then \(labels[1])")
      }
      let broken = tables.broken(url)
      add(broken, name, length)
      for weaker in tables.weaker(url) { add(weaker, name, length) }
      if let link = tables.wider(url, name, length), link.length < wider[link.key]?.length ?? .max {
        wider[link.key] = link
      }
      for overlap in tables.overlaps(sides, link.rules) where overlaps[overlap] == nil {
        overlaps[overlap] = length
      }
      guard let rule = sides.rule(.old, link.rules), let route, let expected,
        route < pairs.old.count, expected < pairs.new.count, broken == nil,
        pairs.isSame(route, expected), let values = tables.sharedValues(url)
      else { continue }
      // No link of these two rules is shorter. On a longer one, a value may differ.
      let pair = ValueSearch.Pair(rule: rule, route: expected)
      known[pair, default: (.init(), length)].values.add(values)
    }
    try compareValues(tables, sides, known)
    try compareProtection(tables, sides, overlaps)
  }

  /// Compares the links of a name with the same links of another name of the old version: a route
  /// may now open the links of another route there.
  private mutating func compareElsewhere(
    _ tables: TablePair,
    _ sides: ComparedSides
  ) throws(AgreementError) {
    let name = sides.name
    let key = SearchKey(sides, tables)
    if name.beginningLength >= crossed[key]?[name.kind] ?? .max { return }
    crossed[key, default: [:]][name.kind] = name.beginningLength
    var overlaps: [Overlap: Int] = [:]
    for link in search(sides, tables).links {
      guard sides.rule(.new, link.rules) != nil, sides.rule(.elsewhere, link.rules) != nil else {
        continue
      }
      let (url, elsewhere) = sides.links(withPath: link.text)
      if tables.isTooLong(url) || elsewhere.map(tables.isTooLong) == true { continue }
      let length = name.beginningLength + link.text.utf8.count
      for weaker in tables.weaker(url, elsewhere: elsewhere) { add(weaker, name, length) }
      for overlap in tables.overlaps(sides, link.rules) where overlaps[overlap] == nil {
        overlaps[overlap] = length
      }
    }
    try compareProtection(tables, sides, overlaps)
  }

  /// Adds for each overlap a shortest link with a value, or without one, that the new route
  /// protects less.
  ///
  /// - Parameter overlaps: For each overlap the length of its shortest link.
  private mutating func compareProtection(
    _ tables: TablePair,
    _ sides: ComparedSides,
    _ overlaps: [Overlap: Int]
  ) throws(AgreementError) {
    let name = sides.name
    let key = SearchKey(sides, tables)
    var items: [ComparedSides.Side: [WeaknessSearch.Item]] = [:]
    for (overlap, length) in overlaps.sorted(by: { $0.key < $1.key })
    where name.beginningLength < weakened[key]?[overlap] ?? .max {
      weakened[key, default: [:]][overlap] = name.beginningLength
      let weaknesses = tables.weaknesses(overlap.old, overlap.new, overlap.relation)
      for (weakness, links) in weaknesses.classes {
        let id = BrokenLink.Key(
          kind: .weaker,
          old: overlap.old,
          new: overlap.new,
          weaker: weakness
        )
        if let known = found[id], !known.isWorse(than: overlap.isNew, length) { continue }
        let classes = links.compactMap(\.self)
        if classes.count < links.count { addIndivisible(sides, overlap.side, overlap.rule) }
        items[overlap.side, default: []].append(.init(overlap: overlap, id: id, classes: classes))
      }
    }
    for (side, items) in items.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let search = try WeaknessSearch(tables, sides, side, budget, items)
      for (link, length) in search.links { add(link, name, name.beginningLength + length) }
      add(search.undecided, sides)
    }
  }

  /// Adds for each rule and new route a shortest link with a value that the new route does not get.
  ///
  /// - Parameter known: For each rule and new route, values that both have on some link, and the
  ///   length of their shortest link.
  private mutating func compareValues(
    _ tables: TablePair,
    _ sides: ComparedSides,
    _ known: [ValueSearch.Pair: (values: ValueSearch.KnownValues, length: Int)]
  ) throws(AgreementError) {
    guard let rules = sides[.old] else { return }
    let name = sides.name
    let key = SearchKey(sides, tables)
    // Other pairs have no shorter link for this name than for another one.
    let pairs = known.filter { pair, known in
      let route = rules.rules[pair.rule].route
      let shortest = found[.init(kind: .poorer, old: route, new: pair.route)]?.length ?? .max
      return known.length < shortest && name.beginningLength < compared[key]?[pair] ?? .max
    }
    for pair in pairs.keys { compared[key, default: [:]][pair] = name.beginningLength }
    let search = try ValueSearch(tables, sides, budget, known: pairs.mapValues(\.values))
    for (link, length) in search.links { add(link, name, name.beginningLength + length) }
    add(search.undecided, sides)
    for rule in search.indivisible { addIndivisible(sides, .old, rule) }
  }

  /// Adds a rule whose parameters divide a component in too many ways.
  private mutating func addIndivisible(
    _ sides: ComparedSides,
    _ side: ComparedSides.Side,
    _ rule: Int
  ) {
    let label = sides[side]?.name(ofRule: rule)
    add(
      .init(
        place: sides.name.description,
        rules: [label].compactMap(\.self),
        reason: "its parameters divide a component in too many ways",
        needsBudget: false
      )
    )
  }

  /// Searches the links of a name for each combination of rules.
  private mutating func search(_ sides: ComparedSides, _ tables: TablePair) -> DecidedLinks {
    let key = SearchKey(sides, tables)
    if let known = searches[key] { return known }
    let search = DecidedLinks(
      sides.rules.map(\.acceptor),
      budget: budget.ofSearch,
      total: budget.states
    )
    searches[key] = search
    add(search.undecided, sides)
    return search
  }

  private mutating func add(_ reasons: [UndecidedSearch], _ sides: ComparedSides) {
    for reason in reasons {
      add(
        .init(
          place: sides.name.description,
          rules: reason.names,
          reason: reason.words("the search for links of \(sides.name) reached its limit"),
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
    if let known = found[link.key], !known.isWorse(than: link.isNew, length) {
      // Of two links with the same length, the one that loses more is better.
      if known.link.isNew != link.isNew || known.length != length
        || known.link.lossCount >= link.lossCount
      {
        return
      }
    }
    found[link.key] = Finding(link: link, name: name, length: length)
  }

  /// Replaces links by examples of the old catalog that are broken in the same way.
  ///
  /// Examples of routes with secrets may contain some, so they are not shown.
  private mutating func preferExamples(_ tables: TablePair, _ names: [RouteScope]) {
    if (pairs.old + pairs.new).contains(where: { !$0.notes.secrets.isEmpty }) { return }
    for (key, finding) in found where !finding.link.isExample {
      // A web-only path has no examples, but the route that opens its links now may have some.
      let isOld = key.old.map { $0 < pairs.old.count } ?? false
      let route = (isOld ? key.old : key.new).map { (isOld ? pairs.old : pairs.new)[$0] }
      var examples = route?.notes.examples ?? []
      // The old route does not accept the links of a new pattern.
      if isOld, finding.link.isNew, let new = key.new { examples += pairs.new[new].notes.examples }
      let own = [finding.name] + names.filter { $0 != finding.name }
      let links = examples + own.flatMap { name in examples.map(name.link(withPath:)) }
      for url in links {
        let broken = key.kind == .weaker ? [] : [tables.broken(url)].compactMap(\.self)
        let ways = key.kind == .weaker ? tables.weaker(url) : broken
        guard var link = ways.first(where: { $0.key == key }),
          link.lossCount >= finding.link.lossCount, finding.link.isNew || !link.isNew
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
