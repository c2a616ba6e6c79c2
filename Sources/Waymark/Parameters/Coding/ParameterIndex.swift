/// Where names stand in a list of parameters.
///
/// An input may ask for as many names as the link has, and for each of them what begins with it.
/// Over more than a few parameters the index answers without looking at all of them.
struct ParameterIndex {
  private let entries: [RouteParameters.Entry]
  private let places: [ExactText: [Int]]
  /// The places of all entries in the order of their names' bytes.
  private let sorted: [Int]

  /// As many entries are looked at one by one.
  private static var fewEntries: Int { 16 }

  init(_ entries: [RouteParameters.Entry]) {
    self.entries = entries
    guard entries.count > Self.fewEntries else {
      (places, sorted) = ([:], [])
      return
    }
    places = Dictionary(grouping: entries.indices) { ExactText(entries[$0].name) }
    sorted = entries.indices.sorted {
      entries[$0].name.utf8.lexicographicallyPrecedes(entries[$1].name.utf8)
    }
  }

  /// The places of a name, in order.
  func places(of name: String) -> [Int] {
    if entries.count > Self.fewEntries { return places[ExactText(name)] ?? [] }
    return entries.indices.filter { entries[$0].name.isExactly(name) }
  }

  /// The places of the names that begin with a prefix, in order.
  func places(beginningWith prefix: String) -> [Int] {
    if prefix.isEmpty { return Array(entries.indices) }
    guard entries.count > Self.fewEntries else {
      return entries.indices.filter { entries[$0].name.beginsExactly(with: prefix) }
    }
    var lower = 0
    var upper = sorted.count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if entries[sorted[middle]].name.utf8.lexicographicallyPrecedes(prefix.utf8) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return sorted[lower...].prefix { entries[$0].name.beginsExactly(with: prefix) }.sorted()
  }
}
