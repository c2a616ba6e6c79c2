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
  /// The pairs of an old and a new route whose parameters were compared.
  private var divided: Set<SIMD2<Int>> = []

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
    // For each old route the new ones that also open some of its links.
    var reachedRoutes: [Int: Set<Int>] = [:]
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
      if let expected, expected < pairs.new.count, pairs.isSame(route, expected),
        divided.insert([route, expected]).inserted
      {
        reachedRoutes[route, default: []].insert(expected)
      }
      add(tables.broken(url), name, length)
      for ending in tables.endings(after: link.text, route, expected) {
        add(tables.broken(url + ending), name, length + ending.utf8.count)
      }
    }
    for (index, route) in old.routes.enumerated() where !route.pattern.parameters.isEmpty {
      guard tables.pairs.successors[index] != nil else { continue }
      let others = (reachedRoutes[index] ?? []).sorted().map { pairs.new[$0].pattern }
      for url in route.samples(in: name) + others.flatMap({ route.divisions($0, in: name) }) {
        // A link that is dead or moved is among those of the search.
        let broken = tables.broken(url).flatMap { $0.key.kind == .poorer ? $0 : nil }
        add(broken, name, url.utf8.count)
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
    let key = SearchKey(
      rules: rules.order,
      newRules: newRules?.order ?? [],
      policies: [tables.old, tables.new ?? tables.old].map(\.app.policies)
    )
    if let known = searches[key] { return known }
    let search = DecidedLinks(
      [rules.acceptor] + (newRules.map { [$0.acceptor] } ?? []),
      budget: SearchBudget(states: budget.states, bytes: budget.bytes),
      total: budget.states
    )
    searches[key] = search
    for reason in search.undecided {
      let labels = reason.rules.compactMap { rule in
        reason.side == 0
          ? tables.old.label(ofIndex: rules.rules[rule].route)
          : newRules.flatMap { tables.new?.label(ofIndex: $0.rules[rule].route) }
      }
      let words =
        reason.needsBudget
        ? "the search for links of \(name) reached its limit" : UndecidedSearch.manyItems
      var known: Set<String> = []
      undecided.append(
        .init(
          place: name.description,
          rules: labels.filter { known.insert($0).inserted },
          reason: words,
          needsBudget: reason.needsBudget
        )
      )
    }
    return search
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
  /// The maximum number of links for one component.
  private static var divisionLimit: Int { 2_000 }

  /// Returns links with texts that this route and a pattern may divide among their parameters in
  /// different ways: `1-2-x` is `1-2` and `x` for `{a}-{b}`, and `1` and `2-x` for `{a:int}-{b}`.
  ///
  /// The texts are all short sequences of the literals, of values that the restrictions accept, and
  /// of another letter.
  fileprivate func divisions(_ other: Pattern, in name: RouteScope) -> [String] {
    var links: [String] = []
    for (index, component) in pattern.components.enumerated() where !component.isCatchAll {
      let own = component.pieces
      let others =
        other.components.indices.contains(index) ? other.components[index].pieces : []
      let counts = [own, others].map { $0.count { $0.restriction != nil } }
      if own == others || counts[0] == 0 || counts.allSatisfy({ $0 < 2 }) { continue }
      var parts = ["x"]
      for piece in own + others {
        for text in piece.texts where !text.isEmpty && !parts.contains(text) { parts.append(text) }
      }
      var texts = [""]
      var next = 0
      while next < texts.count, texts.count < Self.divisionLimit {
        texts += parts.map { texts[next] + $0 }
        next += 1
      }
      for text in texts.dropFirst() {
        var link = ExampleLink(readable: pattern)
        guard link.components.indices.contains(index) else { break }
        link.components[index] = PercentEncoding.pathComponent.encode(text)
        links.append(link.text(in: name))
      }
    }
    return links
  }

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

/// A piece of a component, without the name of a parameter.
private struct ComponentPiece: Equatable {
  var literal = ""
  /// The restriction of a parameter or a wildcard; `nil` for a literal.
  var restriction: RouteRestriction?

  /// The literal, or a few texts that the restriction accepts.
  var texts: [String] {
    switch restriction {
    case .words(let words)?: Array(words.prefix(2))
    case let restriction?: [restriction.example]
    case nil: [literal]
    }
  }
}

extension Pattern.Component {
  fileprivate var pieces: [ComponentPiece] {
    elements.map { element in
      switch element {
      case .literal(let text): ComponentPiece(literal: text)
      case .parameter(let parameter): ComponentPiece(restriction: parameter.restriction)
      case .wildcard, .rest: ComponentPiece(restriction: RouteRestriction.none)
      }
    }
  }
}
