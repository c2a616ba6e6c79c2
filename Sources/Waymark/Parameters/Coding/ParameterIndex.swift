/// An index of the names in a list of parameters.
///
/// An input may request as many names as the link has, and for each of them all names that begin
/// with it. If there are more than a few parameters, the index finds them without looking at all of
/// them.
struct ParameterIndex {
  private let entries: [RouteParameters.Entry]
  private let places: [ExactText: [Int]]
  /// The positions of all entries, sorted by the bytes of their names.
  private let sorted: [Int]

  /// The largest number of entries that are searched one by one.
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

  /// Returns the positions of a name, in order.
  func places(of name: String) -> [Int] {
    if entries.count > Self.fewEntries { return places[ExactText(name)] ?? [] }
    return entries.indices.filter { entries[$0].name.isExactly(name) }
  }

  /// Returns the positions of the names that begin with a prefix, in order.
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
