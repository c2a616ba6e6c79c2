/// A part of an XML document, which stores its original spelling.
package enum XMLNode: Sendable, Equatable {
  case element(XMLElement)
  /// Character data as it is written, with unresolved references.
  case text(XMLText)
  /// A comment `<!--…-->`, an instruction `<?…?>` or a `<!DOCTYPE …>`, as it is written.
  case other(String)

  /// The element, if the node is one.
  package var element: XMLElement? {
    if case .element(let element) = self { element } else { nil }
  }
}

/// Character data, including CDATA sections.
package struct XMLText: Sendable, Equatable {
  /// The text as it is written.
  package let raw: String
  /// The text with its references resolved.
  package let value: String
  /// The offset of the text, in UTF-8 bytes from the start of the file.
  package let offset: Int

  /// Indicates whether the text contains only whitespace.
  package var isBlank: Bool { value.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

extension XMLText {
  /// Makes text that was not read from a file.
  package init(_ value: String) {
    self.init(raw: value.xmlEscaped(inAttribute: false), value: value, offset: 0)
  }
}

/// An attribute, which stores its original spelling.
package struct XMLAttribute: Sendable, Equatable {
  /// The name with its prefix, as it is written.
  package let name: String
  /// The name without its prefix.
  package let localName: String
  /// The namespace of its prefix; `nil` without a prefix (Namespaces in XML §6.2).
  package let namespace: String?
  /// The value, with references resolved and whitespace normalized (XML 1.0 §3.3.3).
  package let value: String
  /// The whitespace before the attribute.
  let blanks: String
  /// The text from the equals sign to the closing quotation mark, as it is written.
  let raw: String
  /// The offset of the name, in UTF-8 bytes from the start of the file; 0 if made in Swift.
  package let offset: Int

  /// Makes an attribute that was not read from a file.
  package init(_ name: String, _ value: String, namespace: String? = nil, blanks: String = " ") {
    self.init(
      name: name,
      namespace: namespace,
      value: value.withXMLCharacters,
      blanks: blanks,
      raw: "=\"\(value.xmlEscaped(inAttribute: true))\"",
      offset: 0
    )
  }

  init(
    name: String,
    namespace: String?,
    value: String,
    blanks: String,
    raw: String,
    offset: Int
  ) {
    self.name = name
    self.localName = name.localXMLName
    self.namespace = namespace
    self.value = value
    self.blanks = blanks
    self.raw = raw
    self.offset = offset
  }

  /// Returns the attribute with another value, which replaces the old one in its spelling.
  ///
  /// - Parameter isMoved: `false` if the attribute keeps its place in the file.
  func with(value: String, isMoved: Bool = true) -> XMLAttribute {
    XMLAttribute(
      name: name,
      namespace: namespace,
      value: value,
      blanks: blanks,
      raw: "=\"\(value.xmlEscaped(inAttribute: true))\"",
      offset: isMoved ? 0 : offset
    )
  }
}

extension XMLNode {
  /// The whitespace after the last line break of a text that is only whitespace; `nil` for other
  /// nodes.
  var indentation: String? {
    guard case .text(let text) = self, text.isBlank else { return nil }
    return text.raw.lastIndex(where: \.isNewline).map { String(text.raw[$0...].dropFirst()) }
  }
}

extension String {
  /// The part of a name after the colon.
  var localXMLName: String {
    utf8.firstIndex(of: UInt8(ascii: ":")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// Returns whether the part of a name after the colon is this one, which has no colon.
  func isXMLName(_ local: String) -> Bool {
    self == local || utf8.count > local.utf8.count && localXMLName == local
  }

  /// The text that is read if this one is written, with U+FFFD in place of each character that XML
  /// cannot contain even when escaped.
  fileprivate var withXMLCharacters: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isXMLCharacter ? $0 : "\u{FFFD}" }))
  }

  /// Returns the text with special characters escaped (XML 1.0 §2.4).
  ///
  /// U+FFFD replaces each character that XML cannot contain even when escaped.
  func xmlEscaped(inAttribute: Bool) -> String {
    // Most texts contain no such character.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: 0x20..<0x7F ~= byte
      }
    }
    if isPlain { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      case "\n" where inAttribute: escaped += "&#10;"
      case "\t" where inAttribute: escaped += "&#9;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar.isXMLCharacter ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
