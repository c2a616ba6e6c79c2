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
  private let sides: ComparedSides
  private var open: [Pair: OpenPair] = [:]

  /// For each pair, its shortest links with other values, and their lengths from the path on.
  private(set) var links: [(link: BrokenLink, length: Int)] = []
  /// The reasons why a search ended early.
  private(set) var undecided: [UndecidedSearch] = []
  /// The rules whose parameters divide a component in too many ways.
  private(set) var indivisible: [Int] = []

  /// - Parameter known: Values that the links of pairs have in both versions.
  init(
    _ tables: TablePair,
    _ sides: ComparedSides,
    _ budget: AgreementBudget,
    known: [Pair: KnownValues]
  ) throws(AgreementError) {
    (self.tables, self.sides) = (tables, sides)
    guard let rules = sides[.old] else { return }
    for (pair, values) in known {
      let comparisons = tables.comparisons(rules.rules[pair.rule].route, pair.route)
      if !comparisons.isEmpty { open[pair] = OpenPair(comparisons: comparisons, known: values) }
    }
    if open.isEmpty { return }
    var search = ClassSearch(sides, .old, budget)
    while !open.isEmpty, undecided.isEmpty {
      var entries = nextEntries()
      let found = search.round(entries.mapValues(\.classes))
      undecided = found.undecided
      for link in found.links {
        guard var entry = entries[link.rule], sides.route(.new, link.rules) == entry.pair.route
        else { continue }
        // All links of the same length are read: one of them may have more other values.
        let length = link.text.utf8.count
        if let shortest = entry.length, length > shortest { continue }
        try add(sides.name.link(withPath: link.text), length, link.linkClass, &entry)
        entry.length = length
        entries[link.rule] = entry
      }
      for entry in entries.values { open[entry.pair] = entry.isPoorer ? nil : entry.next }
    }
  }

  /// Returns the pairs of the next search, by their rules.
  ///
  /// For each rule there is one new route (``ClassSearch``).
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
      let label = sides[.old]?.name(ofRule: entry.pair.rule) ?? ""
      throw .contradiction(link: url, "the search expects that \(label) loses a value")
    }
    entry.next = next
  }
}
