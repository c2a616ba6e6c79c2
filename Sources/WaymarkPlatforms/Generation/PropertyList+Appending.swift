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
    let lead = Self.blanks(of: first > 0 ? array.children[first - 1] : nil)
    var end = array.children.count
    if Self.blanks(of: array.children.last) != nil { end -= 1 }
    let indent = Self.indent(lead)
    let outer = Self.indent(Self.blanks(of: array.children.last))
    let unit = indent.hasPrefix(outer) ? String(indent.dropFirst(outer.count)) : ""
    for value in values {
      let element = value.element(indent: indent, unit: unit.isEmpty ? "\t" : unit)
      let nodes: [XMLNode] = (lead.map { [.text(XMLText("\n" + Self.indent($0)))] } ?? [])
      array.children.insert(contentsOf: nodes + [.element(element)], at: end)
      end += nodes.count + 1
    }
    set(.element(array), for: key)
  }

  /// Returns the text of a node that contains only a line break and other whitespace.
  private static func blanks(of node: XMLNode?) -> String? {
    guard case .text(let text)? = node, text.isBlank, text.raw.contains(where: \.isNewline) else {
      return nil
    }
    return text.raw
  }

  /// Returns the text after the last line break.
  private static func indent(_ blanks: String?) -> String {
    guard let blanks, let line = blanks.lastIndex(where: \.isNewline) else { return "" }
    return String(blanks[blanks.index(after: line)...])
  }
}
