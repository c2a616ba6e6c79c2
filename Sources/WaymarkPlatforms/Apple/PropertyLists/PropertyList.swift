import Waymark

/// A property list in XML, which is written again as it was read, byte for byte.
///
/// Source: Apple, `PropertyList-1.0.dtd`.
package struct PropertyList: Sendable {
  package var document: XMLDocument

  /// Reads a property list whose root is a dictionary.
  package init(bytes: [UInt8]) throws(UnreadableFile) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if let first, first != UInt8(ascii: "<"), FileEncoding(bytes) == nil {
      throw UnreadableFile(FileFault(.encoding(.oldPropertyList), place: nil))
    }
    let document = try XMLParser.document(bytes)
    guard document.root.name == "plist" else {
      let problem = PropertyListProblem.noPropertyList(document.root.name)
      let place = document.place(of: document.root.offset)
      throw UnreadableFile(FileFault(.propertyList(problem), place: place))
    }
    guard document.root.elements.count == 1, document.root.elements[0].name == "dict" else {
      let found = document.root.elements.first
      let problem = PropertyListProblem.noDictionary(found?.name ?? "")
      let place = document.place(of: found?.offset ?? document.root.offset)
      throw UnreadableFile(FileFault(.propertyList(problem), place: place))
    }
    self.document = document
  }

  /// An empty dictionary.
  package init() {
    let dictionary = XMLNode.element(XMLElement("dict", children: [.text(XMLText("\n"))]))
    document = XMLDocument(
      prolog: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """,
      root: XMLElement(
        "plist",
        attributes: [XMLAttribute("version", "1.0")],
        children: [.text(XMLText("\n")), dictionary, .text(XMLText("\n"))]
      )
    )
  }

  /// The property list as XML.
  package var text: String { document.text }

  /// The dictionary of the root.
  package var root: XMLElement {
    document.root.elements.first ?? XMLElement("dict")
  }

  /// The value of a key of the root's dictionary.
  package subscript(key: String) -> XMLElement? { root.value(of: key) }

  /// Puts a value in the place of a key's, or with its key at the end.
  package mutating func set(_ value: PropertyListValue?, for key: String) {
    guard let place = document.root.children.firstIndex(where: { $0.element != nil }),
      case .element(var dictionary) = document.root.children[place]
    else { return }
    dictionary.set(value, for: key)
    document.root.children[place] = .element(dictionary)
  }
}

/// A value that is to be written.
package indirect enum PropertyListValue: Sendable {
  case string(String)
  case array([PropertyListValue])
  case dictionary([(key: String, value: PropertyListValue)])
  /// A value that was read, as it was written.
  case element(XMLElement)

  /// The value as an element.
  ///
  /// - Parameters:
  ///   - indent: What stands before the element on its line.
  ///   - unit: What is added for each level.
  func element(indent: String, unit: String) -> XMLElement {
    switch self {
    case .element(let element): return element
    case .string(let text):
      return XMLElement("string", children: [.text(XMLText(text))])
    case .array(let values):
      let elements = values.map { $0.element(indent: indent + unit, unit: unit) }
      return Self.list("array", elements, indent, unit)
    case .dictionary(let members):
      let elements = members.flatMap { key, value in
        [
          XMLElement("key", children: [.text(XMLText(key))]),
          value.element(indent: indent + unit, unit: unit),
        ]
      }
      return Self.list("dict", elements, indent, unit)
    }
  }

  /// Elements a line each.
  private static func list(
    _ name: String,
    _ elements: [XMLElement],
    _ indent: String,
    _ unit: String
  ) -> XMLElement {
    guard !elements.isEmpty else { return XMLElement(name) }
    let lines = elements.flatMap { [.text(XMLText("\n" + indent + unit)), XMLNode.element($0)] }
    return XMLElement(name, children: lines + [.text(XMLText("\n" + indent))])
  }
}
