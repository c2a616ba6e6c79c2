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
    // Whether a link ends with a slash is another limit.
    var policies = table.app.policies
    policies.trailingSlash = .ignore
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
      let rules = TableRules(table, .universal(domain: domain), policies: policies)
      let search = DecidedLinks(
        [rules.acceptor, file, all],
        matchesLast: true,
        budget: SearchBudget(states: Self.stateLimit),
        total: Self.stateLimit
      )
      let found = search.links.first { link in
        let route = link.rules[0].map { rules.rules[$0].route }
        return (route ?? .max) >= table.routes.count && link.rules[1].map(opens) ?? false
      }
      link = found.map { "https://\(domain)" + $0.text }
    }
    find(.sharedHost(host.name ?? ""), path: path, exampleLink: link)
  }

  /// The maximum number of states of the search for a link on one domain.
  private static var stateLimit: Int { 100_000 }
}
