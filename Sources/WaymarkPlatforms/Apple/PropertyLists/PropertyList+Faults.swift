import Waymark

/// What reads a property list notes on its way.
struct PropertyListFaults {
  private let document: XMLDocument
  private(set) var list: [FileFault] = []

  /// Everything that is wrong with the form of the list.
  init(_ propertyList: PropertyList) {
    document = propertyList.document
    check(propertyList.root, "")
  }

  mutating func note(_ reason: FileFault.Reason, _ path: String, at offset: Int) {
    if list.count >= JSONFaults.limit { return }
    list.append(FileFault(reason, keyPath: path, place: document.place(of: offset)))
  }

  /// Notes a value that is another element.
  ///
  /// - Returns: Whether it is the one.
  mutating func expect(
    _ name: String,
    _ element: XMLElement?,
    _ path: String,
    cost: String
  ) -> Bool {
    guard let element else { return false }
    if element.name == name { return true }
    let reason = FileFault.Reason.wrongType(
      expected: "'<\(name)>'",
      found: quoted("<\(element.name)>"),
      cost: cost
    )
    note(reason, path, at: element.offset)
    return false
  }

  /// Notes everything in an array that is no string.
  mutating func expectStrings(_ element: XMLElement?, _ path: String, cost: String) {
    guard expect("array", element, path, cost: cost), let element else { return }
    for (index, child) in element.elements.enumerated() {
      _ = expect("string", child, "\(path)[\(index)]", cost: cost)
    }
  }

  private mutating func check(_ element: XMLElement, _ path: String) {
    switch element.name {
    case "string", "true", "false", "integer", "real", "date", "data": break
    case "array":
      for (index, child) in element.elements.enumerated() { check(child, "\(path)[\(index)]") }
    case "dict": check(dictionary: element, path)
    default: note(.propertyList(.unknownElement(element.name)), path, at: element.offset)
    }
  }

  private mutating func check(dictionary: XMLElement, _ path: String) {
    var key: XMLElement?
    var known: Set<String> = []
    for element in dictionary.elements {
      if element.name == "key" {
        if let key { note(.propertyList(.keyWithoutValue(key.text)), path, at: key.offset) }
        if !known.insert(element.text).inserted {
          note(.repeatedKey(element.text), path, at: element.offset)
        }
        key = element
      } else if let last = key {
        check(element, path.isEmpty ? last.text : "\(path).\(last.text)")
        key = nil
      } else {
        note(.propertyList(.valueWithoutKey(element.name)), path, at: element.offset)
      }
    }
    if let key { note(.propertyList(.keyWithoutValue(key.text)), path, at: key.offset) }
  }
}
