internal import Waymark
internal import WaymarkCatalog

/// A search for links of one name from which a new route gets other values than the old one did.
///
/// The search is for links that are known to have other values, and for links on which that is
/// unknown. If a shortest link has the same values, the search is repeated: then these values are
/// known (``ValueComparison``).
struct ValueSearch {
  /// A rule of the old table, and a new route that opens some of its links.
  struct Pair: Hashable, Comparable {
    let rule: Int
    let route: Int

    static func < (left: Pair, right: Pair) -> Bool {
      (left.rule, left.route) < (right.rule, right.route)
    }
  }

  /// Values that links have in both versions, by the names of the old parameters.
  struct KnownValues {
    private(set) var values: [String: [String]] = [:]

    /// Adds values, and returns whether one of them was not known.
    @discardableResult
    mutating func add(_ shared: [String: String]) -> Bool {
      var isNew = false
      for (name, value) in shared {
        if values[name]?.contains(where: value.isExactly) == true { continue }
        values[name, default: []].append(value)
        isNew = true
      }
      return isNew
    }
  }

  /// The parameters of a pair whose values may differ.
  private struct OpenPair {
    let comparisons: [String: ValueComparison]
    var known: KnownValues

    /// The links on which a value differs, and those on which that is unknown.
    var classes: (different: [LinkClass], unknown: [LinkClass])? {
      var classes: (different: [LinkClass], unknown: [LinkClass]) = ([], [])
      for (name, comparison) in comparisons.sorted(by: { $0.key < $1.key }) {
        guard let own = comparison.links(known: known.values[name] ?? []) else { return nil }
        classes.different += own.different
        classes.unknown += own.unknown
      }
      return classes
    }
  }

  /// A pair in one search, and the links that were found for it.
  private struct Entry {
    let pair: Pair
    var classes: [LinkClass] = []
    /// The number of classes in which a value differs; they come first.
    var differentCount = 0
    /// The length of the shortest link from its path on.
    var length: Int?
    var isPoorer = false
    /// The pair with more known values, if no shortest link has another value.
    var next: OpenPair?
  }

  private let tables: TablePair
  private let name: RouteScope
  private let rules: TableRules
  private let newRules: TableRules
  private let budget: AgreementBudget
  private var open: [Pair: OpenPair] = [:]

  /// For each pair, its shortest links with other values, and their lengths from the path on.
  private(set) var links: [(link: BrokenLink, length: Int)] = []
  /// The reasons why a search ended early; the rules of the first side are those of the old table.
  private(set) var undecided: [UndecidedSearch] = []
  /// The rules whose parameters divide a component in too many ways.
  private(set) var indivisible: [Int] = []

  /// The number of states that a search counts at least, so that the number of searches is limited,
  /// too.
  static var leastStates: Int { 4_000 }

  /// - Parameter known: Values that the links of pairs have in both versions.
  init(
    _ tables: TablePair,
    _ name: RouteScope,
    _ rules: TableRules,
    _ newRules: TableRules,
    _ budget: AgreementBudget,
    known: [Pair: KnownValues]
  ) throws(AgreementError) {
    self.tables = tables
    self.name = name
    self.rules = rules
    self.newRules = newRules
    self.budget = budget
    for (pair, values) in known {
      let comparisons = tables.comparisons(rules.rules[pair.rule].route, pair.route)
      if !comparisons.isEmpty { open[pair] = OpenPair(comparisons: comparisons, known: values) }
    }
    if open.isEmpty { return }
    let newer = newRules.acceptor
    var states = 0
    while !open.isEmpty, undecided.isEmpty {
      var entries = nextEntries()
      if states > budget.states {
        undecided.append(UndecidedSearch(side: 0, rules: entries.keys.sorted()))
        return
      }
      states += try search(newer, states, &entries)
      for entry in entries.values { open[entry.pair] = entry.isPoorer ? nil : entry.next }
    }
  }

  /// Returns the pairs of the next search, by their rules.
  ///
  /// For each rule there is one new route, because only the first class of links that a path is in
  /// counts.
  private mutating func nextEntries() -> [Int: Entry] {
    var entries: [Int: Entry] = [:]
    for pair in open.keys where pair.route < entries[pair.rule]?.pair.route ?? .max {
      entries[pair.rule] = Entry(pair: pair)
    }
    for rule in entries.keys.sorted() {
      guard let pair = entries[rule]?.pair else { continue }
      guard let classes = open[pair]?.classes else {
        open[pair] = nil
        entries[rule] = nil
        indivisible.append(rule)
        continue
      }
      entries[rule]?.classes = classes.different + classes.unknown
      entries[rule]?.differentCount = classes.different.count
    }
    return entries
  }

  /// Searches the shortest links of pairs, and returns the number of states that count.
  private mutating func search(
    _ newer: LinkAcceptor,
    _ states: Int,
    _ entries: inout [Int: Entry]
  ) throws(AgreementError) -> Int {
    let separated = rules.separating(entries.mapValues(\.classes))
    let search = DecidedLinks(
      [separated.rules, newer, separated.paths],
      matchesLast: true,
      budget: SearchBudget(states: budget.states, bytes: budget.bytes),
      total: budget.states - states
    )
    undecided = search.undecided.map { reason in
      let rules = reason.rules.map { reason.side == 0 ? separated.origins[$0].rule : $0 }
      return UndecidedSearch(side: reason.side, rules: rules, needsBudget: reason.needsBudget)
    }
    for link in search.links {
      guard let origin = link.rules[0].map({ separated.origins[$0] }),
        let linkClass = origin.linkClass, var entry = entries[origin.rule],
        link.rules[1].map({ newRules.rules[$0].route }) == entry.pair.route
      else { continue }
      // All links of the same length are read: one of them may have more other values.
      let length = link.text.utf8.count
      if let shortest = entry.length, length > shortest { continue }
      try add(name.link(withPath: link.text), length, linkClass, &entry)
      entry.length = length
      entries[origin.rule] = entry
    }
    return max(search.stateCount, Self.leastStates)
  }

  /// Adds a link if it has other values, or else its values to the known ones.
  private mutating func add(
    _ url: String,
    _ length: Int,
    _ linkClass: Int,
    _ entry: inout Entry
  ) throws(AgreementError) {
    if tables.old.reading(url).isTooLong || tables.new?.reading(url).isTooLong == true { return }
    if let broken = tables.broken(url), broken.key.kind == .poorer {
      links.append((broken, length))
      entry.isPoorer = true
      return
    }
    var next = entry.next ?? open[entry.pair]
    let isNew = next?.known.add(tables.sharedValues(url) ?? [:]) ?? false
    guard linkClass >= entry.differentCount, isNew || entry.length != nil else {
      let label = tables.old.label(ofIndex: rules.rules[entry.pair.rule].route)
      throw .contradiction(link: url, "the search expects that \(label) loses a value")
    }
    entry.next = next
  }
}
