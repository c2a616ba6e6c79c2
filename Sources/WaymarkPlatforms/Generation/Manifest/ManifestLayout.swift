/// How a manifest is laid out where filters are put in: its line ends and its indentation.
struct ManifestLayout {
  private let newline: String
  /// What an element in another has more before it.
  private let unit: String
  /// What stands before the activity's end.
  let outerIndent: String
  /// What stands before each of the activity's elements.
  private(set) var indent: String

  init(_ manifest: AndroidManifest, application: Int, activity: Int) {
    let root = manifest.document.root
    newline = manifest.text.utf8.contains(0x0D) ? "\r\n" : "\n"
    let parent = Self.indent(before: application, in: root) ?? ""
    let element = root.children[application].element
    outerIndent = element.flatMap { Self.indent(before: activity, in: $0) } ?? parent + "    "
    let step =
      outerIndent.hasPrefix(parent) ? String(outerIndent.dropFirst(parent.count)) : ""
    unit = step.isEmpty ? "    " : step
    let component = element?.children[activity].element
    let first = component?.children.firstIndex { $0.element != nil }
    indent =
      first.flatMap { index in component.flatMap { Self.indent(before: index, in: $0) } }
      ?? outerIndent + unit
  }

  /// Takes the indentation of a comment from the blanks before it.
  mutating func takeIndent(from node: XMLNode) { indent = Self.indent(of: node) ?? indent }

  static func isLineBreak(_ node: XMLNode) -> Bool { indent(of: node) != nil }

  /// What stands behind the last line break of a text of blanks.
  private static func indent(of node: XMLNode) -> String? {
    guard case .text(let text) = node, text.isBlank else { return nil }
    return text.raw.lastIndex(where: \.isNewline).map { String(text.raw[$0...].dropFirst()) }
  }

  private static func indent(before index: Int, in element: XMLElement) -> String? {
    index > 0 ? indent(of: element.children[index - 1]) : nil
  }

  func lineBreak(_ indent: String) -> XMLNode {
    .text(XMLText(raw: newline + indent, value: "\n" + indent, offset: 0))
  }

  /// An element made in Swift with each of its children on a line.
  func indented(_ element: XMLElement, _ indent: String) -> XMLElement {
    if element.children.isEmpty { return element }
    var element = element
    let inner = indent + unit
    element.children =
      element.elements.flatMap { [lineBreak(inner), .element(indented($0, inner))] }
      + [lineBreak(indent)]
    return element
  }
}

extension AndroidManifest {
  /// A manifest of one activity without filters, as it stands in a module of Gradle's.
  ///
  /// It has no `package`: Gradle knows the namespace, and refuses another in the manifest.
  static func template(activity: String) -> AndroidManifest {
    let lineBreaks = (0..<4).map { depth in
      XMLNode.text(XMLText("\n" + String(repeating: "    ", count: depth)))
    }
    var element = XMLElement("activity", children: [lineBreaks[2]])
    element.attributes = [.android("name", activity), .android("exported", "true")]
    let application = XMLElement(
      "application",
      children: [lineBreaks[2], .element(element), lineBreaks[1]]
    )
    let root = XMLElement(
      "manifest",
      attributes: [XMLAttribute("xmlns:android", namespace)],
      children: [lineBreaks[1], .element(application), lineBreaks[0]]
    )
    let prolog = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    return AndroidManifest(document: XMLDocument(prolog: prolog, root: root))
  }
}
