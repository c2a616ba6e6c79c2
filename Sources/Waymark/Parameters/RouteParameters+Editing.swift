extension RouteParameters {
  /// Adds an entry at the end, whether or not its name is there already.
  public mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Adds a value at the end, whether or not its name is there already.
  public mutating func append(_ value: String, for name: String) {
    entries.append(Entry(name: name, value: value))
  }

  /// Replaces all values of a name.
  ///
  ///     var parameters: RouteParameters = ["tag": "a", "page": "2", "tag": "b"]
  ///     parameters.set("tag", to: ["c", "d"])  // ["tag": "c", "tag": "d", "page": "2"]
  ///
  /// The new values stand where the name's first one stood, or at the end where there was none. No
  /// values remove the name.
  public mutating func set(_ name: String, to values: [String]) {
    let new = values.map { Entry(name: name, value: $0) }
    guard let place = entries.firstIndex(where: { $0.name.isExactly(name) }) else {
      entries += new
      return
    }
    remove(name)
    entries.insert(contentsOf: new, at: place)
  }

  /// Removes every value of a name.
  public mutating func remove(_ name: String) { entries.removeAll { $0.name.isExactly(name) } }

  /// Adds others at the end, each of which replaces all values that its name had.
  ///
  ///     var parameters: RouteParameters = ["id": "7", "page": "2", "id": "8"]
  ///     parameters.merge(["id": "25"])  // ["page": "2", "id": "25"]
  ///
  /// This is how a value from the path replaces the query's values of its name: the query cannot
  /// say something else than the path does. The cost grows with the number of entries.
  public mutating func merge(_ others: RouteParameters) {
    guard !others.entries.isEmpty else { return }
    if !entries.isEmpty {
      let names = Set(others.entries.map { ExactText($0.name) })
      entries.removeAll { names.contains(ExactText($0.name)) }
    }
    entries += others.entries
  }

  /// The parameters with others merged into them; see ``merge(_:)``.
  public func merging(_ others: RouteParameters) -> RouteParameters {
    var merged = self
    merged.merge(others)
    return merged
  }
}
