/// An index of the names in a list of many parameters.
///
/// An input may request as many names as the link has, and for each of them all names that begin
/// with it. The index finds them without looking at all parameters.
struct ParameterIndex {
  private let entries: [RouteParameters.Entry]
  /// The positions of all entries, sorted by the bytes of their names.
  private let sorted: [Int]

  /// The largest number of entries whose names are compared one by one.
  static var limit: Int { 16 }

  /// Creates an index; `nil` if there are so few entries that it is quicker to compare all names.
  init?(_ entries: [RouteParameters.Entry]) {
    guard entries.count > Self.limit else { return nil }
    self.entries = entries
    sorted = entries.indices.sorted {
      entries[$0].name.precedesExactly(entries[$1].name)
    }
  }

  /// Returns the positions of a name, in order.
  func places(of name: String) -> [Int] {
    Array(places(from: name).prefix { entries[$0].name.isExactly(name) })
  }

  /// Returns the positions of the names that begin with a prefix, in order.
  func places(beginningWith prefix: String) -> [Int] {
    places(from: prefix).prefix { entries[$0].name.beginsExactly(with: prefix) }.sorted()
  }

  /// Returns the positions of a name and of those after it in the order of names.
  private func places(from name: String) -> ArraySlice<Int> {
    var lower = 0
    var upper = sorted.count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if entries[sorted[middle]].name.precedesExactly(name) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return sorted[lower...]
  }
}

extension String {
  /// Returns whether the text begins with a name and a dot.
  @inline(never)
  func isField(of name: String) -> Bool {
    let count = name.utf8.count
    guard utf8.count > count, utf8[utf8.index(utf8.startIndex, offsetBy: count)] == 0x2E else {
      return false
    }
    return beginsExactly(with: name)
  }
}
