internal import WaymarkCatalog

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
  func unused(_ undecided: [Agreement.Undecided]) -> [Agreement.UnusedRule] {
    rules.filter { rule in
      !used.contains(rule)
        && !undecided.contains {
          $0.platform == rule.platform && (rule.domain == nil || $0.domain == rule.domain)
        }
    }
  }
}
