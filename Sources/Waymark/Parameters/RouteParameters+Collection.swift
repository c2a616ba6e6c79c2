extension RouteParameters: RandomAccessCollection {
  /// The place of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The place after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a place.
  ///
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> Entry {
    noteAll()
    return entries[position]
  }

  /// The entries in order.
  public func makeIterator() -> IndexingIterator<[Entry]> {
    noteAll()
    return entries.makeIterator()
  }
}

extension RouteParameters: CustomStringConvertible {
  /// The parameters as the dictionary literal that makes them, control characters escaped.
  public var description: String {
    guard !entries.isEmpty else { return "[:]" }
    let pairs = entries.map { "\($0.name.debugDescription): \($0.value.debugDescription)" }
    return "[\(pairs.joined(separator: ", "))]"
  }
}
