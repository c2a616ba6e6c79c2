/// The layout of a manifest into which filters are inserted: its line endings and its indentation.
struct ManifestLayout {
  private let newline: String
  /// The additional indentation for each level.
  private let unit: String
  /// The indentation of the activity's end tag.
  let outerIndent: String
  /// The indentation of the activity's elements.
  private(set) var indent: String

  init(_ manifest: AndroidManifest, newline: String, application: Int, activity: Int) {
    let root = manifest.document.root
    self.newline = newline
    let parent = Self.indent(before: application, in: root) ?? ""
    let element = root.children[application].element
    outerIndent = element.flatMap { Self.indent(before: activity, in: $0) } ?? parent + "    "
    let step = outerIndent.hasPrefix(parent) ? String(outerIndent.dropFirst(parent.count)) : ""
    unit = step.isEmpty ? "    " : step
    let component = element?.children[activity].element
    let first = component?.children.firstIndex { $0.element != nil }
    indent =
      first.flatMap { index in component.flatMap { Self.indent(before: index, in: $0) } }
      ?? outerIndent + unit
  }

  /// Returns the line ending of a manifest, for which its whole text is searched.
  static func newline(of manifest: AndroidManifest) -> String {
    manifest.text.utf8.contains(0x0D) ? "\r\n" : "\n"
  }

  /// Sets the indentation to that of a comment, read from the whitespace before the comment.
  mutating func takeIndent(from node: XMLNode) { indent = node.indentation ?? indent }

  private static func indent(before index: Int, in element: XMLElement) -> String? {
    index > 0 ? element.children[index - 1].indentation : nil
  }

  func lineBreak(_ indent: String) -> XMLNode {
    .text(XMLText(raw: newline + indent, value: "\n" + indent, offset: 0))
  }

  /// Returns an element made in Swift with each of its children on a separate line.
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
  /// Returns a manifest of activities without filters, as used in a Gradle module.
  ///
  /// The manifest has no `package`, because Gradle defines the namespace, and rejects another one
  /// in the manifest.
  static func template(activities: [String]) -> AndroidManifest {
    let lineBreaks = (0..<4).map { depth in
      XMLNode.text(XMLText("\n" + String(repeating: "    ", count: depth)))
    }
    let elements = activities.flatMap { name -> [XMLNode] in
      var element = XMLElement("activity", children: [lineBreaks[2]])
      element.attributes = [.android("name", name), .android("exported", "true")]
      return [lineBreaks[2], .element(element)]
    }
    let application = XMLElement("application", children: elements + [lineBreaks[1]])
    let root = XMLElement(
      "manifest",
      attributes: [XMLAttribute("xmlns:android", namespace)],
      children: [lineBreaks[1], .element(application), lineBreaks[0]]
    )
    let prolog = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    return AndroidManifest(document: XMLDocument(prolog: prolog, root: root))
  }
}
