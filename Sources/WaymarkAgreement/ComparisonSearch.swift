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
  /// The searches for components that two routes divide in different ways.
  private var divided: [SearchKey: Set<SIMD2<Int>>] = [:]

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
    for name in names { try compare(tables, name) }
    preferExamples(tables, names)
  }

  private mutating func compare(
    _ tables: TablePair,
    _ name: RouteScope
  ) throws(AgreementError) {
    let (old, new) = (tables.old, tables.new)
    let rules = TableRules(old, name)
    let newRules = new.flatMap { $0.app.covers(name) ? TableRules($0, name) : nil }
    for link in search(rules, newRules, tables, name).links {
      guard let route = link.rules[0].map({ rules.rules[$0].route }), route < old.routes.count
      else { continue }
      let url = name.link(withPath: link.text)
      let length = name.beginningLength + link.text.utf8.count
      let opened = old.reading(url)
      // A shorter link of this kind would also have been too long to be read.
      if opened.isTooLong { continue }
      let expected = (link.rules.dropFirst().first ?? nil).flatMap { newRules?.rules[$0].route }
      let reached = new?.reading(url) ?? .none
      guard opened.index(in: old) == route,
        reached.isTooLong || reached.index(in: new) == expected
      else {
        let label = expected.flatMap { new?.label(ofIndex: $0) } ?? "nothing"
        throw .contradiction(
          link: url,
          "the search expects \(old.label(ofIndex: route)) and then \(label)"
        )
      }
      if let expected, let newRules, expected < pairs.new.count, pairs.isSame(route, expected) {
        try compareDivisions(tables, name, rules, newRules, [route, expected])
      }
      add(tables.broken(url), name, length)
      for ending in tables.endings(after: link.text, route, expected) {
        add(tables.broken(url + ending), name, length + ending.utf8.count)
      }
    }
    for (index, route) in old.routes.enumerated() where !route.pattern.parameters.isEmpty {
      guard tables.pairs.successors[index] != nil else { continue }
      for url in route.samples(in: name) {
        // A link that is dead or moved is among those of the search.
        let broken = tables.broken(url).flatMap { $0.key.kind == .poorer ? $0 : nil }
        add(broken, name, url.utf8.count)
      }
    }
  }

  /// Adds a shortest link with a component that two routes divide among their parameters in
  /// different ways.
  ///
  /// - Parameter pair: The indices of the old and the new route.
  private mutating func compareDivisions(
    _ tables: TablePair,
    _ name: RouteScope,
    _ rules: TableRules,
    _ newRules: TableRules,
    _ pair: SIMD2<Int>
  ) throws(AgreementError) {
    let key = SearchKey(rules, newRules, tables)
    guard divided[key, default: []].insert(pair).inserted else { return }
    let patterns = [pairs.old[pair.x].pattern, pairs.new[pair.y].pattern]
    let folding = [tables.old, tables.new ?? tables.old].map {
      $0.app.policies.pathCase == .insensitive
    }
    let renamed = pairs.renamedParameters(pair.x, pair.y)
    for index in 0..<min(patterns[0].components.count, patterns[1].components.count) {
      let components = patterns.map { $0.components[index] }
      let values = components[0].values(sharedWith: components[1], renamed)
      if components.contains(where: \.isCatchAll) || values.isEmpty
        || components.allSatisfy({ $0.elements.count == 1 })
      {
        continue
      }
      let sides = patterns.indices.map {
        ComponentDivisions.Component(index, of: patterns[$0], foldingCase: folding[$0])
      }
      guard let divisions = ComponentDivisions(sides[0], sides[1], comparing: values) else {
        add(
          .init(
            place: name.description,
            rules: [tables.old.label(ofIndex: pair.x)],
            reason: "its parameters divide a component in too many ways",
            needsBudget: false
          )
        )
        continue
      }
      if divisions.isEmpty { continue }
      let search = DecidedLinks(
        [
          rules.acceptor, newRules.acceptor,
          LinkAcceptor(divisions, ofComponent: index, of: patterns[0], foldingCase: folding[0]),
        ],
        matchesLast: true,
        budget: SearchBudget(states: budget.states, bytes: budget.bytes),
        total: budget.states
      )
      add(search.undecided, rules, newRules, tables, name)
      for link in search.links
      where link.rules[0].map({ rules.rules[$0].route }) == pair.x
        && link.rules[1].map({ newRules.rules[$0].route }) == pair.y
      {
        let url = name.link(withPath: link.text)
        if tables.old.reading(url).isTooLong || tables.new?.reading(url).isTooLong == true { break }
        guard let broken = tables.broken(url), broken.key.kind == .poorer else {
          throw .contradiction(
            link: url,
            "the search expects that \(tables.old.label(ofIndex: pair.x)) loses a value"
          )
        }
        add(broken, name, name.beginningLength + link.text.utf8.count)
        break
      }
    }
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
      // A link that loses more is better than a shorter one.
      let (more, less) = (link.losses.count, known.link.losses.count)
      if more < less || more == less && length >= known.length { return }
    }
    found[link.key] = Finding(link: link, name: name, length: length)
  }

  /// Replaces links by examples of the old catalog that are broken in the same way.
  private mutating func preferExamples(_ tables: TablePair, _ names: [RouteScope]) {
    for (key, finding) in found where !finding.link.isExample {
      let examples = tables.old.routes[key.old].notes.examples
      let own = [finding.name] + names.filter { $0 != finding.name }
      let links = examples + own.flatMap { name in examples.map(name.link(withPath:)) }
      for url in links {
        guard var link = tables.broken(url), link.key == key,
          link.losses.count >= finding.link.losses.count
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
  fileprivate var beginningLength: Int { ExampleLink().text(in: self).utf8.count - 1 }

  /// Returns the link of this scheme or domain with a path, a query and a fragment.
  fileprivate func link(withPath text: String) -> String {
    let path = text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text
    var link = ExampleLink()
    let component = path.prefix { !"/?#".contains($0) }
    link.components = [String(component)]
    return (path.isEmpty ? ExampleLink() : link).text(in: self) + path.dropFirst(component.count)
  }
}

extension Route {
  /// Links that the pattern matches, each with other values in its parameters.
  fileprivate func samples(in name: RouteScope) -> [String] {
    [true, false].map { hasOptional in
      var numbers: [RouteRestriction: Int] = [:]
      return ExampleLink(
        pattern,
        hasOptionalComponents: hasOptional,
        hasOptionalConditions: hasOptional,
        catchAllCount: 1
      ) { part, parameter in
        let restriction = parameter?.restriction ?? .none
        let number = numbers[restriction, default: 0]
        numbers[restriction] = number + 1
        let values = restriction == .none ? ["x", "y", "z", "u", "v", "w"] : restriction.examples
        return part.encoding.encode(values.isEmpty ? "" : values[number % values.count])
      }.text(in: name)
    }
  }
}

extension Pattern.Component {
  /// Returns the indices of the elements, here and in another component, of each two parameters
  /// with the same value.
  ///
  /// - Parameter renamed: The other names of parameters, by their names here.
  fileprivate func values(
    sharedWith other: Pattern.Component,
    _ renamed: [String: String]
  ) -> [SIMD2<Int>] {
    names.enumerated().compactMap { index, name in
      guard let name, let place = other.names.firstIndex(of: renamed[name] ?? name) else {
        return nil
      }
      return [index, place]
    }
  }

  /// The name of the parameter in each element; `nil` for literals and wildcards.
  private var names: [String?] {
    elements.map { if case .parameter(let parameter) = $0 { parameter.name } else { nil } }
  }
}
