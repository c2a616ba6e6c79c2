/// An element `<dict>` of a property list: alternating keys and values.
extension XMLElement {
  /// The keys and their values, in the order of the file.
  ///
  /// A key without a value, or a value without a key, is left out.
  package var entries: [(key: String, keyElement: XMLElement, value: XMLElement)] {
    var entries: [(key: String, keyElement: XMLElement, value: XMLElement)] = []
    var key: XMLElement?
    for element in elements {
      if element.name == "key" {
        key = element
      } else if let last = key {
        entries.append((last.text, last, element))
        key = nil
      }
    }
    return entries
  }

  /// Returns the value of the first key with that name.
  package func value(of key: String) -> XMLElement? { entries.first { $0.key == key }?.value }

  /// Returns whether several keys have that name.
  package func repeats(_ key: String) -> Bool { entries.count { $0.key == key } > 1 }

  /// The texts of the strings in an array.
  package var strings: [String] { elements.filter { $0.name == "string" }.map(\.text) }

  /// Replaces the value of a key, or adds the key and the value at the end; `nil` removes both.
  mutating func set(_ value: PropertyListValue?, for key: String) {
    let (indent, unit) = indentation
    guard let index = valueIndex(of: key) else {
      if let value { append(key, value.element(indent: indent, unit: unit), indent) }
      return
    }
    if let value {
      children[index] = .element(value.element(indent: indent, unit: unit))
      return
    }
    guard let keyIndex = children[..<index].lastIndex(where: { $0.element?.name == "key" }) else {
      return
    }
    // The whitespace before the key is removed too.
    var start = keyIndex
    if start > 0, case .text(let blanks) = children[start - 1], blanks.isBlank { start -= 1 }
    children.removeSubrange(start...index)
  }

  private func valueIndex(of key: String) -> Int? {
    var last: String?
    for (index, child) in children.enumerated() {
      guard let element = child.element else { continue }
      if element.name == "key" {
        last = element.text
      } else {
        if last == key { return index }
        last = nil
      }
    }
    return nil
  }

  private mutating func append(_ key: String, _ value: XMLElement, _ indent: String) {
    var end: [XMLNode] = [.text(XMLText("\n"))]
    if let last = children.last, case .text(let blanks) = last, blanks.isBlank {
      end = [last]
      children.removeLast()
    }
    let blanks = XMLNode.text(XMLText("\n" + indent))
    let key = XMLElement("key", children: [.text(XMLText(key))])
    children += [blanks, .element(key), blanks, .element(value)] + end
  }

  /// The whitespace before an entry on its line, and the whitespace that each level adds.
  private var indentation: (indent: String, unit: String) {
    let first = children.firstIndex { $0.element?.name == "key" }
    let indent = first.flatMap { $0 > 0 ? children[$0 - 1].lineStart : nil } ?? "\t"
    let outer = children.last?.lineStart ?? ""
    let unit = indent.hasPrefix(outer) ? String(indent.dropFirst(outer.count)) : indent
    return (indent, unit.isEmpty ? "\t" : unit)
  }
}

extension XMLNode {
  /// The whitespace after the last line break of a text node that contains only whitespace.
  fileprivate var lineStart: String? {
    guard case .text(let text) = self, text.isBlank,
      let line = text.raw.lastIndex(where: \.isNewline)
    else { return nil }
    return String(text.raw[text.raw.index(after: line)...])
  }
}
