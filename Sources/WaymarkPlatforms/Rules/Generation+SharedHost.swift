import Waymark
import WaymarkCatalog

extension Generation {
  /// Adds a finding about a file of domains with different routes: a warning with a shortest link
  /// that the file opens, although only routes of another domain match its path.
  ///
  /// - Parameters:
  ///   - file: The rules of the file.
  ///   - opens: Returns whether the app opens the links about which a rule decides.
  mutating func checkSharedHost(
    _ host: AssociationHost,
    _ examples: RouteExamples,
    path: String,
    file: LinkAcceptor,
    opens: (_ rule: Int) -> Bool
  ) {
    let (catalog, table) = (examples.catalog, examples.table)
    // Whether a link ends with a slash is another limit, so no route may match with or without it.
    var policies = table.app.policies
    policies.trailingSlash = .ignore
    let both = policies == table.app.policies ? [policies] : [policies, table.app.policies]
    var patterns = AutomatonBuilder()
    for code in host.routes.map({ catalog.routes[$0].pattern.code }) {
      for count in code.componentCounts {
        patterns.addRule { $0.append(pathOf: code, count, policies) }
      }
    }
    let all = LinkAcceptor(patterns.automaton, .components)
    let below = catalog.scopedDomains.filter(host.serves)
    let domains = Set((host.domains + below).map { $0.exampleDomain() }).filter(host.serves)
    var link: String?
    for domain in domains.sorted() where link == nil {
      let rules = both.map { TableRules(table, .universal(domain: domain), policies: $0) }
      let search = DecidedLinks(
        [file] + rules.map(\.acceptor) + [all],
        matchesLast: true,
        budget: SearchBudget(states: Self.stateLimit),
        total: Self.stateLimit
      )
      let found = search.links.first { link in
        let routes = zip(rules, link.rules.dropFirst()).map { rules, rule in
          rule.map { rules.rules[$0].route }
        }
        return routes.allSatisfy { ($0 ?? .max) >= table.routes.count }
          && link.rules[0].map(opens) ?? false
      }
      link = found.map { "https://\(domain)" + $0.text }
    }
    find(.sharedHost(host.name ?? ""), path: path, exampleLink: link)
  }

  /// The maximum number of states of the search for a link on one domain.
  private static var stateLimit: Int { 100_000 }
}
