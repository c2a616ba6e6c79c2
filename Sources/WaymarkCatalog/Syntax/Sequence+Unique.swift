extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the elements in groups with equal keys, in the order of the first element of each.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var indices: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      let index = indices[key] ?? groups.count
      if index == groups.count { groups.append((key, [])) }
      groups[index].elements.append(element)
      indices[key] = index
    }
    return groups
  }
}
