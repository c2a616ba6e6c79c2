internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The rules of given files, and those that decide about links.
struct RuleUse {
  private var rules: [Agreement.UnusedRule] = []
  private var known: Set<Agreement.UnusedRule> = []
  private var used: Set<Agreement.UnusedRule> = []

  private func entry(
    _ rule: String,
    _ platform: Agreement.Platform,
    _ domain: String
  ) -> Agreement.UnusedRule {
    .init(platform: platform, domain: platform == .iOS ? domain : nil, rule: rule)
  }

  /// Adds a rule of a given file; one without a name is not reported.
  mutating func add(_ rule: String?, _ platform: Agreement.Platform, _ domain: String) {
    guard let entry = rule.map({ entry($0, platform, domain) }) else { return }
    if known.insert(entry).inserted { rules.append(entry) }
  }

  mutating func use(_ rule: String?, _ platform: Agreement.Platform, _ domain: String) {
    if let rule { used.insert(entry(rule, platform, domain)) }
  }

  /// Returns the rules that decide about no link, without those of searches that ended early.
  ///
  /// A filter of Android may be for links with `http`, which are not compared.
  mutating func unused(
    _ undecided: [Agreement.Undecided],
    _ domains: [String],
    in files: inout AppFiles,
    _ searches: inout KnownLinks
  ) -> [Agreement.UnusedRule] {
    if !unused(undecided).contains(where: { $0.platform == .android }) { return unused(undecided) }
    var known = KnownSides()
    let places = domains.map { (scheme: "http", host: Optional($0)) }
    for (domain, sides) in zip(domains, files.android(places, files.apiLevels, &known)) {
      for acceptors in sides.map(\.acceptors) {
        let links = searches.links(acceptors)
        for (number, acceptor) in acceptors.enumerated() {
          let deciding = links.links.compactMap { $0.rules[number] }
          for rule in links.undecided.isEmpty ? deciding : Array(acceptor.names.indices) {
            use(acceptor.names[rule], .android, domain)
          }
        }
      }
    }
    return unused(undecided)
  }

  private func unused(_ undecided: [Agreement.Undecided]) -> [Agreement.UnusedRule] {
    rules.filter { rule in
      !used.contains(rule)
        && !undecided.contains {
          $0.platform == rule.platform && (rule.domain == nil || $0.domain == rule.domain)
        }
    }
  }
}
