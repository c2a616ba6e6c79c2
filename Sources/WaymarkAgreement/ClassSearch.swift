internal import WaymarkCatalog

/// A search for links of one side's rules that are in classes, such as those with a value.
///
/// A path is only in the first class that contains it, so each round has one question for each
/// rule.
struct ClassSearch {
  /// A shortest link in a class.
  struct Link {
    /// The rules of all sides that decide.
    let rules: [Int?]
    /// The rule of the class.
    let rule: Int
    /// The number of the class.
    let linkClass: Int
    /// The link from its path on.
    let text: String
  }

  private let sides: ComparedSides
  private let side: ComparedSides.Side
  private let budget: AgreementBudget
  private var acceptors: [LinkAcceptor]
  private var states = 0

  /// The number of states that a round counts at least, so that the number of rounds is limited,
  /// too.
  private static var leastStates: Int { 4_000 }

  init(_ sides: ComparedSides, _ side: ComparedSides.Side, _ budget: AgreementBudget) {
    (self.sides, self.side, self.budget) = (sides, side, budget)
    acceptors = sides.rules.map(\.acceptor)
  }

  /// Returns the shortest links, and the reasons why the search ended early.
  ///
  /// - Parameter classes: For the number of a rule, classes of its links.
  mutating func round(
    _ classes: [Int: [LinkClass]]
  ) -> (links: [Link], undecided: [UndecidedSearch]) {
    guard let place = sides.index(of: side), let own = sides[side] else { return ([], []) }
    if states > budget.states {
      let rules = classes.keys.sorted()
      let names = rules.map { own.name(ofRule: $0) }
      return ([], [UndecidedSearch(side: place, rules: rules, names: names)])
    }
    let separated = own.separating(classes)
    acceptors[place] = separated.rules
    let search = DecidedLinks(
      acceptors + [separated.paths],
      matchesLast: true,
      budget: budget.ofSearch,
      total: budget.states - states
    )
    states += max(search.stateCount, Self.leastStates)
    let links = search.links.compactMap { link -> Link? in
      guard let origin = link.rules[place].map({ separated.origins[$0] }),
        let linkClass = origin.linkClass
      else { return nil }
      var rules = Array(link.rules.dropLast())
      rules[place] = origin.rule
      return Link(rules: rules, rule: origin.rule, linkClass: linkClass, text: link.text)
    }
    return (links, search.undecided)
  }
}
