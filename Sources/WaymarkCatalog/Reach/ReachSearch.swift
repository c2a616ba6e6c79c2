internal import Waymark

/// Decides which routes of a table a link opens.
///
/// A link with everything that a route requires and nothing more opens the route, unless a rule
/// that the table tries earlier matches the link's path, and requires nothing else. So the search
/// looks for a path that a rule of the route matches, and none of these earlier rules.
struct ReachSearch {
  enum Result {
    /// The link opens the route.
    case opened(by: String)
    /// No link opens the route.
    case unreachable(UnreachableRoute.Reason)
    /// The search reached its limit.
    case undecided
  }

  private let table: RouteTable
  private let names: ScopeNames
  private let alphabet: LinkAlphabet
  /// The value of items that may have any value.
  private let value: String
  private var rules: [RouteScope: TableRules] = [:]

  /// The maximum number of routes and paths that a reason names.
  private static var rivalLimit: Int { 10 }
  /// The limits of the search for one route and one scheme or domain.
  static var budget: SearchBudget { SearchBudget(states: 10_000, bytes: 64 << 20) }

  init(_ table: RouteTable) {
    self.table = table
    names = ScopeNames(table.app, label: ScopeNames.label(unusedIn: table))
    alphabet = LinkAlphabet(table)
    value = LinkConditions.value(unusedIn: table)
  }

  /// Returns the answer for the route with this index.
  mutating func result(forRoute index: Int) -> Result {
    let route = table.routes[index]
    let names = names.names(route.scopes)
    if names.isEmpty { return .unreachable(.undeclaredScopes(route.scopes.sorted())) }
    let sample = ExampleLink(readable: route.pattern)
    for name in names {
      let link = sample.text(in: name)
      if opens(link, index) { return .opened(by: link) }
    }
    let conditions = LinkConditions(route.pattern)
    var rivals: [UnreachableRoute.Rival] = []
    var example: String?
    var tooLong: String?
    var isDecided = true
    for name in names {
      let rules = tableRules(for: name)
      for own in rules.rules.indices where rules.rules[own].route == index {
        let earlier = (0..<own).filter { other in
          rules.rules[other].route != index && rules.mayOverlap(other, own)
            && conditions.fulfill(rules.rules[other].conditions)
        }
        let sides = [
          rules.unconditionalAcceptor(of: earlier), rules.unconditionalAcceptor(of: [own]),
        ]
        var search = search(sides, dividing: nil)
        if search.undecided != nil { search = self.search(sides, dividing: 1) }
        if search.undecided != nil { isDecided = false }
        for path in search.texts where !path.rules[1].isEmpty {
          let link = conditions.link(path.bytes, value: value).text(in: name)
          guard let rule = path.rules[0].first else {
            if opens(link, index) { return .opened(by: link) }
            // No link for this rule is shorter.
            tooLong = tooLong ?? link
            continue
          }
          let rival = rival(rules.rules[earlier[rule]].route)
          if !rivals.contains(rival), rivals.count < Self.rivalLimit { rivals.append(rival) }
          example = example ?? link
        }
      }
    }
    if isDecided, let tooLong { return .unreachable(.tooLong(link: tooLong)) }
    guard isDecided, let example else { return .undecided }
    return .unreachable(.hidden(by: rivals, link: example))
  }

  /// Searches for a path that the second side matches, and the first one does not.
  private func search(_ sides: [LinkAcceptor], dividing divided: Int?) -> LinkSearch {
    LinkSearch(
      sides,
      within: [1],
      dividing: divided,
      alphabet: alphabet,
      budget: Self.budget,
      until: { $0.rules[0].isEmpty && !$0.rules[1].isEmpty }
    )
  }

  private func rival(_ route: Int) -> UnreachableRoute.Rival {
    route < table.routes.count ? .route(route) : .webOnly(route - table.routes.count)
  }

  private func opens(_ link: String, _ route: Int) -> Bool {
    (try? table.match(link))?.routeIndex == route
  }

  private mutating func tableRules(for name: RouteScope) -> TableRules {
    if let known = rules[name] { return known }
    let made = TableRules(table, name)
    rules[name] = made
    return made
  }

  /// Returns a link that two routes match, has what both routes require, and is suitable.
  mutating func sharedLink(
    _ left: Int,
    _ right: Int,
    where isSuitable: (String) -> Bool
  ) -> String? {
    let (one, other) = (table.routes[left], table.routes[right])
    guard let name = names.names(one.scopes.intersection(other.scopes)).first,
      let conditions = LinkConditions(one.pattern).joined(with: LinkConditions(other.pattern))
    else { return nil }
    let sample = conditions.link(ExampleLink(readable: one.pattern), value: value).text(in: name)
    if isSuitable(sample) { return sample }
    let rules = tableRules(for: name)
    let all = rules.rules.indices
    let own = all.filter { rules.rules[$0].route == left }
    let others = all.filter { index in
      let rule = rules.rules[index]
      return rule.route != left && rule.route != right
        && own.contains { rules.mayOverlap($0, index) } && conditions.fulfill(rule.conditions)
    }
    // Each way in which the other rules match the path has a link.
    let search = LinkSearch(
      [
        rules.unconditionalAcceptor(of: own),
        rules.unconditionalAcceptor(of: all.filter { rules.rules[$0].route == right }),
        rules.unconditionalAcceptor(of: others),
      ],
      within: [0, 1],
      alphabet: alphabet,
      budget: Self.budget
    )
    for path in search.texts where !path.rules[0].isEmpty && !path.rules[1].isEmpty {
      let link = conditions.link(path.bytes, value: value).text(in: name)
      if isSuitable(link) { return link }
    }
    return nil
  }
}
