extension PropertyList {
  /// Adds values at the end of an array of the root's dictionary.
  ///
  /// Each value is on a separate line, like those before it. Everything else in the array stays as
  /// it was written.
  mutating func append(_ values: [PropertyListValue], to key: String) {
    guard var array = self[key], array.elements.first != nil else {
      set(.array(values), for: key)
      return
    }
    let first = array.children.firstIndex { $0.element != nil } ?? 0
    let lead = first > 0 ? array.children[first - 1].indentation : nil
    var end = array.children.count
    if array.children.last?.indentation != nil { end -= 1 }
    let indent = lead ?? ""
    let outer = array.children.last?.indentation ?? ""
    let unit = indent.hasPrefix(outer) ? String(indent.dropFirst(outer.count)) : ""
    for value in values {
      let element = value.element(indent: indent, unit: unit.isEmpty ? "\t" : unit)
      let nodes: [XMLNode] = (lead.map { [.text(XMLText("\n" + $0))] } ?? [])
      array.children.insert(contentsOf: nodes + [.element(element)], at: end)
      end += nodes.count + 1
    }
    set(.element(array), for: key)
  }
}
