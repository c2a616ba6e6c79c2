extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
