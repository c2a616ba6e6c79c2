extension ParameterReading {
  /// The first value of a name.
  func first(_ name: String) -> String? {
    if let place = linkPlaces(of: name).first { return parameters.entries[place].value }
    return defaultValues(of: name).first
  }

  /// Every value of a name; the components of a rest.
  func all(_ name: String) -> [String] {
    let values = linkPlaces(of: name).map { parameters.entries[$0].value }
    if values.isEmpty { return defaultValues(of: name) }
    guard values.count == 1, mapping.pattern.restName?.isExactly(name) == true else {
      return values
    }
    return RestText.components(of: values[0])
  }

  /// Whether something stands under a name or under dotted names that begin with it.
  func hasAnything(under place: ParameterPlace) -> Bool {
    guard let name = place.name else { return true }
    if first(name) != nil { return true }
    let prefix = name + "."
    return !index.places(beginningWith: prefix).isEmpty
      || defaults.entries.contains { $0.name.beginsExactly(with: prefix) }
  }

  /// The keys of the fields that stand at a place, in order, each once.
  func keys<Key: CodingKey>(at place: ParameterPlace) -> [Key] {
    let prefix = place.name.map { $0 + "." } ?? ""
    var seen: Set<ExactText> = []
    var keys: [Key] = []
    func add(_ name: String) {
      let rest = name.utf8.dropFirst(prefix.utf8.count)
      let field = String(Substring(rest.prefix { $0 != UInt8(ascii: ".") }))
      if seen.insert(ExactText(field)).inserted, let key = Key(stringValue: field) {
        keys.append(key)
      }
    }
    for place in index.places(beginningWith: prefix) { add(parameters.entries[place].name) }
    note(isThere: !keys.isEmpty)
    for entry in defaults.entries where entry.name.beginsExactly(with: prefix) { add(entry.name) }
    return keys
  }

  /// Notes, while an optional is watched, whether the link has a field of these keys.
  ///
  /// Decoding ends with the first field that is missing, before it asks for the others. Keys that
  /// take any name, as those of a dictionary, tell nothing of what will be read.
  func noteFields<Key: CodingKey>(_ type: Key.Type, at place: ParameterPlace) {
    guard isWatched, Key(stringValue: "\u{0}") == nil else { return }
    let _: [Key] = keys(at: place)
  }

  private func linkPlaces(of name: String) -> [Int] {
    let found = index.places(of: name)
    note(isThere: !found.isEmpty)
    return found
  }

  private func defaultValues(of name: String) -> [String] {
    guard !defaults.entries.isEmpty else { return [] }
    let values = defaults.all(name)
    if !values.isEmpty { found += 1 }
    return values
  }

  private func note(isThere: Bool) {
    if isThere { found += 1 }
    parameters.recorder?.note(isThere: isThere)
  }
}
