import Waymark
import WaymarkCatalog

/// An XML element, which stores its original spelling.
package struct XMLElement: Sendable, Equatable {
  /// The name with its prefix, as it is written.
  package let name: String
  /// The namespace of the element; `nil` without one.
  package let namespace: String?
  package var attributes: [XMLAttribute] = []
  package var children: [XMLNode] = []
  /// The whitespace before `>` or `/>` of its start tag.
  var blanks = ""
  /// The whitespace before `>` of its end tag.
  var endBlanks = ""
  /// Indicates whether the element is written `<a/>`.
  ///
  /// An element with children is not.
  var isSelfClosing = true
  /// The offset of its `<`, in UTF-8 bytes from the start of the file; 0 if made in Swift.
  package let offset: Int

  /// The name without its prefix.
  package var localName: String { name.localXMLName }

  /// The children that are elements, in their order.
  package var elements: [XMLElement] { children.compactMap(\.element) }

  /// Returns the child elements with that local name.
  package func elements(named name: String) -> [XMLElement] {
    // An element is copied only if it has the name.
    children.compactMap {
      if case .element(let element) = $0, element.name.isXMLName(name) { element } else { nil }
    }
  }

  /// The character data directly in the element.
  package var text: String {
    children.reduce(into: "") { if case .text(let text) = $1 { $0 += text.value } }
  }

  /// Returns the attribute with that name in that namespace.
  package func attribute(_ name: String, in namespace: String?) -> XMLAttribute? {
    attributes.first { $0.localName == name && $0.namespace == namespace && !$0.isNull }
  }

  /// The element as it was written, with later changes.
  package var markup: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    text += "<" + name
    for attribute in attributes { text += attribute.blanks + attribute.name + attribute.raw }
    text += blanks
    if children.isEmpty, isSelfClosing {
      text += "/>"
      return
    }
    text += ">"
    for child in children { child.write(to: &text) }
    text += "</\(name)\(endBlanks)>"
  }
}

extension XMLElement {
  /// Makes an element that was not read from a file.
  package init(
    _ name: String,
    namespace: String? = nil,
    attributes: [XMLAttribute] = [],
    children: [XMLNode] = []
  ) {
    self.init(
      name: name,
      namespace: namespace,
      attributes: attributes,
      children: children,
      offset: 0
    )
  }
}

extension XMLNode {
  func write(to text: inout String) {
    switch self {
    case .element(let element): element.write(to: &text)
    case .text(let characters): text += characters.raw
    case .other(let markup): text += markup
    }
  }
}

/// An XML document, which is written as it was read, byte for byte.
package struct XMLDocument: Sendable {
  /// The text before the root: declaration, comments, document type, whitespace.
  package var prolog: String
  package var root: XMLElement
  /// The text after the root.
  package var epilog: String
  /// The name of the document type, if there is one.
  package let documentType: String?
  let lines: TextLines?

  /// The document as text.
  package var text: String { prolog + root.markup + epilog }

  /// Returns the place of a part of the document; `nil` for a part that was made in Swift.
  package func place(of offset: Int) -> FilePlace? {
    lines.flatMap { offset > 0 || root.offset == 0 ? FilePlace(offset, in: $0) : nil }
  }

  /// Returns the line on which a part of the document begins, from 1.
  ///
  /// This costs less than its place.
  package func line(of offset: Int) -> Int? {
    lines.flatMap { offset > 0 || root.offset == 0 ? $0.number(at: offset) : nil }
  }
}

extension XMLDocument {
  /// Makes a document that was not read from a file.
  package init(prolog: String, root: XMLElement, epilog: String = "\n") {
    self.init(prolog: prolog, root: root, epilog: epilog, documentType: nil, lines: nil)
  }
}

extension XMLAttribute {
  /// The namespace of Android's attributes.
  static let androidNamespace = "http://schemas.android.com/apk/res/android"

  /// Indicates whether the attribute has no value, as if it were not written.
  ///
  /// Source: `ResourceUtils.ParseNullOrEmpty` of aapt2, and `TypedArray.getString` of AOSP 14.
  var isNull: Bool {
    guard value.utf8.contains(UInt8(ascii: "@")), namespace == Self.androidNamespace else {
      return false
    }
    return value == "@null" || value == "@empty"
  }
}
