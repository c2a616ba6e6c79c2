internal import Waymark
internal import WaymarkCatalog

/// A search for shortest links of one name that a newer version protects less because they have a
/// value, or lack one.
struct WeaknessSearch {
  /// The links of a rule of the old table and a new route that show a weakness.
  struct Item {
    let pair: ValueSearch.Pair
    let key: Weakness.Key
    let classes: [LinkClass]
  }

  /// The links, and their lengths from the path on.
  private(set) var links: [(link: BrokenLink, length: Int)] = []
  /// The reasons why a search ended early; the rules of the first side are those of the old table.
  private(set) var undecided: [UndecidedSearch] = []

  init(
    _ tables: TablePair,
    _ name: RouteScope,
    _ rules: TableRules,
    _ newRules: TableRules,
    _ budget: AgreementBudget,
    _ items: [Item]
  ) throws(AgreementError) {
    let newer = newRules.acceptor
    var open = items
    var states = 0
    while !open.isEmpty, undecided.isEmpty {
      // A search finds links of one item for each rule, because only the first class that a path is
      // in counts.
      var entries: [Int: Item] = [:]
      open.removeAll { item in
        if entries[item.pair.rule] != nil { return false }
        entries[item.pair.rule] = item
        return true
      }
      if states > budget.states {
        undecided.append(UndecidedSearch(side: 0, rules: entries.keys.sorted()))
        return
      }
      let separated = rules.separating(entries.mapValues(\.classes))
      let search = DecidedLinks(
        [separated.rules, newer, separated.paths],
        matchesLast: true,
        budget: SearchBudget(states: budget.states, bytes: budget.bytes),
        total: budget.states - states
      )
      states += max(search.stateCount, ValueSearch.leastStates)
      undecided = search.undecided.map { reason in
        let rules = reason.rules.map { reason.side == 0 ? separated.origins[$0].rule : $0 }
        return UndecidedSearch(side: reason.side, rules: rules, needsBudget: reason.needsBudget)
      }
      for link in search.links {
        guard let origin = link.rules[0].map({ separated.origins[$0] }), origin.linkClass != nil,
          let item = entries[origin.rule],
          link.rules[1].map({ newRules.rules[$0].route }) == item.pair.route
        else { continue }
        let url = name.link(withPath: link.text)
        if tables.old.reading(url).isTooLong || tables.new?.reading(url).isTooLong == true {
          continue
        }
        guard let weaker = tables.weaker(url).first(where: { $0.key.weaker == item.key }) else {
          let label = tables.old.label(ofIndex: rules.rules[item.pair.rule].route)
          throw .contradiction(
            link: url,
            "the search expects that \(label) is weaker by \(quoted(item.key.rawValue))"
          )
        }
        links.append((weaker, link.text.utf8.count))
      }
    }
  }
}
